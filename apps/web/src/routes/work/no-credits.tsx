import type { User } from '@forecourt/contract/users';
import { IconCoins } from '@tabler/icons-react';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { creditUse } from '../../features/money/credits/credits.calls.ts';
import { presetsOf } from '../../features/studio/presets/presets.calls.ts';
import { settingsOfUser } from '../../features/studio/settings/settings.calls.ts';
import { useCurrentUser } from '../../lib/current-session.ts';
import { useText } from '../../lib/use-text.ts';
import styles from './no-credits.module.css';

/** Whether the account that pays for this user's own pictures is empty. */
function isEmptyFor({ role, client, credits }: User): boolean {
  const balance = client?.creditSource === 'client' ? client.credits : credits;
  return role.name === 'user' && balance <= 0;
}

/** Whether a query has no data yet but is about to: neither offline nor failed once. */
const isAwaited = ({ isLoading, failureCount }: UseQueryResult) => isLoading && failureCount === 0;

/**
 * Whether pictures cannot be paid: those of the user's settings have a price, and nothing pays it. Null until the
 * server has said so; false if it cannot be reached.
 */
export function useIsUnpaid(): boolean | null {
  const me = useCurrentUser();
  const isEmpty = isEmptyFor(me);
  const queries = [
    useQuery({ ...creditUse, enabled: isEmpty }),
    useQuery({ ...settingsOfUser(me.id), enabled: isEmpty }),
    useQuery({ ...presetsOf(null), enabled: isEmpty }),
  ] as const;
  const [{ data: use }, { data: settings }, { data: presets }] = queries;
  if (!isEmpty) return false;
  if (!use || !settings || !presets) return queries.some(isAwaited) ? null : false;
  const preset = presets.results.find(({ id }) => id === settings.preset);
  const price = settings.backgroundId ? presets.backgroundPrice : (preset?.price ?? 0);
  return price > 0 && use.payer?.mayOverdraw === false;
}

/** Tells a dealer without credits what is possible already, what is missing, and who can add it. */
export function NoCredits() {
  const t = useText();
  const me = useCurrentUser();
  if (!useIsUnpaid()) return null;
  return (
    <div className={styles.note} role="status">
      <IconCoins size={20} aria-hidden="true" />
      <p>
        <strong>{t('credits.none.title')}</strong>{' '}
        <span>{t('credits.none.text', { name: me.customer?.name ?? me.client?.name ?? '' })}</span>
      </p>
    </div>
  );
}
