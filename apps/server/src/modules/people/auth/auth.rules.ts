import type { RoleName } from '@forecourt/contract/actor';
import { dayMs, hourMs, minuteMs } from '@forecourt/contract/durations';
import { isPlainName } from '../../records/mails/mails.rules.ts';

const resetTokenLifeMs = 30 * minuteMs;
/** Minimum interval between reset mails to one account, regardless of who requests them. */
export const resetMailEveryMs = 5 * minuteMs;
const invitationLifeMs = 7 * dayMs;
/** How long a network or browser counts as known after a sign-in there. */
export const knownPlaceMs = 90 * dayMs;
/** Minimum interval between two updates of a session's last use. */
export const lastUseEveryMs = minuteMs;
/** How long the second step of a sign-in may take. */
export const challengeLifeMs = 5 * minuteMs;
/** How long an answer to a passkey's challenge may take. */
export const passkeyChallengeLifeMs = 5 * minuteMs;
/** How long a session of a user who acts for another account may last. */
export const actingLifeMs = hourMs;

interface SessionTimes {
  remember: boolean;
  role: RoleName;
  createdAt: string;
  lastUsedAt: string;
  /** Another user acts for the account in this session. */
  acting: boolean;
  /** Of an API key, which has no idle time; null: it has no end. Undefined for the session of a person. */
  keyExpiresAt?: string | null | undefined;
}

/** A session expires by age or by idle time; root's idle time is the shortest. */
export function isExpired(session: SessionTimes, now: Date): boolean {
  if (session.keyExpiresAt !== undefined)
    return session.keyExpiresAt !== null && now.getTime() >= Date.parse(session.keyExpiresAt);
  const absoluteMs = session.acting ? actingLifeMs : session.remember ? 30 * dayMs : dayMs;
  const idleMs = session.role === 'root' ? hourMs : session.remember ? 7 * dayMs : 2 * hourMs;
  const age = now.getTime() - Date.parse(session.createdAt);
  const idle = now.getTime() - Date.parse(session.lastUsedAt);
  return age >= absoluteMs || idle >= idleMs;
}

export function isResetUsable(reset: { createdAt: string; invitation: boolean }, now: Date): boolean {
  const age = now.getTime() - Date.parse(reset.createdAt);
  return age <= (reset.invitation ? invitationLifeMs : resetTokenLifeMs);
}

/**
 * Names are free text, and mail programs turn anything that looks like an address into a link: such a name is replaced
 * by the e-mail address of the person who invites.
 */
export function nameInMail({
  names: [name],
  email,
}: {
  names: readonly (string | null)[];
  email: string;
}): string {
  return name && isPlainName(name) ? name : email;
}
