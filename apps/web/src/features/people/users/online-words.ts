import { type OnlineColour, onlineStatus } from '@forecourt/contract/online-status';
import type { Text } from '../../../lib/i18n.ts';

export interface OnlineWords {
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
