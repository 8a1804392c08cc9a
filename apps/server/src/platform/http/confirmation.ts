/** Sensitive calls require a recently confirmed session. See docs/decisions/0050. */
import type { Actor } from '@forecourt/contract/actor';
import { fail } from '@forecourt/contract/errors';
import { confirmationMs } from '@forecourt/contract/limits';
import { isStaff } from '@forecourt/contract/permissions';
import type { Route } from '@forecourt/contract/route';

/** Whether a call with this body requires a confirmation. */
export function isSensitive({ confirmFirst }: Route, actor: Actor, body: unknown): boolean {
  if (confirmFirst === undefined || actor.kind !== 'person') return false;
  if (confirmFirst === 'always' || confirmFirst === 'everybody') return true;
  if (confirmFirst === 'staff') return isStaff(actor.role);
  return (
    typeof body === 'object' && body !== null && confirmFirst.some((field) => Object.hasOwn(body, field))
  );
}

/** Fails with confirmationRequired when the account, or the route, needs confirmations and the last one is too old. */
export function assertConfirmed(
  actor: Actor,
  now: Date,
  { confirmFirst }: Pick<Route, 'confirmFirst'> = {},
): void {
  // A user who acts for another account cannot confirm as its owner; sensitive routes are closed to them individually.
  if (actor.kind !== 'person' || actor.actingUserId !== null) return;
  if (!actor.mustConfirm && confirmFirst !== 'everybody') return;
  if (now.getTime() - Date.parse(actor.confirmedAt) > confirmationMs) fail('confirmationRequired');
}
