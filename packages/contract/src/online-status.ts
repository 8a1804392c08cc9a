import { dayMs, hourMs, minuteMs } from './durations.ts';
import { onlineThresholdMs } from './limits.ts';

export type OnlineUnit = 'online' | 'minutes' | 'hours' | 'days' | 'months' | 'years' | 'never';
export type OnlineColour = 'green' | 'yellow' | 'red' | 'grey';

export interface OnlineStatus {
  unit: OnlineUnit;
  /** Number of units since then; 0 for online and never. */
  count: number;
  colour: OnlineColour;
}

/** How long ago a user was last online, in the steps of the specification. Times in ms since 1970. */
export function onlineStatus(lastTimeOnline: number | null, now: number): OnlineStatus {
  if (lastTimeOnline === null) return { unit: 'never', count: 0, colour: 'grey' };
  const ago = now - lastTimeOnline;
  const floor = (unitMs: number) => Math.max(1, Math.floor(ago / unitMs));
  if (ago < onlineThresholdMs) return { unit: 'online', count: 0, colour: 'green' };
  if (ago < hourMs) return { unit: 'minutes', count: floor(minuteMs), colour: 'yellow' };
  if (ago < dayMs) return { unit: 'hours', count: floor(hourMs), colour: 'red' };
  if (ago < 30 * dayMs) return { unit: 'days', count: floor(dayMs), colour: 'red' };
  if (ago < 365 * dayMs) return { unit: 'months', count: floor(30 * dayMs), colour: 'red' };
  return { unit: 'years', count: floor(365 * dayMs), colour: 'red' };
}
