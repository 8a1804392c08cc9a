/** How far a move into a database has come, in a schema of its own there that goes when all is done. */
import type pg from 'pg';
import { assertEmptyDatabase } from '../backup/load-backup.ts';
import {
  completeTables,
  emptyTables,
  type ForeignKey,
  listTables,
  readSequences,
} from '../backup/table-copies.ts';
import { databaseErrorOf } from '../db/database.ts';
import { isBeingMovedTo, moveSchema } from '../db/unfinished-move.ts';
import { OperatorError } from '../operator-error.ts';
import type { RowHash } from './row-hash.ts';

type Client = pg.ClientBase;

/** Key of the advisory lock of a move, in either database. */
const moveLock = 4_040_218;
/** PostgreSQL's code for a lock that was not free in time. */
const lockTimeout = '55P03';

/** A killed attempt may hold the lock for as long as its last statement runs. */
export async function lockMove(client: Client): Promise<void> {
  await client.query("set lock_timeout = '10s'");
  await client.query('select pg_advisory_lock($1)', [moveLock]).catch((cause: unknown) => {
    if (databaseErrorOf(cause)?.code !== lockTimeout) throw cause;
    throw new OperatorError(
      'Another move from or to this database is under way, or the new database is the present one by another address.',
      { cause },
    );
  });
}

const tables = `
  create schema ${moveSchema};
  create table ${moveSchema}.state (installation_id text not null, foreign_keys jsonb);
  create table ${moveSchema}.loaded (name text primary key, rows bigint not null, hash text not null)`;

/** Refuses a database that has anything but what an earlier attempt with this installation has left. Returns whether that is so. */
export async function assertFitTarget(target: Client, installationId: string): Promise<boolean> {
  if (!(await isBeingMovedTo(target))) {
    await assertEmptyDatabase(target, 'An installation is moved');
    return false;
  }
  const { rows } = await target.query<{ id: string }>(
    `select installation_id as id from ${moveSchema}.state`,
  );
  if (rows[0]?.id === installationId) return true;
  throw new OperatorError(
    'Another installation is being moved into the new database. Choose one of its own.',
  );
}

export class MoveState {
  readonly #target: Client;

  constructor(target: Client) {
    this.#target = target;
  }

  async inTransaction<T>(work: () => Promise<T>): Promise<T> {
    await this.#target.query('begin');
    try {
      const result = await work();
      await this.#target.query('commit');
      return result;
    } catch (error) {
      await this.#target.query('rollback').catch(() => {});
      throw error;
    }
  }

  /** From now on nothing starts on the database. */
  begin(installationId: string): Promise<void> {
    return this.inTransaction(async () => {
      await this.#target.query(tables);
      await this.#target.query(`insert into ${moveSchema}.state (installation_id) values ($1)`, [
        installationId,
      ]);
    });
  }

  /** Makes the tables ready for rows, once. */
  async emptyTables(): Promise<void> {
    if (await this.#readKeys()) return;
    await this.inTransaction(async () => {
      const names = (await listTables(this.#target)).map(({ name }) => name);
      const keys = await emptyTables(this.#target, names);
      await this.#target.query(`update ${moveSchema}.state set foreign_keys = $1`, [JSON.stringify(keys)]);
    });
  }

  async #readKeys(): Promise<ForeignKey[] | null> {
    const { rows } = await this.#target.query<{ keys: ForeignKey[] | null }>(
      `select foreign_keys as keys from ${moveSchema}.state`,
    );
    return rows[0]?.keys ?? null;
  }

  async listLoaded(): Promise<Map<string, RowHash>> {
    const { rows } = await this.#target.query<RowHash & { name: string }>(
      `select name, rows::float8, hash from ${moveSchema}.loaded`,
    );
    return new Map(rows.map(({ name, ...of }) => [name, of]));
  }

  async setLoaded(name: string, { hash, rows }: RowHash): Promise<void> {
    await this.#target.query(
      `insert into ${moveSchema}.loaded (name, rows, hash) values ($1, $2, $3)
       on conflict (name) do update set rows = excluded.rows, hash = excluded.hash`,
      [name, rows, hash],
    );
  }

  async forgetLoaded(name: string): Promise<void> {
    await this.#target.query(`delete from ${moveSchema}.loaded where name = $1`, [name]);
  }

  /** Makes a database of the tables: with the keys, which are checked, the triggers and the numbers of the source. */
  async open(source: Client): Promise<void> {
    await this.inTransaction(async () => {
      const names = (await listTables(this.#target)).map(({ name }) => name);
      const keys = (await this.#readKeys()) ?? [];
      await completeTables(this.#target, { names, keys, sequences: await readSequences(source) });
      await this.#target.query(`drop schema ${moveSchema} cascade`);
    });
  }
}
