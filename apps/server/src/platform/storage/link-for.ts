import type { Ctx } from '../context.ts';

/**
 * A signed link for the caller. While a user acts for another account, the links are bound to their own account, not to
 * the other one.
 */
export function linkFor({ actor, now, outside }: Ctx, path: string): string {
  const readerId = actor.kind === 'person' ? (actor.actingUserId ?? actor.userId) : null;
  return outside.urls.sign(path, readerId, now);
}
