import { Outlet, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useDeferredValue, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { giveBack } from '../../lib/acting.ts';
import { useIsPainted } from '../../lib/after-paint.ts';
import { session, useCurrentUser, vault } from '../../lib/current-session.ts';
import { timeOfDay } from '../../lib/format.ts';
import { may } from '../../lib/may.ts';
import { areaOf, paths, vehicleAreas } from '../../lib/paths.ts';
import { useText } from '../../lib/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/class-names.ts';
import { FailureBoundary } from '../failure-boundary.tsx';
import { LateSign } from '../late-sign.tsx';
import { LeaveGuard } from '../leave-guard.tsx';
import { useLive } from '../live.ts';
import { OfflineBanner } from '../offline-banner.tsx';
import { useOpenedPath } from '../opened-path.ts';
import styles from './shell.module.css';
import { Sidebar } from './sidebar.tsx';
import { TopBar } from './top-bar.tsx';

/** Loaded lazily, because the first screen does not need it. */
const NotificationCentre = lazy(async () => {
  const { NotificationCentre } = await import('../../features/people/notifications/notification-centre.tsx');
  return { default: NotificationCentre };
});

const BulkStrip = lazy(async () => {
  const { BulkStrip } = await import('../../features/operation/bulk-jobs/bulk-strip.tsx');
  return { default: BulkStrip };
});

const RestyleStrip = lazy(async () => {
  const { RestyleStrip } = await import('../../features/work/restyles/restyle-strip.tsx');
  return { default: RestyleStrip };
});

/** Up to this width the sidebar is a drawer over the page. */
const narrow = matchMedia('(max-width: 1023px)');

function followNarrow(listener: () => void): () => void {
  narrow.addEventListener('change', listener);
  return () => narrow.removeEventListener('change', listener);
}

function useSidebar() {
  const isNarrow = useSyncExternalStore(followNarrow, () => narrow.matches);
  const [isOpen, setOpen] = useState(!isNarrow);
  // Resizing across the limit opens or closes the sidebar. The state is adjusted during render, because an effect would
  // open the drawer for a moment and move the focus into it.
  const [wasNarrow, setWasNarrow] = useState(isNarrow);
  if (wasNarrow !== isNarrow) {
    setWasNarrow(isNarrow);
    setOpen(!isNarrow);
  }
  const path = useRouterState({ select: (state) => state.location.pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on every new path, because a link closes the drawer.
  useEffect(() => {
    if (narrow.matches) setOpen(false);
  }, [path]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && narrow.matches) setOpen(false);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  const isDrawer = isNarrow && isOpen;
  // Moves the focus into the drawer, and back when it closes.
  useEffect(() => {
    if (!isDrawer) return;
    const before = document.activeElement;
    document.querySelector<HTMLElement>('#sidebar a')?.focus();
    return () => {
      if (before instanceof HTMLElement) before.focus();
    };
  }, [isDrawer]);
  return { isOpen, isDrawer, setOpen };
}

/**
 * Publishes the height of the bars that stick to the bottom of the window as a CSS variable, so that other bars can be
 * placed above them.
 */
function useNotesHeight() {
  const notes = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = notes.current;
    const { style } = document.documentElement;
    if (!element) return;
    const observer = new ResizeObserver(() =>
      style.setProperty('--notes-height', `${element.offsetHeight}px`),
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty('--notes-height');
    };
  }, []);
  return notes;
}

/** Shows while an account is impersonated: whose it is, and the button that returns. */
function ActingBanner() {
  const t = useText();
  const acting = session.acting();
  if (!acting) return null;
  const name = acting.user.name ?? acting.user.email;
  return (
    <div className={styles.acting} role="status">
      <span>{t('impersonation.banner', { name, time: timeOfDay(acting.until) })}</span>
      <Button onClick={() => void giveBack(vault, paths.users('root'))}>{t('impersonation.end')}</Button>
    </div>
  );
}

function Frame() {
  const t = useText();
  const me = useCurrentUser();
  const mayRestyle = vehicleAreas.includes(areaOf(me.role)) && may(me, 'images:write');
  const mayBulk = may(me, 'vehicles:write') || may(me, 'users:write');
  const { isOpen, isDrawer, setOpen } = useSidebar();
  const isFramed = useDeferredValue(true, false);
  const isPainted = useIsPainted();
  const notes = useNotesHeight();
  useLive();
  useOpenedPath();
  return (
    <div className={classes(styles.shell, isOpen && styles.open)}>
      <a href="#content" className={styles.skip}>
        {t('shell.skip')}
      </a>
      {(isOpen || isPainted) && <Sidebar isOpen={isOpen} />}
      {isOpen && (
        <button
          type="button"
          className={styles.shade}
          aria-label={t('shell.closeMenu')}
          onClick={() => setOpen(false)}
        />
      )}
      <div className={styles.column} inert={isDrawer}>
        <TopBar isMenuOpen={isOpen} onMenu={() => setOpen(!isOpen)} />
        <main id="content" className={styles.content} tabIndex={-1}>
          {isFramed && <Outlet />}
        </main>
        <div ref={notes} className={styles.notes}>
          <OfflineBanner />
          <LateSign />
          <ActingBanner />
          {isPainted && mayBulk && (
            <FailureBoundary fallback={null}>
              <Suspense>
                <BulkStrip />
              </Suspense>
            </FailureBoundary>
          )}
          {isPainted && mayRestyle && (
            <FailureBoundary fallback={null}>
              <Suspense>
                <RestyleStrip pathOf={(id) => paths.restyle(areaOf(me.role), id)} />
              </Suspense>
            </FailureBoundary>
          )}
        </div>
      </div>
      <LeaveGuard />
      <FailureBoundary fallback={null}>
        <Suspense>{isPainted && <NotificationCentre userId={me.id} />}</Suspense>
      </FailureBoundary>
    </div>
  );
}

/**
 * The frame around every screen. The router renders its first match synchronously in one task; deferring the frame
 * moves it and the first screen into later tasks, which are short enough for a slow phone to respond in between.
 */
export function Shell() {
  const isEntered = useDeferredValue(true, false);
  return isEntered && <Frame />;
}
