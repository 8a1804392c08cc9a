import { loginRedirectMs } from '@forecourt/contract/limits';
import type { User } from '@forecourt/contract/users';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { followOwnLanguage } from '../lib/choose-language.ts';
import { useIsConfirming } from '../lib/confirm-person.ts';
import { session, useSession, vault } from '../lib/current-session.ts';
import { type MailLink, useMailLink } from '../lib/mail-link.ts';
import { areaOf, demoPath, homeOf, informationPaths, loginPath } from '../lib/paths.ts';
import { safeReturnUrl } from '../lib/return-url.ts';
import type { SessionState } from '../lib/session.ts';
import { useText } from '../lib/use-text.ts';
import { LoginPage } from '../routes/people/login-page.tsx';
import { Problem } from '../ui/problem.tsx';
import { ToastRegion } from '../ui/toast.tsx';
import { FailureBoundary } from './failure-boundary.tsx';
import { FirstVisit } from './first-visit.tsx';
import { linkPages } from './link-pages.ts';
import { OfflineBanner } from './offline-banner.tsx';
import { SessionGuard } from './session-dialog.tsx';
import { Splash } from './splash.tsx';

/** Everything behind the sign-in; loaded once a user is signed in. */
const loadPanel = () => import('./panel.tsx');
const LatePanel = lazy(async () => ({ default: (await loadPanel()).Panel }));
let EarlyPanel: Awaited<ReturnType<typeof loadPanel>>['Panel'] | null = null;
const DemoPage = lazy(async () => ({
  default: (await import('../routes/visitors/demo-page.tsx')).DemoPage,
}));
const InformationPage = lazy(async () => ({
  default: (await import('../routes/operation/information-page.tsx')).InformationPage,
}));
const DemoNotifications = lazy(async () => ({
  default: (await import('./demo-notifications.tsx')).DemoNotifications,
}));
const SecondFactorPage = lazy(async () => ({
  default: (await import('../routes/people/second-factor-page.tsx')).SecondFactorPage,
}));
const ConfirmationDialog = lazy(async () => ({
  default: (await import('../features/people/auth/confirmation-dialog.tsx')).ConfirmationDialog,
}));
const OwnPasswordPage = lazy(async () => ({
  default: (await import('../routes/people/own-password-page.tsx')).OwnPasswordPage,
}));

/**
 * Loads the panel and the screen at this address before they are rendered, so that no Suspense fallback is shown: React
 * would keep one for 300 ms.
 */
export async function fetchPanel(address: string): Promise<void> {
  const { fetchScreen, Panel } = await loadPanel();
  fetchScreen(pathOf(address));
  EarlyPanel = Panel;
}

/** The path of an address, in lower case and without a trailing slash. */
const pathOf = (address: string) => (address.split(/[?#]/)[0] ?? '').replace(/(?<=.)\/$/, '').toLowerCase();

const isAtLogin = () => location.pathname === loginPath;

/** The address of the sign-in screen, with the requested address as its return URL. */
function loginAddress(askedFor: string): string {
  const wanted = safeReturnUrl(askedFor, location.origin);
  return wanted ? `${loginPath}?returnUrl=${encodeURIComponent(wanted)}` : loginPath;
}

/** Where to go after signing in: the return URL, or else the home of the role. */
function enterAddress(state: Extract<SessionState, { status: 'authenticated' }>): string {
  const wanted = new URLSearchParams(location.search).get('returnUrl');
  return safeReturnUrl(wanted, location.origin) ?? homeOf(state.user.role);
}

/** True once the panel may be shown: at once for a restored session, after a short pause following a sign-in. */
function useEntered(state: SessionState): boolean {
  const [entered, setEntered] = useState(false);
  const before = useRef<SessionState['status']>('unknown');
  useEffect(() => {
    const left = before.current === 'authenticated';
    before.current = state.status;
    if (state.status === 'anonymous') {
      setEntered(false);
      const askedFor = `${location.pathname}${location.search}${location.hash}`;
      if (!isAtLogin()) {
        history.replaceState(null, '', left && !state.expired ? loginPath : loginAddress(askedFor));
      }
      return;
    }
    if (state.status !== 'authenticated' || entered) return;
    void fetchPanel(isAtLogin() ? enterAddress(state) : location.pathname).catch(() => undefined);
    if (!isAtLogin()) {
      setEntered(true);
      return;
    }
    void followOwnLanguage(state.user);
    const timer = setTimeout(() => {
      const address = enterAddress(state);
      // The demo is outside of the panel, so it needs a page load.
      if (pathOf(address) === demoPath) return location.replace(address);
      history.replaceState(null, '', address);
      setEntered(true);
    }, loginRedirectMs);
    return () => clearTimeout(timer);
  }, [state, entered]);
  // A restored session enters during render: waiting for the effect would show the sign-in for a moment.
  return entered || (state.status === 'authenticated' && !isAtLogin());
}

function PanelFailure() {
  const t = useText();
  return (
    <main>
      <Problem text={t('screen.failed')} retryLabel={t('screen.reload')} onRetry={() => location.reload()} />
    </main>
  );
}

/** What signed-in users see: the panel, once their password and, for staff, their second factor are set up. */
function Inside({ user }: { user: User }) {
  const area = areaOf(user.role);
  const [Panel] = useState(() => EarlyPanel ?? LatePanel);
  const isConfirming = useIsConfirming();
  return (
    <FailureBoundary fallback={<PanelFailure />}>
      <Suspense fallback={<Splash />}>
        {user.mustChangePassword && !session.acting() ? (
          <OwnPasswordPage />
        ) : user.mustSetSecondFactor && !session.acting() ? (
          <SecondFactorPage />
        ) : (
          <Panel key={area} area={area} />
        )}
      </Suspense>
      <Suspense>{isConfirming && <ConfirmationDialog />}</Suspense>
    </FailureBoundary>
  );
}

interface GateProps {
  /** The link from a mail that was open before the page was reloaded. */
  keptLink: MailLink | null;
}

/**
 * Public pages, which do not depend on the session, or else the sign-in or the panel. Users leave a public page by a
 * page load.
 */
export function Gate({ keptLink }: GateProps) {
  const path = pathOf(location.pathname);
  const information = informationPaths.find((one) => one === path);
  const LinkPage = linkPages[path];
  if (!information && !LinkPage && path !== demoPath) return <PersonalGate keptLink={keptLink} />;
  return (
    <>
      <FailureBoundary fallback={<PanelFailure />}>
        <Suspense fallback={<Splash />}>
          {information ? <InformationPage path={information} /> : LinkPage ? <LinkPage /> : <DemoPage />}
        </Suspense>
      </FailureBoundary>
      {!information && !LinkPage && <DemoExtras />}
      <OfflineBanner />
    </>
  );
}

/** The greeting and urgent notifications, which the demo shows too. */
function DemoExtras() {
  const { status } = useSession();
  return (
    <>
      {status === 'authenticated' && (
        <FailureBoundary fallback={null}>
          <Suspense>
            <DemoNotifications />
          </Suspense>
        </FailureBoundary>
      )}
      <FirstVisit />
    </>
  );
}

/** Sign-in or panel, depending on the session; a link from a mail takes precedence over both. */
function PersonalGate({ keptLink }: GateProps) {
  const t = useText();
  const state = useSession();
  const entered = useEntered(state);
  const [link, dropLink] = useMailLink(vault, keptLink);
  return (
    <>
      {state.status === 'unknown' ? (
        <Splash />
      ) : state.status === 'authenticated' && entered && !link ? (
        <>
          <Inside user={state.user} />
          <SessionGuard user={state.user} />
        </>
      ) : (
        <>
          <LoginPage
            leaving={state.status === 'authenticated' && !link}
            expired={state.status === 'anonymous' && state.expired}
            link={link}
            onLinkDone={dropLink}
          />
          <OfflineBanner />
        </>
      )}
      <FirstVisit />
      <ToastRegion label={t('toast.region')} dismissLabel={t('toast.dismiss')} />
    </>
  );
}
