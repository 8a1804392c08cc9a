import type { RoleName } from '@forecourt/contract/actor';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

export const resetTokenLifeMs = 30 * minuteMs;
export const invitationLifeMs = 7 * dayMs;
/** How often a session's last use is written down. */
export const lastUseEveryMs = minuteMs;

interface SessionTimes {
  remember: boolean;
  role: RoleName;
  createdAt: string;
  lastUsedAt: string;
}

/** A session ends by age, and earlier when nobody uses it; root's the soonest. */
export function isExpired(session: SessionTimes, now: Date): boolean {
  const absoluteMs = session.remember ? 30 * dayMs : dayMs;
  const idleMs = session.role === 'root' ? hourMs : session.remember ? dayMs : 2 * hourMs;
  const age = now.getTime() - Date.parse(session.createdAt);
  const idle = now.getTime() - Date.parse(session.lastUsedAt);
  return age > absoluteMs || idle > idleMs;
}

export function isResetUsable(reset: { createdAt: string; invitation: boolean }, now: Date): boolean {
  const age = now.getTime() - Date.parse(reset.createdAt);
  return age <= (reset.invitation ? invitationLifeMs : resetTokenLifeMs);
}
