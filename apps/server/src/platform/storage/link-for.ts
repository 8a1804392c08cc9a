import type { Ctx } from '../context.ts';

/**
 * A signed link for the caller. While a user acts for another account, the links are bound to their own account, not to
 * the other one.
 * @param lifeMs how long it works, plus at most an hour; if omitted, for a working day
 */
export function linkFor({ actor, now, outside }: Ctx, path: string, lifeMs?: number): string {
  const readerId = actor.kind === 'person' ? (actor.actingUserId ?? actor.userId) : null;
  return outside.urls.sign(path, readerId, now, lifeMs);
}
