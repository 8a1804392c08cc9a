import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { Image } from '@forecourt/contract/images';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { samplePhoto } from '../../testing/builders/photos.ts';
import { makingTimeoutMs } from '../../testing/programs.ts';
import { type CollectedSpan, startTraceCollector } from '../../testing/stand-ins/trace-collector.ts';
import { openTestApp } from '../../testing/test-app.ts';
import { openTestInstallation, type TestInstallation } from '../../testing/test-installation.ts';
import { until } from '../../testing/test-worker.ts';
import { childEnvironment } from '../config.ts';
import { freePort } from '../free-port.ts';

let collector: Awaited<ReturnType<typeof startTraceCollector>>;
let installation: TestInstallation;
beforeAll(async () => {
  collector = await startTraceCollector();
  installation = await openTestInstallation({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-collector-key=a%20key',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
  });
});
afterAll(async () => {
  await installation.close();
  collector.stop();
});

const spanOf = (wanted: (span: CollectedSpan) => boolean) => collector.spans.find(wanted);

it('an order is one trace, from the request to the picture process, and no span is lost while the collector is away', {
  timeout: makingTimeoutMs,
}, async () => {
  const { key } = await installation.keyOfDealer(5);
  const call = async (at: string, options: RequestInit = {}) => {
    const headers = { authorization: `Bearer ${key}`, ...options.headers };
    return (await fetch(installation.baseUrl + at, { ...options, headers })).json();
  };
  const post = (at: string, body: object) =>
    call(at, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const { id } = (await post('/v1/vehicles', { reference: 'TRACED' })) as { id: string };
  const form = new FormData();
  form.append(
    'file',
    new File([await readFile(samplePhoto('saloon-blue-045.jpg'))], 'a.jpg', { type: 'image/jpeg' }),
  );
  await call(`/v1/vehicles/${id}/images`, { method: 'POST', body: form });
  await post(`/v1/vehicles/${id}/process`, { preset: 'studio-white' });
  const imageOf = async () => ((await call(`/v1/vehicles/${id}/images`)) as { results: Image[] }).results[0];
  await until('the picture', async () => (await imageOf())?.state === 'delivered');
  const orderNow = () => spanOf(({ name }) => name === 'POST /v1/vehicles/:id/process');
  const ofOrder = (name: string) =>
    spanOf((span) => span.traceId === orderNow()?.traceId && span.name === name);
  await until('the span of its job', async () => ofOrder('job images.process') !== undefined);

  const order = orderNow();
  const job = ofOrder('job images.process');
  const pictures = ofOrder('picture process task');
  expect(order).toMatchObject({
    kind: 2,
    links: [],
    status: { code: 0 },
    attributes: { 'http.request.method': 'POST', 'http.response.status_code': 202 },
    resource: {
      'service.name': 'forecourt',
      'deployment.environment.name': 'test',
      'forecourt.process': 'api',
    },
  });
  expect(order?.attributes['forecourt.db.queries']).toBeGreaterThan(3);
  expect(job).toMatchObject({
    kind: 5,
    parentSpanId: order?.spanId,
    attributes: { 'forecourt.job.outcome': 'done' },
    resource: { 'forecourt.process': 'worker' },
  });
  expect(pictures).toMatchObject({ kind: 1, parentSpanId: job?.spanId });
  expect(Object.keys(pictures?.attributes ?? {})).toContain('forecourt.step.encode.ms');
  const length = Number(BigInt(job?.endTimeUnixNano ?? 0) - BigInt(job?.startTimeUnixNano ?? 0)) / 1e6;
  expect(length).toBeGreaterThan(1);
  expect(length).toBeLessThan(makingTimeoutMs);
  // The first batch was refused and sent again. It has the first request, whose trace has the id of that request.
  const first = spanOf((span) => span.name === 'POST /v1/login');
  expect(first?.traceId).toBe(String(first?.attributes['forecourt.request.id']).replaceAll('-', ''));
  expect(first).not.toHaveProperty('parentSpanId');
  expect(new Set(collector.keys)).toEqual(new Set(['a key']));
});

it('whatever trace a caller claims, its request begins one of its own and is recorded; the other is linked', async () => {
  const [traceId, spanId] = ['5bf92f3577b34da6a3ce929d0e0e4736', '00f067aa0ba902b7'];
  for (const flags of ['00', '01'])
    await fetch(`${installation.baseUrl}/v1/nowhere`, {
      headers: { traceparent: `00-${traceId}-${spanId}-${flags}` },
    });
  const linked = () => collector.spans.filter(({ links }) => links.length > 0);
  await until('the spans of both', async () => linked().length === 2);
  for (const span of linked()) {
    expect(span.links).toEqual([{ traceId, spanId }]);
    expect(span.traceId).toBe(String(span.attributes['forecourt.request.id']).replaceAll('-', ''));
    expect(span).not.toHaveProperty('parentSpanId');
  }
});

const listLoaded = `import { registerHooks } from 'node:module';
registerHooks({ load(url, context, next) { if (/api|tracing/.test(url)) console.log('loaded', url); return next(url, context); } });`;

it.each([
  ['without a collector no code for one is loaded', {}, false],
  ['with a collector it is', { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' }, true],
])('%s', async (_, settings, isLoaded) => {
  const app = await openTestApp();
  const api = fork(path.join(import.meta.dirname, '../../api.ts'), {
    env: childEnvironment({
      NODE_ENV: 'test',
      PORT: String(await freePort()),
      DATABASE_URL: app.database.ownerUrl,
      DATABASE_APP_URL: app.database.url,
      SIGNING_SECRET: 'a secret for tests that is long enough',
      DATA_DIR: path.dirname(app.outside.storage.root),
      ...settings,
    }),
    execArgv: ['--import', `data:text/javascript,${encodeURIComponent(listLoaded)}`],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const said = api.stdout ? text(api.stdout) : '';
  await once(api, 'message');
  api.kill('SIGTERM');
  await once(api, 'exit');
  const loaded = (await said).split('\n').filter((line) => line.startsWith('loaded'));
  expect(loaded.some((line) => line.endsWith('/api.ts'))).toBe(true);
  expect(loaded.some((line) => line.endsWith('/create-tracing.ts'))).toBe(isLoaded);
  await app.close();
});
