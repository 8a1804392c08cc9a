import { socialReturnMs } from '@forecourt/contract/limits';
import { instagramCallback } from '@forecourt/contract/social';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import styles from '../../features/work/social/social.module.css';
import { useSearchParameter } from '../../lib/address-parameters.ts';
import { call } from '../../lib/call.ts';
import { useCurrentUser } from '../../lib/current-session.ts';
import { errorText } from '../../lib/error-text.ts';
import { areaOf } from '../../lib/paths.ts';
import { useText } from '../../lib/use-text.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Spinner } from '../../ui/spinner.tsx';

type Outcome = { kind: 'busy' } | { kind: 'linked' } | { kind: 'failed'; error: unknown };

const second = 1_000;

/**
 * Completes the OAuth connection. The authorization code can be redeemed only once, so the effect runs once and does
 * not use the query cache.
 */
function useOutcome(): Outcome {
  const code = useSearchParameter('code') ?? '';
  const state = useSearchParameter('state');
  const [outcome, setOutcome] = useState<Outcome>({ kind: 'busy' });
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    // A user who denied the consent is redirected back without a code.
    if (!code) return setOutcome({ kind: 'failed', error: null });
    call(instagramCallback, { body: { code, ...(state && { state }) } }).then(
      ({ success }) => setOutcome(success ? { kind: 'linked' } : { kind: 'failed', error: null }),
      (error: unknown) => setOutcome({ kind: 'failed', error }),
    );
  }, [code, state]);
  return outcome;
}

/** Seconds until `leave` is called; null once the countdown was stopped. */
function useCountdown(isRunning: boolean, leave: () => void) {
  const [left, setLeft] = useState<number | null>(socialReturnMs / second);
  useEffect(() => {
    if (!isRunning || left === null) return;
    if (left === 0) return leave();
    const timer = setTimeout(() => setLeft(left - 1), second);
    return () => clearTimeout(timer);
  }, [isRunning, left, leave]);
  return { left, stop: () => setLeft(null) };
}

/** The screen that shows the connections to this user; the specification's, and for clients our own. */
function useReturn(): { to: string; search: Record<string, string>; hash: string } {
  const { role } = useCurrentUser();
  const area = areaOf(role);
  if (area === 'client') return { to: '/client/organisation', search: { tab: 'social' }, hash: 'profile' };
  const screen = area === 'dashboard' ? 'settings' : 'social-connections';
  return { to: `/${area}/${screen}`, search: {}, hash: 'profile' };
}

/** The target of Instagram's OAuth redirect: shows the result and leads back. */
export function InstagramCallbackPage() {
  const t = useText();
  const navigate = useNavigate();
  const outcome = useOutcome();
  const back = useReturn();
  const { left, stop } = useCountdown(
    outcome.kind !== 'busy',
    () => void navigate({ ...back, replace: true }),
  );
  if (outcome.kind === 'busy') {
    return (
      <>
        <PageHead title={t('nav.socialConnections')} />
        <Spinner label={t('pleaseWait')} size={20} />
      </>
    );
  }
  const isLinked = outcome.kind === 'linked';
  return (
    <>
      <PageHead title={t('nav.socialConnections')} />
      <div className={styles.outcome}>
        <div className={isLinked ? styles.good : styles.bad} role="alert">
          <p>{t(isLinked ? 'social.linked' : 'social.failed')}</p>
          {!isLinked && outcome.error !== null && <p>{errorText(outcome.error, t)}</p>}
        </div>
        {left !== null && <p>{t('social.returning', { count: left })}</p>}
        <div className={styles.back}>
          <Link {...back} className={buttonClass({ look: 'primary' })}>
            {t('social.back')}
          </Link>
          {left !== null && <Button onClick={stop}>{t('social.stay')}</Button>}
        </div>
      </div>
    </>
  );
}
