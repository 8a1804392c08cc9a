import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import './ui/theme.css';
import { fetchPanel, Gate } from './app/gate.tsx';
import { followOtherTabs, session, vault } from './lib/current-session.ts';
import { startTexts } from './lib/i18n.ts';
import { readKeptMailLink } from './lib/mail-link.ts';
import { followOpenedNotifications } from './lib/opened-notification.ts';

/** Caching the panel's files for offline use needs network and CPU, so it waits until the first screen has loaded. */
const installAfterMs = 3_000;

/** If the import fails without a connection, it is retried once the browser is online. */
function keepPanel(): void {
  import('./app/installed.ts')
    .then(({ installPanel }) => installPanel())
    .catch(() => addEventListener('online', keepPanel, { once: true }));
}

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');

try {
  // The session, the texts and the code behind the sign-in are fetched concurrently.
  void session.restore();
  // If this fails, the panel shows that it could not be loaded.
  const panel = vault.has('token') && fetchPanel(location.pathname).catch(() => undefined);
  await startTexts(vault);
  await panel;
  const keptLink = await readKeptMailLink(vault);
  followOtherTabs();
  followOpenedNotifications();
  const drawn = createRoot(root);
  // A transition renders in short tasks, so that a slow phone can respond to input in between.
  startTransition(() =>
    drawn.render(
      <StrictMode>
        <Gate keptLink={keptLink} />
      </StrictMode>,
    ),
  );
  setTimeout(keepPanel, installAfterMs);
} catch {
  // Without any texts, only the static page can show a message.
  document.getElementById('unreachable')?.removeAttribute('hidden');
}
