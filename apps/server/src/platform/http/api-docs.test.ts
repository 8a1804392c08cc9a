import { contract } from '@forecourt/contract/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

interface Document {
  openapi: string;
  paths: Record<string, Record<string, { operationId: string; parameters: { name: string; in: string }[] }>>;
}

it('the API page names every route of the contract with its path parameters', async () => {
  const document: Document = (await app.server.inject({ url: '/openapi.json' })).json();
  expect(document.openapi).toBe('3.1.0');
  const named = Object.values(document.paths).flatMap((path) =>
    Object.values(path).map((one) => one.operationId),
  );
  expect(named.sort()).toEqual(Object.keys(contract).sort());
  for (const [path, operations] of Object.entries(document.paths)) {
    const places = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
    for (const { parameters } of Object.values(operations)) {
      expect(parameters.filter((one) => one.in === 'path').map((one) => one.name)).toEqual(places);
    }
  }
});

it('the API page loads nothing from another host', async () => {
  const page = await app.server.inject({ url: '/docs/' });
  expect(page.statusCode).toBe(200);
  expect(page.headers['content-security-policy']).toContain("default-src 'none'");
  const sources = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1] ?? '');
  expect(sources.filter((source) => /^(https?:)?\/\//.test(source))).toEqual([]);
});

it('every answer carries the headers that keep browsers careful', async () => {
  for (const url of ['/v1/users', '/', '/openapi.json', '/livez']) {
    const { headers } = await app.server.inject({ url });
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  }
  const { headers } = await app.server.inject({ url: '/v1/users' });
  expect(headers['cache-control']).toBe('no-store');
});
