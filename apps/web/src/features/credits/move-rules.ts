import type { CreditOwner, MoveName } from './credits.calls.ts';

/** Nobody is given credits that their client's come before; nothing can be taken back where nothing is. */
export function makesSense(name: MoveName, owner: CreditOwner): boolean {
  if (owner.kind === 'customer') return true;
  if (name === 'toUser') return owner.creditSource === 'user';
  return name !== 'fromUser' || owner.kind === 'client' || owner.credits > 0;
}
