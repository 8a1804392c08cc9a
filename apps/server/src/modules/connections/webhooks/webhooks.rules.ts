/** Decides when deliveries are repeated, as Standard Webhooks 1.0.0 proposes (github.com/standard-webhooks/standard-webhooks). */

import type { UserType } from '@forecourt/contract/actor';
import { dayMs, hourMs, minuteMs, secondMs } from '@forecourt/contract/durations';
import { webhookFailingMs } from '@forecourt/contract/limits';
import { gradeOf, permissionTable } from '@forecourt/contract/permissions';
import type { Webhook } from '@forecourt/contract/webhooks';

/** Pauses between the attempts of a delivery, as the standard proposes; the last one is about three days after the first. */
const pausesMs = [
  5 * secondMs,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  10 * hourMs,
  14 * hourMs,
  20 * hourMs,
  24 * hourMs,
];

/** So that what failed together is not repeated together. */
const jitter = 0.1;

/** The body of a delivery; the same bytes at each attempt. */
export function bodyOf(delivery: { type: string; createdAt: string; data: unknown }): string {
  const { createdAt, data, type } = delivery;
  return JSON.stringify({ type, timestamp: new Date(createdAt).toISOString(), data });
}

/** How long a receiver asks to be left alone (RFC 9110: seconds or a date); null if it does not. */
export function retryAfterMs(header: string | undefined, now: Date): number | null {
  if (!header) return null;
  const ms = /^\d+$/.test(header.trim())
    ? Number(header) * secondMs
    : new Date(header).getTime() - now.getTime();
  return Number.isFinite(ms) && ms > 0 ? Math.min(ms, dayMs) : null;
}

interface Answer {
  /** Null: there was no answer. */
  status: number | null;
  retryAfterMs: number | null;
}

/**
 * What follows from an attempt, the `attempts`-th of its delivery. `luck` between 0 and 1 spreads the pause. `gone`: the receiver
 * wants no deliveries any more.
 */
export function outcomeOf(
  { retryAfterMs: asked, status }: Answer,
  attempts: number,
  luck: number,
): { state: 'delivered' | 'failed' | 'gone' } | { state: 'waiting'; inMs: number } {
  if (status !== null && status >= 200 && status < 300) return { state: 'delivered' };
  if (status === 410) return { state: 'gone' };
  const pause = pausesMs[attempts - 1];
  if (pause === undefined) return { state: 'failed' };
  return { state: 'waiting', inMs: Math.max(Math.round(pause * (1 + jitter * luck)), asked ?? 0) };
}

/** Whether an endpoint that has failed since then is given up. */
export function isGivenUp(failingSince: string, now: Date): boolean {
  return now.getTime() - new Date(failingSince).getTime() >= webhookFailingMs;
}

/** Whether an address may be an endpoint: https, or http where the operator allows networks of their own. */
export function isEndpointUrl(url: string, allowsHttp: boolean): boolean {
  const { protocol, username, password } = new URL(url);
  return (protocol === 'https:' || (allowsHttp && protocol === 'http:')) && !username && !password;
}

interface Sending {
  /** The account that an endpoint belongs to; null: a client or a customer. */
  owner: { active: boolean; type: UserType | null } | null;
  state: Webhook['state'];
}

/** Whether the owner may have endpoints: among users only those of some types. */
export function hasRight({ owner }: Pick<Sending, 'owner'>): boolean {
  if (!owner) return true;
  return permissionTable[gradeOf({ role: 'user', type: owner.type })].includes('webhooks:read');
}

/** Whether deliveries may be sent: a user's endpoints wait while the account is deactivated or has no right to webhooks any more. */
export function maySend({ owner, state }: Sending): boolean {
  return state === 'active' && (!owner || owner.active) && hasRight({ owner });
}
