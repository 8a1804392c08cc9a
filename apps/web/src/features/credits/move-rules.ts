import type { CreditOwner, MoveName } from './credits.calls.ts';

/** Users whose client pays are not given credits, and nothing can be taken from an empty account. */
export function makesSense(name: MoveName, owner: CreditOwner): boolean {
  if (owner.kind === 'customer') return true;
  if (name === 'toUser') return owner.creditSource === 'user';
  return name !== 'fromUser' || owner.kind === 'client' || owner.credits > 0;
}
