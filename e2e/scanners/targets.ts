import { contract } from '@forecourt/contract/contract';
import type { Route } from '@forecourt/contract/route';
import { z } from 'zod';
import { createDb, createPool } from '../../apps/server/src/platform/db/database.ts';
import { buildUser, testPassword } from '../../apps/server/src/testing/builders/builders.ts';
import type { JsonSchema } from '../../apps/server/src/testing/sweep/fuzz-values.ts';
import { paramsOf } from '../../apps/server/src/testing/sweep/sweep-params.ts';
import { World } from '../../apps/server/src/testing/sweep/sweep-world.ts';
import { fail } from '../support/journey.ts';

/** What the scanners call: every route that reads, with a value for each of its parameters, as the operator. */

export interface Targets {
  headers: Record<string, string>;
  urls: string[];
}

/** Scanners talk to the API itself, as the proxy does. */
const overTls = { 'x-forwarded-proto': 'https' };

const byFormat: Record<string, string> = {
  uuid: '',
  'date-time': '2026-01-01T00:00:00Z',
  date: '2026-01-01',
};

/** A value that the schema takes; undefined where none is simple. */
function exampleOf(schema: JsonSchema): string | undefined {
  const [first] = schema.anyOf ?? schema.oneOf ?? schema.allOf ?? [];
  if (schema.const !== undefined) return String(schema.const);
  if (schema.enum) return String(schema.enum[0]);
  if (schema.format && schema.format in byFormat) return byFormat[schema.format];
  if (schema.type === 'integer' || schema.type === 'number') return String(Math.max(schema.minimum ?? 1, 1));
  if (schema.type === 'boolean') return 'true';
  if (first) return exampleOf(first);
  return schema.pattern ? undefined : 'a';
}

function addressOf(route: Route, params: Record<string, string>): string {
  const schema =
    route.query && (z.toJSONSchema(route.query, { io: 'input', unrepresentable: 'any' }) as JsonSchema);
  const query = new URLSearchParams();
  for (const [name, field] of Object.entries(schema?.properties ?? {})) {
    const example = exampleOf(field);
    if (example) query.set(name, example);
  }
  const path = route.path.replace(
    /:(\w+)/g,
    (_, name) => params[name] ?? fail(`${route.path} lacks ${name}`),
  );
  return query.size > 0 ? `${path}?${query}` : path;
}

/** The address with as many of its parameters as are answered together: some exclude each other. Null where it is never answered. */
async function answeredOf(full: URL, headers: Record<string, string>): Promise<string | null> {
  const isAnswered = async (url: URL) => {
    const answer = await fetch(url, { headers });
    await answer.body?.cancel();
    return answer.status < 400;
  };
  if (await isAnswered(full)) return String(full);
  const url = new URL(full.pathname, full);
  for (const [name, value] of full.searchParams) {
    url.searchParams.set(name, value);
    if (!(await isAnswered(url))) url.searchParams.delete(name);
  }
  return (await isAnswered(url)) ? String(url) : null;
}

/** @param only What the path of a route contains; all of them where it is empty. */
export async function findTargets(baseUrl: string, databaseUrl: string, only: string): Promise<Targets> {
  const pool = createPool(databaseUrl, 4, 'scanners');
  const db = createDb(pool);
  const email = 'scanners@example.test';
  const rootId = await buildUser(db, { role: 'root', email });
  const world = await World.build(db);
  const things = (await world.things('sameClient', 'top', rootId)) ?? fail('there are no rows');
  await pool.end();
  const signedIn = await fetch(`${baseUrl}/v1/login`, {
    method: 'POST',
    headers: { ...overTls, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: testPassword }),
  });
  const headers = { ...overTls, authorization: `Bearer ${(await signedIn.json()).token}` };
  const urls: string[] = [];
  for (const [name, route] of Object.entries(contract) as [string, Route][]) {
    if (route.method !== 'GET' || route.answer === 'events' || !route.path.includes(only)) continue;
    const url = await answeredOf(
      new URL(baseUrl + addressOf(route, paramsOf[name]?.(things) ?? {})),
      headers,
    );
    if (url) urls.push(url);
    else process.stdout.write(`not scanned, because it is not answered: ${name}\n`);
  }
  return { headers, urls };
}
