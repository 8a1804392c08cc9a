/** The database that is moved: whether anybody works with it, and that nobody does until the move ends. */
import pg from 'pg';
import { listTables, tableOf } from '../backup/table-copies.ts';
import { databaseErrorOf } from '../db/database.ts';
import { OperatorError } from '../operator-error.ts';

type Client = pg.ClientBase;

const ownName = 'forecourt move';

/** What COPY writes must not follow from the settings of a server or a role. */
const settings = `
  set datestyle to 'ISO, YMD'; set intervalstyle to 'postgres'; set timezone to 'UTC'; set bytea_output to 'hex';
  set extra_float_digits to 1; set statement_timeout to 0; set idle_in_transaction_session_timeout to 0`;

export async function connectForMove(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, application_name: ownName, keepAlive: true });
  // What goes wrong with a connection fails the query that it is needed for.
  client.on('error', () => {});
  await client.connect();
  await client.query(settings);
  return client;
}

/** Processes of Forecourt, beside the given one, that have a connection to the database: `api`, `worker`, `backup` … */
export async function listUsers(client: Client | pg.Pool, own = ownName): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select distinct substr(application_name, length('forecourt ') + 1) as name from pg_stat_activity
     where datname = current_database() and application_name like 'forecourt %' and application_name <> $1 order by 1`,
    [own],
  );
  return rows.map(({ name }) => name);
}

/** Begins a snapshot in which nobody else can write: what starts on the database by mistake waits. */
export async function beginLockedSnapshot(source: Client): Promise<void> {
  const tables = (await listTables(source)).map(({ name }) => tableOf(name));
  await source.query('begin isolation level repeatable read');
  const all = [...tables, 'graphile_worker._private_jobs'].join(', ');
  await source.query(`lock table ${all} in share mode`).catch((cause: unknown) => {
    if (databaseErrorOf(cause)?.code !== '55P03') throw cause;
    throw new OperatorError('Somebody writes to the database. Stop everything that works with it.', {
      cause,
    });
  });
}
