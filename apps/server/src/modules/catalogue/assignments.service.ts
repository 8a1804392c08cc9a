/** Assignments: who may choose which item of the catalogue. */
import type {
  Assignee,
  Assignments,
  CatalogueKind,
  patchCatalogueAssignments,
} from '@forecourt/contract/catalogue';
import type { CatalogueItemId } from '@forecourt/contract/ids';
import type { RouteInput } from '@forecourt/contract/route';
import type { Ctx } from '../../platform/context.ts';
import { inTx, type Tx } from '../../platform/db/database.ts';
import * as clients from '../clients/clients.service.ts';
import * as customers from '../customers/customers.service.ts';
import * as users from '../users/users.service.ts';
import * as queries from './assignments.queries.ts';
import { mark } from './catalogue.queries.ts';
import * as catalogue from './catalogue.service.ts';

export async function get(ctx: Ctx, kind: CatalogueKind, id: CatalogueItemId): Promise<Assignments> {
  const { forEverybody } = await catalogue.get(ctx, kind, id);
  return { forEverybody, results: await queries.ofItem(ctx.db, id) };
}

async function assertThere(ctx: Ctx, assignee: Assignee): Promise<void> {
  if (assignee.to === 'customer') await customers.find(ctx.db, ctx.scope, assignee.id);
  if (assignee.to === 'client') await clients.get(ctx, assignee.id);
  if (assignee.to === 'user') await users.get(ctx, assignee.id);
}

export async function assign(tx: Tx, ctx: Ctx, id: CatalogueItemId, assignee: Assignee): Promise<void> {
  await assertThere({ ...ctx, db: tx }, assignee);
  await queries.add(tx, id, assignee, ctx.now);
}

export async function patch(
  ctx: Ctx,
  kind: CatalogueKind,
  id: CatalogueItemId,
  { forEverybody, add, remove }: RouteInput<typeof patchCatalogueAssignments>['body'],
): Promise<Assignments> {
  return inTx(ctx.db, async (tx) => {
    await catalogue.findLocked(tx, kind, id);
    if (forEverybody !== undefined) await mark(tx, id, { forEverybody });
    for (const assignee of remove) await queries.remove(tx, id, assignee);
    for (const assignee of add) await assign(tx, ctx, id, assignee);
    return get({ ...ctx, db: tx }, kind, id);
  });
}
