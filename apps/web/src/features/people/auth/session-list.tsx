import type { Session } from '@forecourt/contract/sessions';
import { useQuery } from '@tanstack/react-query';
import { dateTime } from '../../../lib/format.ts';
import { useText } from '../../../lib/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Problem } from '../../../ui/problem.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import styles from './auth.module.css';
import { sessionList, useEndSessions } from './sessions.calls.ts';

/** "Chrome on Linux". */
export function useDeviceName(): (session: Session) => string {
  const t = useText();
  return ({ browser, system }) =>
    browser && system
      ? t('sessions.device', { browser, system })
      : (browser ?? system ?? t('sessions.unknown'));
}

function Details({ session }: { session: Session }) {
  const t = useText();
  const { current, lastUsedAt, address, impersonation, passwordReadBy } = session;
  const used = current ? t('sessions.current') : t('sessions.lastUsed', { when: dateTime(lastUsedAt) });
  return (
    <small>
      {[used, address].filter(Boolean).join(' · ')}
      {passwordReadBy && <strong>{t('sessions.passwordRead', { name: passwordReadBy.name })}</strong>}
      {impersonation && <strong>{t('sessions.takenOver', { name: impersonation.by.name })}</strong>}
    </small>
  );
}

/** The sessions of one's own account, each with a button that ends it. */
export function SessionList() {
  const t = useText();
  const { data, error, refetch } = useQuery(sessionList);
  const end = useEndSessions();
  const deviceName = useDeviceName();
  if (error) return <Problem error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows />;
  return (
    <>
      <ul className={styles.sessions}>
        {data.map((one) => (
          <li key={one.id}>
            <span>
              {deviceName(one)}
              <Details session={one} />
            </span>
            {!one.current && <Button onClick={() => end.mutate(one.id)}>{t('sessions.end')}</Button>}
          </li>
        ))}
      </ul>
      {data.length > 1 && <Button onClick={() => end.mutate('others')}>{t('sessions.endOthers')}</Button>}
    </>
  );
}
