import { contract } from '@forecourt/contract/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { bodyOf } from './testing/sweep/sweep-bodies.ts';
import { paramsOf } from './testing/sweep/sweep-params.ts';
import { type Tenant, World } from './testing/sweep/sweep-world.ts';
import { openTestApp, type TestApp } from './testing/test-app.ts';

/** Sends bodies that name columns of the database, to set columns that no caller may set. */

let app: TestApp;
let own: Tenant;
let root: string;
let columns: string[];

beforeAll(async () => {
  app = await openTestApp();
  const world = await World.build(app.db);
  const actorId = await world.actor({ role: 'user', type: 'basic' }, 'top');
  own = (await world.things('sameClient', 'top', actorId)) as Tenant;
  root = await app.signedIn(await world.actor({ role: 'root' }, 'top'));
  columns = await columnNames();
});
afterAll(() => app.close());

const camel = (column: string) => column.replace(/_(\w)/g, (_all, letter: string) => letter.toUpperCase());

async function columnNames(): Promise<string[]> {
  const { rows } = await app.database.pool.query<{ column_name: string }>(
    `select distinct column_name from information_schema.columns where table_schema = 'public'`,
  );
  const names = rows.map((row) => row.column_name);
  const others = ['credits', 'customer', 'client', 'isAdmin', '__proto__', 'constructor'];
  return [...new Set([...names, ...names.map(camel), ...others])];
}

/** All stored rows, as one hash per table. */
async function fingerprint(): Promise<unknown> {
  const { rows } = await app.database.pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname in ('public', 'graphile_worker')`,
  );
  const hashes = rows.map(({ name }) =>
    app.database.pool.query(`select '${name}' as name, md5(string_agg(t::text, '' order by t::text)) as hash
      from ${name.startsWith('_private') ? 'graphile_worker.' : ''}${name} t`),
  );
  return (await Promise.all(hashes)).map((answer) => answer.rows[0]);
}

/** The fields of a body; of one with variants, those of all variants. */
function fieldsOf(body: unknown): string[] {
  if (body instanceof z.ZodDiscriminatedUnion) return body.options.flatMap(fieldsOf);
  return body instanceof z.ZodObject ? Object.keys(body.shape) : expect.fail('no object');
}

const writing = Object.entries(contract).filter(([, route]) => route.body);
it.each(writing)(
  'the body of %s accepts only the fields of its contract, and a refused call writes nothing',
  async (name, route) => {
    const sample = route.file ? {} : (bodyOf[name]?.(own) ?? {});
    const known = fieldsOf(route.body);
    const unknown = columns.filter((column) => !known.includes(column));
    const taken = unknown.filter(
      (column) => route.body?.safeParse({ ...sample, ...JSON.parse(`{"${column}": "1"}`) }).success,
    );
    expect(taken).toEqual([]);
    if (route.file) return;
    const before = await fingerprint();
    const body = { ...Object.fromEntries(unknown.map((column) => [column, '1'])), ...sample };
    const answer = await app.call(route, { params: paramsOf[name]?.(own), body, token: root });
    expect(answer.body.name).toBe('validationError');
    expect(await fingerprint()).toEqual(before);
  },
);
