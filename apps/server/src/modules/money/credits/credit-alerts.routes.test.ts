import {
  getCreditAlert,
  patchCreditAlert,
  removeUserCredits,
  transferToClient,
  transferToUser,
} from '@forecourt/contract/credits';
import type { ClientId, CustomerId, UserId } from '@forecourt/contract/ids';
import {
  listUserNotifications,
  patchNotificationPreferences,
  patchUserNotification,
} from '@forecourt/contract/notifications';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTx } from '../../../platform/db/database.ts';
import { buildClient, buildCustomer, buildUser, nobody } from '../../../testing/builders/builders.ts';
import { buildImage, buildVehicle } from '../../../testing/builders/vehicle-builders.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { startTestWorker, type TestWorker, until } from '../../../testing/test-worker.ts';
import * as ledger from '../ledger/ledger.service.ts';

let app: TestApp;
let worker: TestWorker;
let customerId: CustomerId;
let clientId: ClientId;
let userId: UserId;
const people: Record<'admin' | 'second' | 'client' | 'user' | 'reader', { id: UserId; token: string }> =
  {} as never;

beforeAll(async () => {
  app = await openTestApp();
  worker = await startTestWorker(app);
});
afterAll(async () => {
  await worker.stop();
  await app.close();
});

beforeEach(async () => {
  customerId = await buildCustomer(app.db, { name: 'Nord' });
  clientId = await buildClient(app.db, { customerId, creditSource: 'user', name: 'Kiel' });
  userId = await buildUser(app.db, { clientId, name: 'Paula' });
  const known = async (id: UserId) => ({ id, token: await app.signedIn(id) });
  people.admin = await known(await buildUser(app.db, { role: 'customer', customerId }));
  people.second = await known(await buildUser(app.db, { role: 'customer', customerId }));
  people.reader = await known(await buildUser(app.db, { role: 'customer', customerId, readOnly: true }));
  people.client = await known(await buildUser(app.db, { role: 'client', clientId }));
  people.user = await known(userId);
});

const set = (who: keyof typeof people, threshold: number | null) =>
  app.call(patchCreditAlert, { token: people[who].token, body: { threshold } });
const get = (who: keyof typeof people) => app.call(getCreditAlert, { token: people[who].token });
const topUp = (credits: number, kind: ledger.OwnerKind, id: string) =>
  inTx(app.db, (tx) => ledger.topUpAccount(tx, { kind, id }, credits, nobody));

/** Notifications of a user, after all alert jobs have finished. */
async function told(who: keyof typeof people, kind = 'lowBalance') {
  await until('the alerts are told', async () => {
    const { rows } = await app.database.pool.query<{ count: number }>(
      `select count(*) as count from graphile_worker.jobs where task_identifier in ('credits.lowBalance', 'credits.out')`,
    );
    return Number(rows[0]?.count) === 0;
  });
  const { id, token } = people[who];
  const { body } = await app.call(listUserNotifications, { params: { id }, token });
  return body.results.filter((one: { notification: { kind: string } }) => one.notification.kind === kind);
}

describe('the low-balance alert', () => {
  it('is off until its owner sets it, and can be turned off again', async () => {
    await topUp(10, 'customer', customerId);
    expect((await get('admin')).body).toEqual({ threshold: null, credits: 10, isLow: false });
    expect((await set('admin', 50)).body).toEqual({ threshold: 50, credits: 10, isLow: true });
    expect((await get('second')).body).toEqual({ threshold: 50, credits: 10, isLow: true });
    expect((await get('client')).body.threshold).toBeNull();
    expect((await set('admin', null)).body.threshold).toBeNull();
    // The balance was below when it was set, and the alert is off now, so no alert is sent.
    await app.call(transferToClient, {
      token: people.admin.token,
      params: { id: clientId },
      body: { amount: 5 },
    });
    expect(await told('admin')).toEqual([]);
  });

  it('is sent once to every user who manages the account, whether a transfer, a removal or a picture lowers the balance', async () => {
    await topUp(100, 'customer', customerId);
    await set('admin', 40);
    const down = (amount: number) =>
      app.call(transferToClient, { token: people.admin.token, params: { id: clientId }, body: { amount } });
    await down(60);
    expect(await told('admin')).toEqual([]);
    await down(1);
    await down(1);
    expect(await told('admin')).toHaveLength(1);
    expect(await told('second')).toHaveLength(1);
    expect(await told('client')).toEqual([]);

    await app.call(transferToUser, {
      token: people.client.token,
      params: { id: userId },
      body: { amount: 20 },
    });
    await set('user', 10);
    await app.call(removeUserCredits, {
      token: people.client.token,
      params: { id: userId },
      body: { total: 10 },
    });
    expect(await told('user')).toEqual([]);
    const imageId = await buildImage(app.db, { setId: await buildVehicle(app.db, { userId }) });
    const payer = { kind: 'user', id: userId } as const;
    await inTx(app.db, (tx) => ledger.holdCredits(tx, payer, [{ imageId, credits: 1 }], nobody));
    await inTx(app.db, (tx) => ledger.captureHold(tx, { imageId }, nobody));
    const [one, ...more] = await told('user');
    expect(more).toEqual([]);
    expect(one.notification).toMatchObject({
      kind: 'lowBalance',
      link: { kind: 'credits' },
      headLine: 'Low balance: Paula',
      content: 'Credits left: 9. You asked to be told when the balance falls below 10.',
    });
  });

  it('is sent again only after the balance has been at or above the threshold', async () => {
    await topUp(20, 'client', clientId);
    await set('client', 15);
    const out = (amount: number) =>
      app.call(transferToUser, { token: people.client.token, params: { id: userId }, body: { amount } });
    await out(6);
    expect(await told('client')).toHaveLength(1);
    await topUp(1, 'client', clientId);
    expect((await get('client')).body).toMatchObject({ credits: 15, isLow: false });
    const [first] = await told('client');
    const seen = { id: people.client.id, nid: first.id };
    const { token } = people.client;
    await app.call(patchUserNotification, { params: seen, token, body: { isSeen: true } });
    await out(1);
    expect(await told('client')).toHaveLength(2);
  });

  it('is sent exactly once when many pictures are ordered and delivered at the same moment', async () => {
    await topUp(60, 'user', userId);
    await set('user', 31);
    const vehicleId = await buildVehicle(app.db, { userId });
    const images = await Promise.all(
      Array.from({ length: 50 }, () => buildImage(app.db, { setId: vehicleId })),
    );
    const payer = { kind: 'user', id: userId } as const;
    await Promise.all(
      images.map(async (imageId) => {
        await inTx(app.db, (tx) => ledger.holdCredits(tx, payer, [{ imageId, credits: 1 }], nobody));
        await inTx(app.db, (tx) => ledger.captureHold(tx, { imageId }, nobody));
      }),
    );
    expect((await get('user')).body).toEqual({ threshold: 31, credits: 10, isLow: true });
    expect(await told('user')).toHaveLength(1);
  });

  it('is mailed to users who chose mail, in their language, with a link to their credits', async () => {
    const { id, token } = people.client;
    const body = { lowBalance: { mail: true, panel: false } };
    expect(
      (await app.call(patchNotificationPreferences, { params: { id }, token, body })).body,
    ).toMatchObject({
      picturesReady: { panel: true, mail: false },
      lowBalance: { panel: false, mail: true },
    });
    await app.db.updateTable('users').set({ language: 'de' }).where('id', '=', id).execute();
    await topUp(20, 'client', clientId);
    await set('client', 15);
    await app.call(transferToUser, { token, params: { id: userId }, body: { amount: 6 } });
    expect(await told('client')).toEqual([]);
    const { email } = await app.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const mails = await app.db.selectFrom('mails').selectAll().where('recipient', '=', email).execute();
    expect(mails.map(({ subject }) => subject)).toEqual(['Niedriges Guthaben: Kiel']);
    expect(mails[0]?.body).toContain('/client/credits');
    expect(mails[0]?.body).toContain('/client/account');
  });

  it('can be set only by accounts that pay themselves and may write, to a positive whole number', async () => {
    await app.db.updateTable('clients').set({ creditSource: 'client' }).where('id', '=', clientId).execute();
    expect((await set('user', 5)).body.name).toBe('useClientCredits');
    expect((await get('user')).body.name).toBe('useClientCredits');
    const root = await app.signedIn(await buildUser(app.db, { role: 'root' }));
    expect((await app.call(getCreditAlert, { token: root })).body.threshold).toBeNull();
    const refused = await app.call(patchCreditAlert, { token: root, body: { threshold: 5 } });
    expect(refused.body.name).toBe('fieldsNotUpdatable');
    expect((await set('reader', 5)).body.name).toBe('customerForbidden');
    expect((await get('reader')).status).toBe(200);
    for (const threshold of [0, -1, 1.5, 2_000_000_000])
      expect((await set('admin', threshold)).body.name).toBe('validationError');
  });
});

describe('the notice that credits are used up', () => {
  const give = (amount: number) =>
    app.call(transferToClient, { token: people.admin.token, params: { id: clientId }, body: { amount } });
  const toldOut = (who: keyof typeof people) => told(who, 'creditsOut');

  it('is sent when the balance reaches zero, again only after it was above and an hour has passed', async () => {
    await topUp(20, 'customer', customerId);
    await give(19);
    expect(await toldOut('second')).toEqual([]);
    await give(1);
    const [one, ...more] = await toldOut('second');
    expect(more).toEqual([]);
    expect(one.notification).toMatchObject({ headLine: 'No credits left: Nord', link: { kind: 'credits' } });
    // As when the last credits are reserved for a picture, returned and reserved again.
    await topUp(1, 'customer', customerId);
    await give(1);
    expect(await toldOut('second')).toHaveLength(1);
    await topUp(1, 'customer', customerId);
    app.clock.forward(61 * 60_000);
    await give(1);
    expect(await toldOut('second')).toHaveLength(2);
    expect(await toldOut('user')).toEqual([]);
  });

  it('is not sent to an owner who may overdraw', async () => {
    await app.db
      .updateTable('customers')
      .set({ allowNegativeCredits: true })
      .where('id', '=', customerId)
      .execute();
    await topUp(5, 'customer', customerId);
    await give(5);
    expect(await toldOut('second')).toEqual([]);
  });
});
