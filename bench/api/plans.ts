import { listClients } from '@forecourt/contract/clients';
import { listCustomers } from '@forecourt/contract/customers';
import type { Route } from '@forecourt/contract/route';
import { search } from '@forecourt/contract/search';
import { listUsers } from '@forecourt/contract/users';
import { listVehicles } from '@forecourt/contract/vehicles';
import pg from 'pg';
import { z } from 'zod';
import { soughtName } from './seed.ts';
import { ourApp, type Recorded, type Statement } from './serve.ts';

/** Runs `work` and records every SQL statement that this process sends meanwhile, with its start time. */
async function watched<T>(work: () => Promise<T>): Promise<{ result: T; statements: Statement[] }> {
  const statements: Statement[] = [];
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function watch(this: pg.Client, ...args: unknown[]) {
    const [asked, values] = args as [string | pg.QueryConfig, unknown[]?];
    if (typeof asked === 'string') statements.push({ text: asked, values: values ?? [], isPrepared: false });
    else if (asked.name) statements.push({ text: asked.text, values: asked.values ?? [], isPrepared: true });
    return query.apply(this, args as never);
  } as typeof query;
  try {
    return { result: await work(), statements };
  } finally {
    pg.Client.prototype.query = query;
  }
}

const isRead = ({ text }: Statement) => /^\s*(select|with)\b/i.test(text);

/** The SQL statements that our server runs for one URL, and its response. */
export async function record(url: string, address: string, token: string): Promise<Recorded> {
  const app = await ourApp(url);
  const ask = () => app.inject({ url: address, headers: { authorization: `Bearer ${token}` } });
  // By the third request every statement is prepared on the connection in use, as in the measured server.
  const { result, statements } = await ask()
    .then(ask)
    .then(() => watched(ask))
    .finally(() => app.close());
  if (result.statusCode !== 200) throw new Error(`${address} answered ${result.body}`);
  const [session, ...rest] = statements.filter(isRead);
  return { groups: session ? [[session], rest] : [rest], body: result.body };
}

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Total Cost': number;
  Plans?: Plan[];
}

/** Above this number of rows a list query must not scan a table sequentially. */
const rowsMax = 10_000;

interface Scan {
  table: string;
  /** Rows read: fewer than the table has where a LIMIT ends the scan, as it does for every count. */
  rows: number;
  endsEarly: boolean;
}

/** @param share part of its rows that a node is expected to return before a LIMIT above it is satisfied. */
function scansIn(plan: Plan, sizes: Map<string, number>, share = 1): Scan[] {
  const table = plan['Relation Name'] ?? '';
  const rows = Math.round((sizes.get(table) ?? 0) * share);
  const here =
    plan['Node Type'] === 'Seq Scan' && rows > rowsMax ? [{ table, rows, endsEarly: share < 1 }] : [];
  const below = (plan.Plans ?? []).flatMap((child) => {
    const isLimit = plan['Node Type'] === 'Limit' && child['Total Cost'] > 0;
    const part = isLimit ? Math.min(1, plan['Total Cost'] / child['Total Cost']) : 1;
    return scansIn(child, sizes, share * part);
  });
  return [...here, ...below];
}

/** Ids by which lists can be filtered, by the name of the query field. */
type FilterIds = Readonly<Record<string, string>>;

/** Example values of each query field of a list: every enum value, both flags, a search, a client and a customer. */
function valuesOf(field: string, schema: z.ZodType, ids: FilterIds = {}): string[] {
  if (ids[field]) return [ids[field]];
  if (field === 'search') return [soughtName, 'S-19999'];
  if (field === 'q')
    return [soughtName, 'S-19999', 'p', 'user19', 'miller person', '01981f3c-5a7e-7b21-9c4d-3f6a8e2b1d05'];
  const isWrapped = schema instanceof z.ZodDefault || schema instanceof z.ZodOptional;
  const inner = (isWrapped ? schema.unwrap() : schema) as z.ZodType;
  const words = inner instanceof z.ZodEnum ? inner.options : inner.meta()?.enum;
  if (Array.isArray(words)) return words.map(String);
  // Other text, numbers and dates are left out: only a flag accepts both of these words and rejects any other.
  return ['true', 'false'].filter((word) => inner.safeParse(word).success && !inner.safeParse('x').success);
}

function questionsOf(route: Route, ids: FilterIds): string[] {
  const shape = Object.entries(route.query?.shape ?? {}) as [string, z.ZodType][];
  const orders = valuesOf('orderBy', (route.query?.shape.orderBy as z.ZodType) ?? z.never());
  const filters = shape
    .filter(([field]) => !['page', 'limit', 'orderBy', 'orderDirection'].includes(field))
    .flatMap(([field, schema]) => valuesOf(field, schema, ids).map((value) => `&${field}=${value}`));
  return ['', ...filters].flatMap((filter) =>
    (orders.length ? orders : ['']).flatMap((order) =>
      ['ASC', 'DESC'].map((direction) =>
        order ? `?orderBy=${order}&orderDirection=${direction}${filter}` : `?${filter.slice(1)}`,
      ),
    ),
  );
}

interface Plans {
  explained: number;
  /** Requests whose statements scan a large table sequentially. */
  scanning: string[];
  /** Number of statements whose scan of a large table is ended by a LIMIT, and the most rows that one of them reads. */
  endingEarly: { statements: number; rowsMost: number };
}

/** Runs EXPLAIN on the statements of each list, for every sort order with every filter, as root, who sees all rows. */
export async function explainLists(url: string, token: string): Promise<Plans> {
  const app = await ourApp(url);
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query('select relname, reltuples::bigint as size from pg_class');
  const sizes = new Map(rows.map(({ relname, size }) => [String(relname), Number(size)]));
  const owners = await client.query(
    'select id as "clientId", customer_id as "customerId" from clients limit 1',
  );
  const found: Plans = { explained: 0, scanning: [], endingEarly: { statements: 0, rowsMost: 0 } };
  for (const route of [listUsers, listVehicles, listCustomers, listClients, search]) {
    for (const question of questionsOf(route, owners.rows[0])) {
      const address = route.path + question;
      const ask = () => app.inject({ url: address, headers: { authorization: `Bearer ${token}` } });
      const { result, statements } = await watched(ask);
      if (result.statusCode !== 200) throw new Error(`${address} answered ${result.body}`);
      for (const { text, values } of statements.filter(isRead)) {
        const plan = await client.query(`explain (format json) ${text}`, values);
        note(found, address, scansIn(plan.rows[0]['QUERY PLAN'][0].Plan, sizes));
      }
    }
  }
  await client.end();
  await app.close();
  return found;
}

function note(found: Plans, address: string, scans: Scan[]): void {
  found.explained++;
  const whole = scans.filter((scan) => !scan.endsEarly);
  if (whole.length > 0) found.scanning.push(`${address}: ${whole.map(({ table }) => table).join(', ')}`);
  if (scans.length === whole.length) return;
  found.endingEarly.statements++;
  for (const { rows } of scans) found.endingEarly.rowsMost = Math.max(found.endingEarly.rowsMost, rows);
}
