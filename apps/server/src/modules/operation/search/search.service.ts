/** Search across kinds, by word or id. Guarantees that nobody finds rows that their lists do not show. */
import { type Actor, type Scope, scopeOf } from '@forecourt/contract/actor';
import { can } from '@forecourt/contract/permissions';
import { type SearchHit, type SearchKind, searchKinds } from '@forecourt/contract/search';
import type { Ctx } from '../../../platform/context.ts';
import { listScope } from '../../people/users/users.rules.ts';
import * as queries from './search.queries.ts';
import { firstOfEach, type HitCandidate, isId, permissionOf, readSearchInput } from './search.rules.ts';

/** Users also find their colleagues; for all other kinds the caller's scope applies. */
const scopeOfKind = (actor: Actor, kind: SearchKind): Scope =>
  kind === 'user' ? listScope(actor, scopeOf(actor)) : scopeOf(actor);

async function findCandidates(ctx: Ctx, kinds: readonly SearchKind[], text: string): Promise<HitCandidate[]> {
  if (isId(text)) return kinds.map((kind) => ({ kind, id: text }));
  const input = readSearchInput(text);
  const byScope = Map.groupBy(kinds, (kind) => JSON.stringify(scopeOfKind(ctx.actor, kind)));
  const found = await Promise.all(
    [...byScope].map(([scope, some]) => queries.findCandidates(ctx.db, JSON.parse(scope), some, input)),
  );
  return found.flat();
}

export async function searchEverything(ctx: Ctx, text: string): Promise<SearchHit[]> {
  const kinds = searchKinds.filter((kind) => can(ctx.actor, permissionOf[kind]));
  if (text === '' || kinds.length === 0) return [];
  const found = firstOfEach(await findCandidates(ctx, kinds, text));
  const wanted = [...found].map(([kind, ids]) => ({ kind, ids, scope: scopeOfKind(ctx.actor, kind) }));
  const hits = new Map((await queries.findHits(ctx.db, wanted)).map((hit) => [`${hit.kind} ${hit.id}`, hit]));
  return searchKinds.flatMap((kind) =>
    (found.get(kind) ?? []).flatMap((id) => hits.get(`${kind} ${id.toLowerCase()}`) ?? []),
  );
}
