import type { Text, TextKey } from '../../../lib/i18n.ts';
import type { CreditOwner } from './credits.calls.ts';
import { type Move, type MoveName, moves } from './moves.calls.ts';

/** Whether the account itself is the target, so that none has to be chosen. */
export function isInto(name: MoveName, owner: CreditOwner): boolean {
  const { into }: Move = moves[name];
  return into === owner.kind;
}

const labelsHere: Partial<Record<MoveName, TextKey>> = {
  fromUser: 'credits.movesHere.fromUser',
  toClient: 'credits.movesHere.toClient',
  toUser: 'credits.movesHere.toUser',
};

/** "Transfer to a user", or on that user's screen "Transfer credits to this user". */
export function moveLabel(name: MoveName, owner: CreditOwner, t: Text): string {
  return t((isInto(name, owner) && labelsHere[name]) || `credits.moves.${name}`);
}
