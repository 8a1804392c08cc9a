import { dayMs, minuteMs } from '@forecourt/contract/durations';
import type { QuietHours } from '@forecourt/contract/quiet-hours';

/** Channels whose messages leave the installation, and can therefore disturb somebody. */
export type HeldChannel = 'push' | 'mail';

/** When the daily mail is sent to somebody without quiet hours. */
const dailyMailTime = '07:00';
const minutesOfDay = dayMs / minuteMs;

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

function localMinutes(at: Date, timeZone: string): number {
  return minutesOf(
    new Intl.DateTimeFormat('sv-SE', {
      timeZone,
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }).format(at),
  );
}

/** The next moment at which clocks of the zone show this time, to the minute; at most a day and an hour away. */
export function nextTime(time: string, timeZone: string, now: Date): Date {
  const wanted = minutesOf(time);
  const ahead = (wanted - localMinutes(now, timeZone) + minutesOfDay) % minutesOfDay || minutesOfDay;
  const guess = new Date((Math.floor(now.getTime() / minuteMs) + ahead) * minuteMs);
  // The clocks may be changed until then.
  const off =
    ((localMinutes(guess, timeZone) - wanted + 1.5 * minutesOfDay) % minutesOfDay) - minutesOfDay / 2;
  return new Date(guess.getTime() - off * minuteMs);
}

function isWithin({ from, to }: { from: string; to: string }, minutes: number): boolean {
  const [begin, end] = [minutesOf(from), minutesOf(to)];
  return begin < end ? minutes >= begin && minutes < end : minutes >= begin || minutes < end;
}

/** Until when a message of this channel waits; null if it is sent at once. */
export function heldUntil(
  { dailyMail, hours, timeZone }: QuietHours,
  channel: HeldChannel,
  now: Date,
): Date | null {
  if (channel === 'mail' && dailyMail) return nextTime(hours?.to ?? dailyMailTime, timeZone, now);
  if (!hours || !isWithin(hours, localMinutes(now, timeZone))) return null;
  return nextTime(hours.to, timeZone, now);
}
