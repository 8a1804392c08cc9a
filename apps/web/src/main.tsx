import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import './ui/theme.css';
import { fetchPanel, Gate } from './app/gate.tsx';
import { followAskedNotifications } from './lib/asked-notification.ts';
import { followOtherTabs, session, vault } from './lib/current-session.ts';
import { startTexts } from './lib/i18n.ts';

/** Keeping the panel's files takes the network and the processor, which the first screen wants for itself. */
const installAfterMs = 3_000;

/** Without a connection, as soon as there is one. */
function keepPanel(): void {
  import('./app/installed.ts')
    .then(({ installPanel }) => installPanel())
    .catch(() => addEventListener('online', keepPanel, { once: true }));
}

const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');

try {
  // Who it is, the words, and what lies behind the sign-in come over the line at the same time.
  void session.restore();
  // Without it the panel says itself that it could not be loaded.
  const panel = vault.has('token') && fetchPanel().catch(() => undefined);
  await startTexts(vault);
  await panel;
  followOtherTabs();
  followAskedNotifications();
  const drawn = createRoot(root);
  // In short tasks, so that a slow phone answers in between.
  startTransition(() =>
    drawn.render(
      <StrictMode>
        <Gate />
      </StrictMode>,
    ),
  );
  // What the page itself needs comes first.
  setTimeout(keepPanel, installAfterMs);
} catch {
  // Without any texts only the page itself can say something.
  document.getElementById('unreachable')?.removeAttribute('hidden');
}
