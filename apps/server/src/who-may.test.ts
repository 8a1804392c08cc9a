import { afterAll, beforeAll, expect, it } from 'vitest';
import { partsReadBy } from './testing/sweep/sweep-parts.ts';
import { type Kind, type Position, type Relation, World } from './testing/sweep/sweep-world.ts';
import { openTestApp, type TestApp } from './testing/test-app.ts';
import { accountTable } from './testing/who-may/accounts.ts';
import type { Call } from './testing/who-may/calls.ts';
import { moneyTable } from './testing/who-may/money.ts';
import { pictureTable } from './testing/who-may/pictures.ts';
import { reviewTable } from './testing/who-may/reviews.ts';
import { workingTable } from './testing/who-may/workings.ts';

/**
 * Who may do what to whom, written by hand from the specification's section on roles and the product's table of roles.
 * Nothing here is derived from the permission table and the rules, since it tests them.
 */

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await openTestApp();
  world = await World.build(app.db);
});
afterAll(() => app.close());

const people: Record<string, Omit<Kind, 'name'> & { at: Position }> = {
  root: { role: 'root', at: 'top' },
  manager: { role: 'manager', at: 'top' },
  checker: { role: 'qcmanager', at: 'top' },
  admin: { role: 'customer', at: 'top' },
  'basic admin': { role: 'customer', type: 'basic', at: 'top' },
  reader: { role: 'customer', type: 'basic', readOnly: true, at: 'top' },
  'sub admin': { role: 'customer', at: 'sub' },
  client: { role: 'client', at: 'top' },
  'premium client': { role: 'client', type: 'premium', at: 'top' },
  simple: { role: 'user', type: 'simple', at: 'top' },
  basic: { role: 'user', type: 'basic', at: 'top' },
  premium: { role: 'user', type: 'premium', at: 'top' },
};

const parts = [accountTable, pictureTable, reviewTable, moneyTable, workingTable];
const deeds = Object.assign({}, ...parts.map((part) => part.deeds)) as Record<string, Call>;
const table = parts
  .flatMap((part) => part.rows.trim().split('\n'))
  .map((row) => row.split(' | ') as [string, string, Relation, string]);

it('the table has more than a hundred rows, each once', () => {
  expect(table.length).toBeGreaterThan(100);
  expect(new Set(table.map((row) => row.join())).size).toBe(table.length);
});

it.each(table)('%s: “%s” (relation: %s) is answered with %s', async (who, what, relation, expected) => {
  const person = people[who];
  const deed = deeds[what];
  if (!person || !deed) throw new Error(`${who} or ${what} is unknown`);
  const actorId = await world.actor(person, person.at);
  const things = await world.things(relation, person.at, actorId, partsReadBy(deed));
  if (!things) throw new Error(`${who} has no ${relation}`);
  const { route, ...call } = deed(things);
  const { status, body } = await app.call(route, { ...call, token: await app.signedIn(actorId) });
  expect(status < 300 ? 'yes' : body.name, JSON.stringify(body)).toBe(expected);
});
