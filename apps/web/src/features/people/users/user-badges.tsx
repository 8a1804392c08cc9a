import { type OnlineColour, onlineStatus } from '@forecourt/contract/online-status';
import type { User } from '@forecourt/contract/users';
import { serverNow } from '../../../lib/call.ts';
import type { Text } from '../../../lib/i18n.ts';
import { useInstallation } from '../../../lib/installation.ts';
import { useText } from '../../../lib/use-text.ts';
import { Badge } from '../../../ui/badge.tsx';
import styles from './users.module.css';

interface OnlineWords {
  text: string;
  colour: OnlineColour;
}

/** When the user was last online, in words. `now` is the server's time, ms since 1970. */
export function onlineWords(lastTimeOnline: string | null, now: number, t: Text): OnlineWords {
  const { unit, count, colour } = onlineStatus(
    lastTimeOnline === null ? null : Date.parse(lastTimeOnline),
    now,
  );
  if (unit === 'online' || unit === 'never') return { text: t(`online.${unit}`), colour };
  return { text: t(`online.${unit}`, { count }), colour };
}

/** Whether the user has not accepted the invitation yet, is deactivated, or has an address that refuses mails. */
export function UserBadges({ user }: { user: User }) {
  const t = useText();
  return (
    <>
      {user.invitedAt && <Badge tone="waiting">{t('users.stateInvited')}</Badge>}
      {user.mailRefusedAt && <Badge tone="bad">{t('users.stateMailRefused')}</Badge>}
      {!user.active && <Badge tone="bad">{t('users.inactive')}</Badge>}
    </>
  );
}

/** A dot in the colour of the online status, with its text. */
export function OnlineBadge({ lastTimeOnline }: { lastTimeOnline: string | null }) {
  const offsetMs = (useInstallation()?.onlineClockOffsetMinutes ?? 0) * 60_000;
  const { text, colour } = onlineWords(lastTimeOnline, serverNow() + offsetMs, useText());
  return (
    <span className={styles.online}>
      <span className={`${styles.dot} ${styles[colour]}`} aria-hidden="true" />
      {text}
    </span>
  );
}
