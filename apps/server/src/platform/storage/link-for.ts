import type { Ctx } from '../context.ts';

/**
 * A signed link for the account that asks. While somebody acts for another account, their links end with their own
 * account, not with the other.
 */
export function linkFor({ actor, now, outside }: Ctx, path: string): string {
  const readerId = actor.kind === 'person' ? (actor.actingUserId ?? actor.userId) : null;
  return outside.urls.sign(path, readerId, now);
}
