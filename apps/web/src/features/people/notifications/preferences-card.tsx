import {
  type NotificationKindName,
  notificationChannels,
  notificationKindNames,
  notificationKinds,
} from '@forecourt/contract/notification-kinds';
import { isStaff } from '@forecourt/contract/permissions';
import type { User } from '@forecourt/contract/users';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { may } from '../../../lib/may.ts';
import { type Area, areaOf } from '../../../lib/paths.ts';
import { useText } from '../../../lib/use-text.ts';
import { Card } from '../../../ui/card.tsx';
import { Problem } from '../../../ui/problem.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { preferencesOf, useChoosePreference } from './notifications.calls.ts';
import styles from './preferences-card.module.css';

/** Kinds that users of an area never receive, although they have the permission. */
const neverIn: Partial<Record<Area, readonly NotificationKindName[]>> = {
  // Users who only make cut-outs have no vehicles and import nothing.
  crop: ['picturesReady', 'pictureFailed', 'pictureRefused', 'importFinished'],
  // Invoices go to customers and users.
  client: ['invoiceClosed'],
};

interface PreferencesCardProps {
  user: User;
  /** Whether this user's own account pays for pictures; null while that is not known. */
  isPayer: boolean | null;
}

/** Selects the channels for each kind of notice that concerns this user: a table of kinds and channels. */
export function PreferencesCard({ user, isPayer }: PreferencesCardProps) {
  const t = useText();
  const id = useId();
  const kinds = notificationKindNames.filter((kind) => {
    const { for: permissions, forStaff, forPayers } = notificationKinds[kind];
    if (neverIn[areaOf(user.role)]?.includes(kind)) return false;
    return (
      permissions.some((one) => may(user, one)) &&
      (forStaff || !isStaff(user.role.name)) &&
      (!forPayers || isPayer)
    );
  });
  const query = useQuery({ ...preferencesOf(user.id), enabled: kinds.length > 0 });
  const { data: chosen, error } = query;
  const choose = useChoosePreference(user.id);
  if (error || query.isLoading) {
    return (
      <Card title={t('nav.notifications')}>
        {error ? <Problem error={error} onRetry={() => void query.refetch()} /> : <SkeletonRows />}
      </Card>
    );
  }
  if (!chosen || isPayer === null) return null;
  // The server leaves out a channel that the installation lacks.
  const channels = notificationChannels.filter((channel) => kinds.some((kind) => channel in chosen[kind]));
  return (
    <Card title={t('nav.notifications')}>
      <table className={styles.table}>
        <thead>
          <tr>
            <td />
            {channels.map((channel) => (
              <th key={channel} id={`${id}${channel}`} scope="col">
                {t(`notifications.channels.${channel}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {kinds.map((kind) => (
            <tr key={kind}>
              <th id={`${id}${kind}`} scope="row">
                {t(`notifications.about.${kind}`)}
              </th>
              {channels.map((channel) => (
                <td key={channel}>
                  <label>
                    <input
                      type="checkbox"
                      aria-labelledby={`${id}${kind} ${id}${channel}`}
                      checked={chosen[kind][channel] ?? false}
                      onChange={({ target }) => choose.mutate({ [kind]: { [channel]: target.checked } })}
                    />
                  </label>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
