import { dayMs, hourMs, minuteMs } from '@forecourt/contract/durations';
import type { ClientId, CustomerId, UserId, WebhookId } from '@forecourt/contract/ids';
import { patchVehicle } from '@forecourt/contract/vehicles';
import * as deliveryRoutes from '@forecourt/contract/webhook-deliveries';
import type { NewWebhook } from '@forecourt/contract/webhooks';
import * as routes from '@forecourt/contract/webhooks';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { createOutgoing } from '../../../platform/outgoing/safe-fetch.ts';
import { buildClient, buildCustomer, buildUser } from '../../../testing/builders/builders.ts';
import { buildVehicle } from '../../../testing/builders/vehicle-builders.ts';
import { bodyFaults } from '../../../testing/stand-ins/faulty-bodies.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../../../testing/stand-ins/webhook-receiver.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { deliver, purge } from './webhook-deliveries.service.ts';

let app: TestApp;
let receiver: WebhookReceiver;
let customerId: CustomerId;
let clientId: ClientId;
let userId: UserId;
let token: { user: string; client: string; customer: string; stranger: string };
beforeAll(async () => {
  receiver = await startWebhookReceiver();
  app = await openTestApp();
  // Receivers refuse what was signed long ago or will be.
  app.clock.forward(Date.now() - app.clock.now().getTime());
  customerId = await buildCustomer(app.db);
  clientId = await buildClient(app.db, { customerId });
  userId = await buildUser(app.db, { clientId, type: 'premium' });
  token = {
    user: await app.signedIn(userId),
    client: await app.signedIn(await buildUser(app.db, { role: 'client', clientId })),
    customer: await app.signedIn(await buildUser(app.db, { role: 'customer', customerId })),
    stranger: await app.signedIn(
      await buildUser(app.db, { role: 'client', clientId: await buildClient(app.db) }),
    ),
  };
});
afterAll(async () => {
  await app.close();
  receiver.close();
});
beforeEach(() => {
  receiver.received.length = 0;
  receiver.replies.length = 0;
});
afterEach(async () => {
  later = 0;
  await app.database.pool.query('delete from webhook_deliveries');
  await app.database.pool.query('delete from webhooks');
  await app.database.pool.query('delete from graphile_worker._private_jobs');
  app.outside.outgoing = createOutgoing(['127.0.0.0/8']);
});

async function add(
  parts: { url?: string; events?: string[]; by?: keyof typeof token } = {},
): Promise<NewWebhook> {
  const { by = 'client', events = [], url = receiver.url } = parts;
  const answer = await app.call(routes.createWebhook, { token: token[by], body: { url, events } });
  expect(answer.status).toBe(201);
  return answer.body;
}

/** How much later than the calls the worker runs: sessions end sooner than deliveries. */
let later = 0;
const worker = () => {
  const ctx = app.system();
  return { ...ctx, now: new Date(ctx.now.getTime() + later) };
};
const work = (id: WebhookId) => deliver(worker, id);
const deliveries = async ({ id }: Pick<NewWebhook, 'id'>) => {
  const { body } = await app.call(deliveryRoutes.listWebhookDeliveries, {
    token: token.client,
    params: { id },
  });
  return body.results as deliveryRoutes.WebhookDelivery[];
};
const shown = async ({ id }: Pick<NewWebhook, 'id'>): Promise<routes.Webhook> => {
  const { body } = await app.call(routes.listWebhooks, { token: token.client });
  return body.results.find((one: { id: string }) => one.id === id);
};
const test = ({ id }: Pick<NewWebhook, 'id'>) =>
  app.call(deliveryRoutes.testWebhook, { token: token.client, params: { id } });
const queued = async () => {
  const { rows } = await app.database.pool.query<{ key: string; queue: string }>(
    `select j.key, q.queue_name as queue from graphile_worker._private_jobs j
      join graphile_worker._private_job_queues q on q.id = j.job_queue_id order by j.id`,
  );
  return rows;
};

it('a test arrives signed, and the log has the headers of both sides', async () => {
  const webhook = await add();
  expect(webhook.secret).toMatch(/^whsec_/);
  expect((await test(webhook)).body).toMatchObject({ type: 'webhook.test', state: 'waiting' });
  expect(await queued()).toEqual([{ key: `webhook:${webhook.id}`, queue: `webhook:${webhook.id}` }]);
  await work(webhook.id);
  const [message] = receiver.received;
  expect(receiver.verify(webhook.secret, message)).toMatchObject({
    type: 'webhook.test',
    data: { webhookId: webhook.id },
  });
  const [delivery] = await deliveries(webhook);
  expect(delivery).toMatchObject({
    id: message?.headers['webhook-id'],
    state: 'delivered',
    status: 204,
    attempts: 1,
  });
  const { body } = await app.call(deliveryRoutes.getWebhookDelivery, {
    token: token.client,
    params: { id: delivery?.id ?? '' },
  });
  expect(body.body).toBe(message?.body);
  expect(body.log).toMatchObject([{ status: 204, error: null }]);
  expect(body.log[0].requestHeaders['webhook-signature']).toBe(message?.headers['webhook-signature']);
  expect(body.log[0].responseHeaders.connection).toBeDefined();
});

it('only the response that makes a secret contains it', async () => {
  const webhook = await add();
  const { body } = await app.call(routes.listWebhooks, { token: token.client });
  expect(JSON.stringify(body)).not.toContain('whsec_');
  const { rows } = await app.database.pool.query('select to_jsonb(w)::text as row from webhooks w');
  expect(rows[0].row).not.toContain(webhook.secret.slice(6));
  const log = await app.database.pool.query(
    `select after::text from audit_log where object_kind = 'webhooks'`,
  );
  expect(log.rows.map(({ after }) => after).join()).not.toContain(webhook.secret.slice(6));
});

it('for a day after the rotation both secrets verify a delivery, and then the new one alone', async () => {
  const webhook = await add();
  const { body: rotated } = await app.call(routes.rotateWebhookSecret, {
    token: token.client,
    params: { id: webhook.id },
  });
  await test(webhook);
  await work(webhook.id);
  for (const secret of [webhook.secret, rotated.secret])
    expect(receiver.verify(secret, receiver.received[0]).type).toBe('webhook.test');
  later = dayMs + 1;
  await test(webhook);
  await work(webhook.id);
  const signatures = receiver.received.map(
    ({ headers }) => String(headers['webhook-signature']).split(' ').length,
  );
  expect(signatures).toEqual([2, 1]);
});

it('a delivery that fails is repeated with the same id and body after 5 s, 5 min and so on, and given up after ten attempts', async () => {
  const webhook = await add();
  await test(webhook);
  const pauses: number[] = [];
  for (let attempt = 1; attempt <= 10; attempt += 1) {
    receiver.replies.push({ status: 500 });
    await work(webhook.id);
    expect(receiver.received.length).toBe(attempt);
    await work(webhook.id);
    expect(receiver.received.length).toBe(attempt);
    const [delivery] = await deliveries(webhook);
    if (!delivery?.nextAttemptAt) continue;
    expect(await queued()).toContainEqual(expect.objectContaining({ key: `webhook-later:${webhook.id}` }));
    const pause = new Date(delivery.nextAttemptAt).getTime() - worker().now.getTime();
    pauses.push(pause);
    later += pause;
  }
  const proposed = [
    5_000,
    5 * minuteMs,
    30 * minuteMs,
    ...[2, 5, 10, 14, 20, 24].map((hours) => hours * hourMs),
  ];
  pauses.forEach((pause, index) => {
    expect(pause).toBeGreaterThanOrEqual(proposed[index] ?? 0);
    expect(pause).toBeLessThanOrEqual((proposed[index] ?? 0) * 1.1 + 1);
  });
  expect(await deliveries(webhook)).toMatchObject([{ state: 'failed', attempts: 10, status: 500 }]);
  expect(new Set(receiver.received.map(({ body, headers }) => `${headers['webhook-id']} ${body}`)).size).toBe(
    1,
  );
});

it.each([301, 400, 404, 429, 503])('the answer %s is a failure', async (status) => {
  const webhook = await add();
  await test(webhook);
  receiver.replies.push({ status, headers: { location: receiver.url } });
  await work(webhook.id);
  expect(receiver.received.length).toBe(1);
  expect(await deliveries(webhook)).toMatchObject([{ state: 'waiting', status, attempts: 1 }]);
});

it('what waits for its next attempt is sent at once when it is repeated, and what was never tried is left alone', async () => {
  const webhook = await add();
  await test(webhook);
  const since = new Date(0).toISOString();
  const repeat = async () =>
    (
      await app.call(deliveryRoutes.replayWebhook, {
        token: token.client,
        params: { id: webhook.id },
        body: { since },
      })
    ).body;
  expect(await repeat()).toEqual({ count: 0 });
  receiver.replies.push({ status: 500 });
  await work(webhook.id);
  expect(await repeat()).toEqual({ count: 1 });
  await work(webhook.id);
  expect(await deliveries(webhook)).toMatchObject([{ state: 'delivered', attempts: 1 }]);
  expect(receiver.received.length).toBe(2);
});

it.each(bodyFaults)(
  'the status decides, also where the body is %s: accepted is delivered once, refused is repeated',
  async (fault) => {
    const webhook = await add();
    receiver.replies.push({ status: 200, fault });
    await test(webhook);
    await work(webhook.id);
    expect(await deliveries(webhook)).toMatchObject([{ state: 'delivered', status: 200, attempts: 1 }]);
    expect(receiver.received).toHaveLength(1);
    receiver.replies.push({ status: 503, fault });
    await test(webhook);
    await work(webhook.id);
    expect((await deliveries(webhook))[0]).toMatchObject({ state: 'waiting', status: 503 });
  },
);

it('a receiver that asks for more time gets it', async () => {
  const webhook = await add();
  await test(webhook);
  receiver.replies.push({ status: 429, headers: { 'retry-after': '900' } });
  await work(webhook.id);
  const [delivery] = await deliveries(webhook);
  expect(new Date(delivery?.nextAttemptAt ?? 0).getTime() - app.clock.now().getTime()).toBe(15 * minuteMs);
});

it.each([
  ['the first pause', {}, 5_000],
  ['what a receiver asks for', { 'retry-after': '20' }, 20_000],
])('%s begins when a call has ended, however long it took', async (_what, headers, pauseMs) => {
  const webhook = await add();
  await test(webhook);
  receiver.replies.push({ status: 503, headers });
  const outgoing = app.outside.outgoing;
  app.outside.outgoing = async (...call) => {
    const answer = await outgoing(...call);
    later += 15_000;
    return answer;
  };
  await work(webhook.id);
  expect(receiver.received.length).toBe(1);
  const [delivery] = await deliveries(webhook);
  const due = new Date(delivery?.nextAttemptAt ?? 0).getTime();
  expect(due - worker().now.getTime()).toBeGreaterThanOrEqual(pauseMs);
});

it('410 switches the endpoint off, its keepers are notified, and what happens meanwhile can be replayed', async () => {
  const webhook = await add({ events: ['vehicle.created', 'vehicle.updated'] });
  await test(webhook);
  receiver.replies.push({ status: 410 });
  await work(webhook.id);
  expect(await shown(webhook)).toMatchObject({ state: 'disabled', disabledReason: 'gone' });
  const notices = await app.db
    .selectFrom('notifications')
    .where('kind', '=', 'webhookDisabled')
    .select('link')
    .execute();
  expect(notices).toEqual([{ link: { kind: 'webhooks' } }]);
  await buildVehicle(app.db, { userId });
  expect((await deliveries(webhook)).map(({ state, type }) => `${type} ${state}`).sort()).toEqual([
    'vehicle.created skipped',
    'webhook.test failed',
  ]);
  const on = { token: token.client, params: { id: webhook.id } };
  expect(
    (await app.call(deliveryRoutes.replayWebhook, { ...on, body: { since: new Date(0).toISOString() } }))
      .status,
  ).toBe(409);
  await app.call(routes.patchWebhook, { ...on, body: { state: 'active' } });
  const replayed = await app.call(deliveryRoutes.replayWebhook, {
    ...on,
    body: { since: new Date(0).toISOString() },
  });
  expect(replayed.body).toEqual({ count: 2 });
  await work(webhook.id);
  expect((await deliveries(webhook)).every(({ state }) => state === 'delivered')).toBe(true);
});

it('an endpoint whose deliveries have all failed for five days is switched off; one success in between starts again', async () => {
  const webhook = await add();
  const fail = async (status: number) => {
    await test(webhook);
    await app.db
      .updateTable('webhookDeliveries')
      .set({ state: 'skipped', nextAttemptAt: null })
      .where('attempts', '>', 0)
      .execute();
    receiver.replies.push({ status });
    await work(webhook.id);
  };
  await fail(500);
  later += 4 * dayMs;
  await fail(204);
  expect((await shown(webhook)).failingSince).toBeNull();
  await fail(500);
  later += 5 * dayMs - 1;
  await fail(500);
  expect((await shown(webhook)).state).toBe('active');
  later += 1;
  await fail(500);
  expect(await shown(webhook)).toMatchObject({ state: 'disabled', disabledReason: 'failing' });
});

it('while an endpoint is paused its deliveries wait, and arrive when it is switched on', async () => {
  const webhook = await add();
  const set = (state: string) =>
    app.call(routes.patchWebhook, { token: token.client, params: { id: webhook.id }, body: { state } });
  await set('paused');
  await buildVehicle(app.db, { userId });
  await work(webhook.id);
  expect(receiver.received).toEqual([]);
  await set('active');
  later = minuteMs;
  await work(webhook.id);
  expect(receiver.received.length).toBe(1);
});

it('nothing is sent to the endpoint of a user who was deactivated', async () => {
  const webhook = await add({ by: 'user' });
  await buildVehicle(app.db, { userId });
  const set = (active: boolean) =>
    app.db.updateTable('users').set({ active }).where('id', '=', userId).execute();
  await set(false);
  later = minuteMs;
  await work(webhook.id);
  expect(receiver.received).toEqual([]);
  await set(true);
  token.user = await app.signedIn(userId);
  await work(webhook.id);
  expect(receiver.received.length).toBe(1);
});

it('an attempt whose worker was lost is repeated a minute later', async () => {
  const webhook = await add();
  await test(webhook);
  app.outside.outgoing = () => Promise.reject(new Error('the worker dies'));
  await expect(work(webhook.id)).rejects.toThrow('the worker dies');
  app.outside.outgoing = createOutgoing(['127.0.0.0/8']);
  await work(webhook.id);
  expect(receiver.received).toEqual([]);
  later = minuteMs;
  await work(webhook.id);
  expect(receiver.received.length).toBe(1);
});

it('no endpoint reaches this machine unless the operator allows its network; the log says so', async () => {
  const webhook = await add();
  app.outside.outgoing = createOutgoing([]);
  await test(webhook);
  await work(webhook.id);
  expect(receiver.received).toEqual([]);
  const [delivery] = await deliveries(webhook);
  expect(delivery).toMatchObject({ state: 'waiting', status: null, error: 'forbidden' });
  const { body } = await app.call(deliveryRoutes.getWebhookDelivery, {
    token: token.client,
    params: { id: delivery?.id ?? '' },
  });
  expect(body.log).toMatchObject([{ status: null, error: 'forbidden', responseHeaders: {} }]);
});

it('http is refused where the operator allows no networks of their own', async () => {
  app.outside.callsOwnNetworks = false;
  const answer = await app.call(routes.createWebhook, { token: token.client, body: { url: receiver.url } });
  app.outside.callsOwnNetworks = true;
  expect(answer.body.name).toBe('webhookUrlRefused');
});

it.each(['https://10.1.2.3/hook', 'https://[::1]/hook', 'https://0xa9.254.169.254/hook'])(
  'the private address %s is refused when an endpoint is saved, not only when it is called',
  async (url) => {
    const { id } = await add();
    const created = await app.call(routes.createWebhook, { token: token.client, body: { url } });
    const changed = await app.call(routes.patchWebhook, {
      token: token.client,
      params: { id },
      body: { url },
    });
    expect([created, changed].map(({ body }) => body.name)).toEqual(
      Array(2).fill('outgoingAddressForbidden'),
    );
  },
);

it('everybody sees endpoints of their own and of those below, and no others', async () => {
  const [own, above, top] = [await add({ by: 'user' }), await add(), await add({ by: 'customer' })];
  const seen = async (by: keyof typeof token) => {
    const { body } = await app.call(routes.listWebhooks, { token: token[by] });
    return body.results.map(({ id }: { id: string }) => id).sort();
  };
  expect(await seen('user')).toEqual([own.id]);
  expect(await seen('client')).toEqual([own.id, above.id].sort());
  expect(await seen('customer')).toEqual([own.id, above.id, top.id].sort());
  expect(await seen('stranger')).toEqual([]);
  const stranger = await app.call(routes.patchWebhook, {
    token: token.stranger,
    params: { id: own.id },
    body: { url: 'https://elsewhere.example/' },
  });
  expect(stranger.body.name).toBe('webhookNotFound');
});

it('all endpoints of a vehicle’s user, client and customer are notified, and those of others are not', async () => {
  await add({ by: 'user' });
  await add({ events: ['vehicle.updated'] });
  await add({ by: 'customer', events: ['image.failed'] });
  await add({ by: 'stranger' });
  const id = await buildVehicle(app.db, { userId });
  await app.call(patchVehicle, { token: token.user, params: { id }, body: { colour: 'red' } });
  const rows = await app.db.selectFrom('webhookDeliveries').select('type').orderBy('type').execute();
  expect(rows.map(({ type }) => type)).toEqual(['vehicle.created', 'vehicle.updated', 'vehicle.updated']);
});

it('a change that is rolled back is not sent', async () => {
  const webhook = await add();
  const client = await app.database.pool.connect();
  await client.query('begin');
  await client
    .query(
      `insert into picture_sets (kind, user_id, created_at, updated_at) values ('vehicle', $1, now(), now())`,
      [userId],
    )
    .catch(() => undefined);
  await client.query('rollback');
  client.release();
  expect(await deliveries(webhook)).toEqual([]);
  expect(await queued()).toEqual([]);
});

it('deliveries are kept for 30 days', async () => {
  const webhook = await add();
  await test(webhook);
  await work(webhook.id);
  later = 30 * dayMs;
  await purge(worker());
  expect((await deliveries(webhook)).length).toBe(1);
  later += 1;
  await purge(worker());
  expect(await deliveries(webhook)).toEqual([]);
});

it('a deleted endpoint gets nothing, and can be restored', async () => {
  const webhook = await add();
  const params = { id: webhook.id };
  await test(webhook);
  await app.call(routes.deleteWebhook, { token: token.client, params });
  await work(webhook.id);
  expect(receiver.received).toEqual([]);
  expect((await app.call(routes.restoreWebhook, { token: token.client, params })).body.id).toBe(webhook.id);
  await work(webhook.id);
  expect(receiver.received.length).toBe(1);
});
