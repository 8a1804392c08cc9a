/**
 * Erases a deleted customer with all below it. Guarantees that money and invoices stay, that no restore brings back what an
 * erasure has begun to take, and that one which was interrupted goes on when it is called again.
 */
import { type CustomerId, FileId, ImportId } from '@forecourt/contract/ids';
import type { Ctx } from '../../../platform/context.ts';
import { inTx, type Tx } from '../../../platform/db/database.ts';
import { removeStoredFile } from '../../people/files/files.service.ts';
import { purgeImagesOf } from '../../work/images/image-purge.service.ts';
import { folderOf } from '../../work/imports/imports.service.ts';
import { purgeDocumentsOf } from '../../work/vehicle-documents/document-purge.service.ts';
import { eraseAgain } from './personal-data.service.ts';
import * as queries from './tenant-erasure.queries.ts';
import { tenantTables } from './tenant-tables.rules.ts';

/** However late something was deleted, it was before. */
const whenever = new Date('9999-01-01T00:00:00Z');

/** False where there is no deleted customer with this id. `say` is told how far it is. */
export async function eraseCustomer(ctx: Ctx, id: CustomerId, say: (line: string) => void): Promise<boolean> {
  const customerIds = await inTx(ctx.db, (tx) => queries.markErased(tx, id, ctx.now));
  if (customerIds.length === 0) return false;
  const users = await queries.listUsersToErase(ctx.db, customerIds);
  for (const [at, userId] of users.entries()) {
    await eraseAgain(ctx, userId, { isLiveToo: false });
    say(`account ${at + 1} of ${users.length}`);
  }
  const { fileIds, importIds } = await inTx(ctx.db, (tx) => eraseRows(tx, customerIds));
  for (const fileId of fileIds) await removeStoredFile(ctx, fileId);
  for (const importId of importIds) await ctx.outside.storage.remove(folderOf(importId));
  say('names, texts and settings');
  say(`photos: ${await purgeImagesOf(ctx, { customerIds, before: whenever })}`);
  // After the photos: documents go with purged vehicles.
  say(`documents: ${await purgeDocumentsOf(ctx, { customerIds, before: whenever })}`);
  // Once more, because what was removed since then is logged too.
  for (const customerId of customerIds) await queries.forgetInAuditLog(ctx.db, customerId, []);
  return true;
}

/**
 * In one transaction with the entries of the audit log, which are found by the ids of rows that are gone afterwards. Returns
 * the files and imports whose stored files are to be removed then.
 */
async function eraseRows(tx: Tx, customerIds: CustomerId[]) {
  const idsOf = new Map<string, string[]>();
  for (const table of tenantTables) idsOf.set(table.table, await queries.readIds(tx, table, customerIds));
  const rows = [...idsOf.values()].flat();
  for (const table of tenantTables) await queries.eraseRows(tx, table, customerIds);
  for (const customerId of customerIds) await queries.forgetInAuditLog(tx, customerId, rows);
  return {
    fileIds: (idsOf.get('files') ?? []).map((id) => FileId.parse(id)),
    importIds: (idsOf.get('imports') ?? []).map((id) => ImportId.parse(id)),
  };
}
