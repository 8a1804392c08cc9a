import type { CreditOwner } from './credits.calls.ts';
import type { MoveSource } from './move-sources.calls.ts';
import type { MoveName } from './moves.calls.ts';

/** Users whose client pays are not given credits, and nothing can be taken from an empty account. */
export function isMoveUseful(name: MoveName, owner: CreditOwner): boolean {
  if (owner.kind === 'customer') return true;
  if (name === 'toUser') return owner.creditSource === 'user';
  return name !== 'fromUser' || owner.kind === 'client' || owner.credits > 0;
}

/** Whether the account has fewer credits than that and may not be overdrawn. */
export function exceedsBalance(
  amount: number,
  { credits, mayOverdraw }: Pick<MoveSource, 'credits' | 'mayOverdraw'>,
) {
  return !mayOverdraw && amount > credits;
}
