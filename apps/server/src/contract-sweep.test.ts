import { readdirSync } from 'node:fs';
import { contract } from '@forecourt/contract/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { areaNames } from './testing/sweep/contract-sweep.ts';
import { bodyOf } from './testing/sweep/sweep-bodies.ts';
import { paramsOf } from './testing/sweep/sweep-params.ts';
import { openTestApp, type TestApp } from './testing/test-app.ts';

/** What holds for all routes of the contract; contract-sweep-AREA.test.ts call each of them as every kind of caller. */

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

it('the calls of each area are swept by a file of its own', () => {
  const files = readdirSync(import.meta.dirname).filter((name) => /^contract-sweep-.*\.test\.ts$/.test(name));
  expect(files.sort()).toEqual(areaNames.map((area) => `contract-sweep-${area}.test.ts`).sort());
});

it('the sweeps have a sample for every route with an id in its path or a body', () => {
  const lacking = Object.entries(contract).filter(
    ([name, route]) =>
      (route.path.includes(':') && !paramsOf[name]) || (route.body && !route.file && !bodyOf[name]),
  );
  expect(lacking.map(([name]) => name)).toEqual([]);
});

it('every call that moves credits, writes invoices or queues pictures is idempotent', () => {
  const moving = Object.entries(contract).filter(
    ([name, { permission }]) =>
      /^credits:(give|issue|redeem|transfer)$|^orders:write$|^invoices:(write|settle)$/.test(permission) ||
      /^(process|cancel)(Crop)?Images?$/.test(name),
  );
  expect(moving.length).toBeGreaterThanOrEqual(9);
  expect(moving.filter(([, route]) => !route.idempotent).map(([name]) => name)).toEqual([]);
});

it('no two routes have the same method and path', () => {
  const places = Object.values(contract).map(
    (route) => `${route.method} ${route.path.replace(/:\w+/g, ':')}`,
  );
  expect(new Set(places).size).toBe(places.length);
});

it('an address without a route gets the error routeNotMatched', async () => {
  const answer = await app.server.inject({ url: '/v1/nothing-here' });
  expect([answer.statusCode, answer.json().name]).toEqual([404, 'routeNotMatched']);
});
