/** The rows of one database, copied into another one table by table, each compared by a hash. */
import type pg from 'pg';
import { loadJobs, waitingJobs } from '../backup/job-copies.ts';
import { copiedOf, copyIn, copyOut, listTables, tableOf } from '../backup/table-copies.ts';
import { OperatorError } from '../operator-error.ts';
import type { MoveState } from './move-state.ts';
import { hashRows, type RowHash } from './row-hash.ts';

type Client = pg.ClientBase;

interface Copied {
  name: string;
  /** What COPY reads. */
  what: string;
  /** Replaces the rows of the target. */
  load: (target: Client, rows: AsyncIterable<Buffer>) => Promise<void>;
}

/** All tables, and the jobs that wait. */
async function listCopied(source: Client): Promise<Copied[]> {
  const tables = await listTables(source);
  const ofTables = tables.map((table): Copied => {
    const what = copiedOf(table);
    const load = async (target: Client, rows: AsyncIterable<Buffer>) => {
      await target.query(`truncate ${tableOf(table.name)}`);
      await copyIn(target, what, rows);
    };
    return { name: table.name, what, load };
  });
  const load = async (target: Client, rows: AsyncIterable<Buffer>) => {
    await target.query('truncate graphile_worker._private_jobs');
    await loadJobs(target, (into) => copyIn(target, into, rows));
  };
  return [...ofTables, { name: 'jobs in the queue', what: `(${waitingJobs})`, load }];
}

async function hashOf(client: Client, what: string): Promise<RowHash> {
  const hashed = hashRows();
  await copyOut(client, what, async (stream) => {
    for await (const _ of hashed.pass(stream));
  });
  return hashed.result();
}

const isSame = (one: RowHash, other: RowHash) => one.rows === other.rows && one.hash === other.hash;

interface Databases {
  source: Client;
  target: Client;
}

interface Copying extends Databases {
  state: MoveState;
}

/** Copies what the target lacks. Returns how many rows were read, and how many of them are new there. */
export async function copyRows({
  source,
  state,
  target,
}: Copying): Promise<{ rows: number; copied: number }> {
  const counts = { rows: 0, copied: 0 };
  const loaded = await state.listLoaded();
  for (const { load, name, what } of await listCopied(source)) {
    const known = loaded.get(name);
    const isThere = known && isSame(known, await hashOf(source, what));
    const hash = isThere
      ? known
      : await state.inTransaction(async () => {
          const hashed = hashRows();
          await copyOut(source, what, (stream) => load(target, hashed.pass(stream)));
          await state.setLoaded(name, hashed.result());
          return hashed.result();
        });
    counts.rows += hash.rows;
    if (!isThere) counts.copied += hash.rows;
  }
  return counts;
}

/** Reads all rows of the target, and throws if they are not those that were copied; the next attempt copies these tables again. */
export async function assertSameRows({ source, state, target }: Copying): Promise<void> {
  const loaded = await state.listLoaded();
  const others: string[] = [];
  for (const { name, what } of await listCopied(source)) {
    const known = loaded.get(name);
    if (known && isSame(known, await hashOf(target, what))) continue;
    others.push(name);
    await state.forgetLoaded(name);
  }
  if (others.length === 0) return;
  throw new OperatorError(
    `The new database has other rows than the present one in ${others.join(', ')}. The same command copies these again.`,
  );
}

/** Whether two databases have the same rows; it is over with the first table that differs. */
export async function hasSameRows({ source, target }: Databases): Promise<boolean> {
  for (const { what } of await listCopied(source))
    if (!isSame(await hashOf(source, what), await hashOf(target, what))) return false;
  return true;
}
