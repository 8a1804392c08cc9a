/** The audit log. Changes are written by the database (docs/decisions/0013); refused calls are written here. */
import type { Person } from '@forecourt/contract/actor';
import type { AuditCsvRow, AuditEntry, listAudit, listAuditAsCsv } from '@forecourt/contract/audit';
import { fail } from '@forecourt/contract/errors';
import type { RouteAnswer, RouteInput } from '@forecourt/contract/route';
import type { Ctx } from '../../../platform/context.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { counted } from '../../../platform/db/lists.ts';
import type { RefusedCall } from '../../../platform/http/refused-calls.ts';
import * as queries from './audit.queries.ts';
import { auditReach, tableOf } from './audit.rules.ts';

export async function listAuditEntries(
  ctx: Ctx,
  filter: RouteInput<typeof listAudit>['query'],
): Promise<RouteAnswer<typeof listAudit>> {
  const { reach, reader } = readerOf(ctx);
  const [results, found] = await Promise.all([
    queries.listAuditEntries(ctx.db, reader, reach, filter),
    queries.countAuditEntries(ctx.db, reach, filter),
  ]);
  return { ...counted(found), results };
}

function readerOf(ctx: Ctx) {
  const reach = auditReach(ctx.actor) ?? fail('notAuthorized');
  return { reach, reader: { id: ctx.actor.kind === 'person' ? ctx.actor.userId : null, scope: ctx.scope } };
}

/** Entries that are read at once for a CSV file. */
const batchSize = 500;

/**
 * The entries up to now. Each batch begins after the last entry of the one before: a change that began earlier may be
 * committed meanwhile, and would shift batches that are counted from the beginning.
 */
export async function* listAuditEntriesAsCsv(
  ctx: Ctx,
  filter: RouteInput<typeof listAuditAsCsv>['query'],
): AsyncGenerator<AuditCsvRow> {
  const { reach, reader } = readerOf(ctx);
  const until = filter.until ?? ctx.now.toISOString();
  const first = { ...filter, until, page: 1, limit: batchSize };
  let after: AuditEntry['id'] | undefined;
  for (;;) {
    const batch = await queries.listAuditEntries(ctx.db, reader, reach, first, after);
    yield* batch.map(csvRow);
    if (batch.length < batchSize) return;
    after = batch.at(-1)?.id;
  }
}

const csvRow = (entry: AuditEntry): AuditCsvRow => ({
  ...entry,
  actor: entry.actor?.name ?? '',
  actingFor: entry.actingFor?.name ?? '',
  before: entry.before ? JSON.stringify(entry.before) : '',
  after: entry.after ? JSON.stringify(entry.after) : '',
});

/** Records that a person called something they have no permission for. */
export async function recordRefusal(db: Db, person: Person, call: RefusedCall): Promise<void> {
  await queries.insertDenial(db, {
    at: call.at,
    action: call.action,
    objectKind: tableOf(call.objectNoun),
    objectId: call.objectId,
    errorCode: call.errorCode,
    requestId: call.requestId,
    address: call.address,
    actorId: person.actingUserId ?? person.userId,
    actingForId: person.actingUserId ? person.userId : null,
    sessionId: person.sessionId,
    customerId: person.customerId,
  });
}

/** Records a change that no trigger records, because no audited table contains it. */
export function logChange(tx: Tx, entry: queries.OwnEntry): Promise<void> {
  return queries.insertEntry(tx, entry);
}
