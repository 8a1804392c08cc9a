import type { Permission } from '@forecourt/contract/permissions';
import { useQuery } from '@tanstack/react-query';
import { useCurrentUser } from '../../../lib/current-session.ts';
import { may } from '../../../lib/may.ts';
import type { CreditOwner } from './credits.calls.ts';
import { moveReach } from './move-reach.calls.ts';
import { isMoveUseful } from './move-rules.ts';
import { isInto } from './move-words.ts';
import type { MoveName } from './moves.calls.ts';

interface Transfer {
  name: MoveName;
  /** The kinds of account from which it starts, with a choice of the target. */
  from: readonly CreditOwner['kind'][];
  needs: Permission;
}

const transfers: readonly Transfer[] = [
  { name: 'toClient', from: ['customer'], needs: 'credits:transfer' },
  { name: 'toCustomer', from: ['customer'], needs: 'credits:transfer' },
  { name: 'toUser', from: ['customer', 'client'], needs: 'credits:give' },
  { name: 'fromUser', from: ['customer', 'client'], needs: 'credits:give' },
];

/** The transfers that this user may make with the account, and that have somebody at the other end. */
export function useTransfers(owner: CreditOwner, hasOthers: boolean): readonly MoveName[] {
  const me = useCurrentUser();
  const permitted = transfers.filter(
    ({ name, from, needs }) =>
      (from.includes(owner.kind) || isInto(name, owner)) &&
      may(me, needs) &&
      isMoveUseful(name, owner) &&
      (name !== 'toCustomer' || hasOthers),
  );
  const { data: reach } = useQuery({
    ...moveReach(owner),
    enabled: permitted.length > 0 && owner.kind !== 'user',
  });
  return permitted.map(({ name }) => name).filter((name) => reach?.[name] !== false);
}
