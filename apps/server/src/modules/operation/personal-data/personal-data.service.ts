/**
 * What is stored about a person. Guarantees that a copy contains everything that the list of tables names, never a secret;
 * that after an erasure no table of the list has the name, an address or a number of the person; that an erasure happens
 * as a whole, can be repeated, and is in the audit log without a name.
 */
import { fail } from '@forecourt/contract/errors';
import { FileId, type UserId } from '@forecourt/contract/ids';
import type { getPersonalData } from '@forecourt/contract/personal-data';
import type { RouteAnswer } from '@forecourt/contract/route';
import type { Ctx } from '../../../platform/context.ts';
import { type Db, inTx, type Tx } from '../../../platform/db/database.ts';
import { removeStoredFile } from '../../people/files/files.service.ts';
import * as users from '../../people/users/users.service.ts';
import * as queries from './personal-data.queries.ts';
import { mentionsOf, unmistakable } from './personal-data.rules.ts';
import { personalTables } from './personal-tables.rules.ts';

/** Rows of each table in a copy; of more, the audit log’s CSV file has the rest. */
const rowsMax = 10_000;

const isRoot = (ctx: Ctx) => ctx.actor.kind === 'person' && ctx.actor.role === 'root';

/** A copy of everything about an account: for its own person, and for root, also once it is deleted. */
export async function getPersonalDataOf(ctx: Ctx, id: UserId): Promise<RouteAnswer<typeof getPersonalData>> {
  if (!isRoot(ctx)) await users.getOwnUser(ctx, id);
  const identity = (await queries.findIdentity(ctx.db, id)) ?? fail('userNotFound');
  const person = { id, ...identity };
  const parts = [];
  for (const table of personalTables) {
    if (!table.shown) continue;
    const { isComplete, rows } = await queries.readRows(ctx.db, table, person, rowsMax);
    parts.push({ table: table.table, about: table.what, isComplete, rows });
  }
  return { userId: id, madeAt: ctx.now.toISOString(), parts };
}

/** Erases a deleted account for good; one that is erased already stays so. */
export async function eraseUser(ctx: Ctx, id: UserId): Promise<{ success: true }> {
  if ((await eraseAgain(ctx, id, { isLiveToo: false })) !== 'erased') fail('userNotFound');
  // What a restored backup brings back can be erased again by these ids.
  ctx.log.info({ erasedUserId: id }, 'account erased');
  return { success: true };
}

/** What became of an account that was to be erased; `lastRoot`: nobody could operate the installation without it. */
export type Erasure = 'erased' | 'unknown' | 'live' | 'lastRoot';

/** Erases what is left of an account; of one that is not deleted only where `isLiveToo` says so. */
export async function eraseAgain(
  ctx: Ctx,
  id: UserId,
  { isLiveToo }: { isLiveToo: boolean },
): Promise<Erasure> {
  const done = await inTx(ctx.db, async (tx): Promise<Exclude<Erasure, 'erased'> | FileId[]> => {
    await users.lockUser(tx, id);
    const account = await queries.findAccount(tx, id);
    if (!account) return 'unknown';
    if (!account.isDeleted && !isLiveToo) return 'live';
    const roots = await users.listRoots(tx);
    if (roots.length === 1 && roots[0] === id) return 'lastRoot';
    return erasePerson(tx, id);
  });
  if (typeof done === 'string') return done;
  for (const fileId of done) await removeStoredFile(ctx, fileId);
  return 'erased';
}

export const listErased = (db: Db): Promise<UserId[]> => queries.listErased(db);

/** Returns the files whose stored files are to be removed once this is certain. */
async function erasePerson(tx: Tx, id: UserId): Promise<FileId[]> {
  const person = { id, ...((await queries.findIdentity(tx, id)) ?? fail('userNotFound')) };
  const erased = personalTables.filter(({ erased }) => erased !== undefined);
  const rowsOfPerson: string[] = [];
  const fileIds: FileId[] = [];
  for (const table of erased) {
    const ids = await queries.readIds(tx, table, person);
    rowsOfPerson.push(...ids);
    if (table.table === 'files' && table.erased === 'rows')
      fileIds.push(...ids.map((one) => FileId.parse(one)));
  }
  for (const table of erased) await queries.eraseRows(tx, table, person);
  await queries.removeJobs(tx, person);
  // Last, because the steps before are logged too.
  const kinds = [...new Set(erased.map(({ table }) => table))];
  for (const { pattern, rows } of await eraseMentions(tx, person))
    await queries.forgetInAuditLog(tx, person, { rowsOfPerson, rowsThatName: rows, kinds, pattern });
  return fileIds;
}

type Person = queries.Identity & { id: UserId };

/**
 * Takes the person out of the texts of their customer, and elsewhere what means nobody else: anybody may be called as a word
 * that others use. Returns the rows that named them, with what was taken out.
 */
async function eraseMentions(tx: Tx, person: Person): Promise<{ pattern: string | null; rows: string[] }[]> {
  const far = mentionsOf(unmistakable(person));
  const near = person.customerId ? mentionsOf([...person.names, ...person.phones, ...person.emails]) : far;
  const rows = { near: [] as string[], far: [] as string[] };
  for (const table of personalTables)
    for (const column of table.mentions?.columns ?? []) {
      if (near)
        rows.near.push(...(await queries.eraseMentions(tx, { table, column, pattern: near, near: person })));
      if (far) rows.far.push(...(await queries.eraseMentions(tx, { table, column, pattern: far })));
    }
  return [
    { pattern: near, rows: rows.near },
    { pattern: far, rows: rows.far },
  ];
}
