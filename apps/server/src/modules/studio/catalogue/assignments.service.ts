/** Assignments: who may choose which item of the catalogue. */
import type {
  Assignee,
  Assignments,
  CatalogueKind,
  patchCatalogueAssignments,
} from '@forecourt/contract/catalogue';
import type { CatalogueItemId } from '@forecourt/contract/ids';
import type { RouteInput } from '@forecourt/contract/route';
import type { Ctx } from '../../../platform/context.ts';
import { inTx, type Tx } from '../../../platform/db/database.ts';
import * as clients from '../../people/clients/clients.service.ts';
import * as customers from '../../people/customers/customers.service.ts';
import * as users from '../../people/users/users.service.ts';
import * as queries from './assignments.queries.ts';
import { markItem } from './catalogue.queries.ts';
import * as catalogue from './catalogue.service.ts';

export async function getAssignments(
  ctx: Ctx,
  kind: CatalogueKind,
  id: CatalogueItemId,
): Promise<Assignments> {
  const { forEverybody } = await catalogue.getItem(ctx, kind, id);
  return { forEverybody, results: await queries.listAssignments(ctx.db, id) };
}

async function assertThere(ctx: Ctx, assignee: Assignee): Promise<void> {
  if (assignee.to === 'customer') await customers.findCustomer(ctx.db, ctx.scope, assignee.id);
  if (assignee.to === 'client') await clients.getClient(ctx, assignee.id);
  if (assignee.to === 'user') await users.getUser(ctx, assignee.id);
}

export async function setAssignments(
  tx: Tx,
  ctx: Ctx,
  id: CatalogueItemId,
  assignee: Assignee,
): Promise<void> {
  await assertThere({ ...ctx, db: tx }, assignee);
  await queries.addAssignments(tx, id, assignee, ctx.now);
}

export async function updateAssignments(
  ctx: Ctx,
  kind: CatalogueKind,
  id: CatalogueItemId,
  { forEverybody, add, remove }: RouteInput<typeof patchCatalogueAssignments>['body'],
): Promise<Assignments> {
  return inTx(ctx.db, async (tx) => {
    await catalogue.findLockedItem(tx, kind, id);
    if (forEverybody !== undefined) await markItem(tx, id, { forEverybody });
    for (const assignee of remove) await queries.removeAssignments(tx, id, assignee);
    for (const assignee of add) await setAssignments(tx, ctx, id, assignee);
    return getAssignments({ ...ctx, db: tx }, kind, id);
  });
}
