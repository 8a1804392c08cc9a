import {
  notificationChannels,
  notificationKindNames,
  notificationKinds,
} from '@forecourt/contract/notification-kinds';
import { isStaff } from '@forecourt/contract/permissions';
import type { User } from '@forecourt/contract/users';
import { useQuery } from '@tanstack/react-query';
import { may } from '../../../lib/may.ts';
import { areaOf } from '../../../lib/paths.ts';
import { useText } from '../../../lib/use-text.ts';
import { Card } from '../../../ui/card.tsx';
import { CheckBox } from '../../../ui/field.tsx';
import { preferencesOf, useChoosePreference } from './notifications.calls.ts';
import styles from './preferences-card.module.css';

interface PreferencesCardProps {
  user: User;
  /** Whether this user's own account pays for pictures; null while that is not known. */
  isPayer: boolean | null;
}

/** Selects the channels for each kind of notice that concerns this user. */
export function PreferencesCard({ user, isPayer }: PreferencesCardProps) {
  const t = useText();
  const kinds = notificationKindNames.filter((kind) => {
    const { for: permission, forStaff, forPayers } = notificationKinds[kind];
    // Users who only make cut-outs get no notice of finished pictures, because those take only seconds.
    if (kind === 'picturesReady' && areaOf(user.role) === 'crop') return false;
    return may(user, permission) && (forStaff || !isStaff(user.role.name)) && (!forPayers || isPayer);
  });
  const { data: chosen } = useQuery({ ...preferencesOf(user.id), enabled: kinds.length > 0 });
  const choose = useChoosePreference(user.id);
  if (!chosen || isPayer === null) return null;
  return (
    <Card title={t('nav.notifications')}>
      {kinds.map((kind) => (
        <fieldset key={kind} className={styles.kind}>
          <legend>{t(`notifications.about.${kind}`)}</legend>
          {/* The server leaves out a channel that the installation lacks. */}
          {notificationChannels
            .filter((channel) => channel in chosen[kind])
            .map((channel) => (
              <CheckBox
                key={channel}
                label={t(`notifications.channels.${channel}`)}
                checked={chosen[kind][channel] ?? false}
                onChange={(isOn) => choose.mutate({ [kind]: { [channel]: isOn } })}
              />
            ))}
        </fieldset>
      ))}
    </Card>
  );
}
