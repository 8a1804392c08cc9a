import { contract } from '@forecourt/contract/contract';
import { type ErrorName, errors } from '@forecourt/contract/errors';
import { ErrorAnswer } from '@forecourt/contract/route';
import { type WebhookEventName, webhookEvents } from '@forecourt/contract/webhook-events';
import { Validator } from '@seriousme/openapi-schema-validator';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let document: Document;
beforeAll(async () => {
  app = await openTestApp();
  document = (await app.server.inject({ url: '/openapi.json' })).json();
});
afterAll(() => app.close());

type Content = Record<string, { example?: unknown; examples?: Record<string, { value: unknown }> }>;
interface Operation {
  operationId: string;
  parameters: { name: string; in: string; example: unknown }[];
  requestBody?: { content: Content };
  responses: Record<string, { content: Content }>;
}
interface Document {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, { post: { requestBody: { content: Content } } }>;
}

it('the API page names every route of the contract with its path parameters', async () => {
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

it('another validator accepts the API page as OpenAPI 3.1', async () => {
  const { valid, errors: faults } = await new Validator().validate({ ...document });
  expect(faults).toBeUndefined();
  expect(valid).toBe(true);
  const broken = { ...document, paths: { '/x': { get: { responses: 1 } } } };
  expect((await new Validator().validate(broken)).valid).toBe(false);
});

describe.each(Object.entries(contract))('the example of %s', (name, route) => {
  const operation = () =>
    Object.values(document.paths)
      .flatMap((path) => Object.values(path))
      .find((one) => one.operationId === name) ?? expect.fail(name);
  const faultsOf = (schema: z.ZodType | undefined, value: unknown) => schema?.safeParse(value).error?.issues;

  it('exists for the request and matches its schema', () => {
    expect(operation().requestBody !== undefined).toBe(Boolean(route.body || route.file));
    for (const { example } of Object.values(operation().requestBody?.content ?? {})) {
      const { file, ...fields } = example as Record<string, unknown>;
      // A call that takes no upload may have a field of this name.
      if (route.file) expect(file).toBeDefined();
      expect(faultsOf(route.body, route.file ? fields : example)).toBeUndefined();
    }
    const sent = (place: string) => {
      const some = operation().parameters.filter((one) => one.in === place);
      return Object.fromEntries(some.map((one) => [one.name, String(one.example)]));
    };
    expect(faultsOf(route.params, sent('path'))).toBeUndefined();
    expect(faultsOf(route.query, sent('query'))).toBeUndefined();
  });

  it('exists for every response and matches its schema', () => {
    for (const [status, { content }] of Object.entries(operation().responses)) {
      const [answer] = Object.values(content);
      if (status < '300') {
        const isFile = ['csv', 'pdf', 'pem'].includes(route.answer ?? '');
        expect(faultsOf(isFile ? z.string().min(1) : route.response, answer?.example)).toBeUndefined();
        continue;
      }
      const examples = Object.entries(answer?.examples ?? {});
      expect(examples.length).toBeGreaterThan(0);
      for (const [, { value }] of examples) {
        const error = ErrorAnswer.parse(value);
        expect(errors[error.name as ErrorName]).toMatchObject({
          code: error.errorCode,
          status: Number(status),
        });
      }
    }
  });
});

it('the API page has every event that endpoints are notified of, with an example of its shape', () => {
  expect(Object.keys(document.webhooks).sort()).toEqual(Object.keys(webhookEvents).sort());
  for (const [type, { post }] of Object.entries(document.webhooks)) {
    const { example } = post.requestBody.content['application/json'] ?? expect.fail(type);
    const { data } = example as { data: unknown };
    expect(webhookEvents[type as WebhookEventName].parse(data), type).toEqual(data);
  }
});

it('the API page loads nothing from another host', async () => {
  const page = await app.server.inject({ url: '/docs/' });
  expect(page.statusCode).toBe(200);
  expect(page.headers['content-security-policy']).toContain("default-src 'none'");
  const sources = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1] ?? '');
  expect(sources.filter((source) => /^(https?:)?\/\//.test(source))).toEqual([]);
  for (const source of sources)
    expect((await app.server.inject({ url: source })).headers['content-type'], source).toContain(
      'javascript',
    );
});

it('the API page contains no inline script, and its policy forbids them', async () => {
  const inline = /<script(?![^>]*\ssrc=)/;
  for (const url of ['/docs/', '/docs/scalar/', '/docs/scalar']) {
    const { headers, body } = await app.server.inject({ url });
    const policy = String(headers['content-security-policy']);
    expect(/script-src ([^;]*)/.exec(policy)?.[1]).toBe("'self'");
    expect(body).not.toMatch(inline);
  }
});

it('pages report violations of their policy, and reports are logged without queries', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
  const logging = await openTestApp({ log });
  const page = await logging.server.inject({ url: '/login', headers: { accept: 'text/html' } });
  expect(page.headers['content-security-policy']).toContain('report-uri /csp-reports');
  const send = (payload: string, type = 'application/csp-report') =>
    logging.server.inject({
      method: 'POST',
      url: '/csp-reports',
      payload,
      headers: { 'content-type': type },
    });
  const report = {
    'document-uri': 'http://localhost:8080/login?returnUrl=secret#token',
    'effective-directive': 'script-src-elem',
    'blocked-uri': 'inline',
  };
  expect((await send(JSON.stringify({ 'csp-report': report }))).statusCode).toBe(204);
  expect((await send('not JSON')).statusCode).toBe(400);
  expect((await send('{}', 'text/plain')).statusCode).toBe(415);
  expect(lines.filter((line) => line.includes('content security policy violated'))).toHaveLength(1);
  expect(lines.join()).toContain('http://localhost:8080/login"');
  expect(lines.join()).not.toContain('secret');
  for (let index = 0; index < 40; index++) await send(JSON.stringify({ 'csp-report': report }));
  // Not all of the 41 are logged, however slow the machine is.
  expect(lines.filter((line) => line.includes('content security policy violated')).length).toBeLessThan(41);
  await logging.close();
});

it('responses carry the security headers', async () => {
  for (const url of ['/v1/users', '/', '/openapi.json', '/livez']) {
    const { headers } = await app.server.inject({ url });
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toBe('no-referrer');
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  }
  const { headers } = await app.server.inject({ url: '/v1/users' });
  expect(headers['cache-control']).toBe('no-store');
});
