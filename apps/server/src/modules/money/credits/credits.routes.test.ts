import { getCreditUse } from '@forecourt/contract/credit-use';
import {
  type CreditEntry,
  listClientCredits,
  listCustomerCredits,
  listOwnSpending,
  listUserCredits,
  removeUserCredits,
  topUpCustomer,
  transferToClient,
  transferToCustomer,
  transferToUser,
} from '@forecourt/contract/credits';
import type { ClientId, CustomerId, UserId } from '@forecourt/contract/ids';
import type { Route } from '@forecourt/contract/route';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTx } from '../../../platform/db/database.ts';
import { buildClient, buildCustomer, buildUser, nobody } from '../../../testing/builders/builders.ts';
import { buildImage, buildVehicle } from '../../../testing/builders/vehicle-builders.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import * as ledger from '../ledger/ledger.service.ts';

let app: TestApp;
let root: string;
beforeAll(async () => {
  app = await openTestApp();
  root = await app.signedIn(await buildUser(app.db, { role: 'root', name: 'Ruth' }));
});
afterAll(() => app.close());

interface Tenant {
  customerId: CustomerId;
  clientId: ClientId;
  userId: UserId;
  admin: string;
  client: string;
  user: string;
}

async function tenant(creditSource: 'client' | 'user' = 'user', parentId?: CustomerId): Promise<Tenant> {
  const customerId = await buildCustomer(app.db, { parentId });
  const clientId = await buildClient(app.db, { customerId, creditSource, name: 'Kiel' });
  const userId = await buildUser(app.db, { clientId });
  const signedIn = async (role: 'customer' | 'client') =>
    app.signedIn(await buildUser(app.db, { role, customerId, clientId, name: `The ${role}` }));
  return {
    customerId,
    clientId,
    userId,
    admin: await signedIn('customer'),
    client: await signedIn('client'),
    user: await app.signedIn(userId),
  };
}

const call = (route: Route, token: string, id: string, body?: object) =>
  app.call(route, { params: { id }, token, body });
const topUp = (credits: number, kind: ledger.OwnerKind, id: string) =>
  inTx(app.db, (tx) => ledger.topUpAccount(tx, { kind, id }, credits, nobody));
const balances = ({ customerId, clientId, userId }: Tenant) =>
  Promise.all(
    [
      { kind: 'customer' as const, id: customerId },
      { kind: 'client' as const, id: clientId },
      { kind: 'user' as const, id: userId },
    ].map((owner) => ledger.findBalance(app.db, owner)),
  );

describe('credits', () => {
  it('are transferred from root to a customer, its client, a user, and back to the client', async () => {
    const here = await tenant();
    const answers = [
      await call(topUpCustomer, root, here.customerId, { total: 100 }),
      await call(transferToClient, here.admin, here.clientId, { amount: 60 }),
      await call(transferToUser, here.client, here.userId, { amount: 20 }),
      await call(removeUserCredits, here.client, here.userId, { total: 5 }),
    ];
    expect(answers.map(({ status, body }) => [status, body.credits])).toEqual([
      [200, 100],
      [200, 60],
      [200, 20],
      [200, 15],
    ]);
    expect(await balances(here)).toEqual([40, 45, 15]);
  });

  it('are transferred between customers by root, and by an admin who manages both', async () => {
    const [one, two] = [await tenant(), await tenant()];
    const below = await tenant('user', one.customerId);
    await topUp(10, 'customer', one.customerId);
    const body = { fromCustomerId: one.customerId, amount: 4 };
    expect((await call(transferToCustomer, root, two.customerId, body)).body.credits).toBe(4);
    expect((await call(transferToCustomer, one.admin, below.customerId, body)).body.credits).toBe(4);
    expect((await call(transferToCustomer, one.admin, two.customerId, body)).body.name).toBe(
      'customerNotFound',
    );
    expect((await call(transferToCustomer, two.admin, two.customerId, body)).body.name).toBe(
      'customerNotFound',
    );
    expect((await call(transferToCustomer, root, one.customerId, body)).body.name).toBe('validationError');
    const all = [...(await balances(one)), ...(await balances(two)), ...(await balances(below))];
    expect(all.reduce((sum, credits) => sum + credits)).toBe(10);
  });

  it('that are missing are refused with the error code of the account that would pay', async () => {
    const here = await tenant();
    const codes = [
      await call(transferToClient, here.admin, here.clientId, { amount: 1 }),
      await call(transferToUser, here.client, here.userId, { amount: 1 }),
      await call(removeUserCredits, here.client, here.userId, { total: 1 }),
    ];
    expect(codes.map(({ body }) => body.errorCode)).toEqual([4030008, 4030021, 4030009]);
  });

  it('cannot be transferred to a user whose client pays, but can be taken back from one', async () => {
    const here = await tenant('client');
    await topUp(5, 'client', here.clientId);
    await topUp(3, 'user', here.userId);
    const { status, body } = await call(transferToUser, here.client, here.userId, { amount: 1 });
    expect([status, body.errorCode]).toEqual([400, 4000012]);
    expect((await call(removeUserCredits, here.client, here.userId, { total: 3 })).status).toBe(200);
    expect(await balances(here)).toEqual([0, 8, 0]);
  });

  it('for a user can come from another client of the same customer, and from no other customer, whoever transfers them', async () => {
    const here = await tenant();
    const below = await tenant('user', here.customerId);
    const elsewhere = await tenant();
    const second = await buildClient(app.db, { customerId: here.customerId });
    for (const id of [second, below.clientId, elsewhere.clientId]) await topUp(9, 'client', id);
    const from = (token: string, fromClientId: ClientId) =>
      call(transferToUser, token, here.userId, { amount: 2, fromClientId });
    expect((await from(here.admin, second)).body.credits).toBe(2);
    expect((await from(here.admin, below.clientId)).body.errorCode).toBe(4030003);
    expect((await from(here.admin, elsewhere.clientId)).body.name).toBe('clientNotFound');
    expect((await from(here.client, second)).body.name).toBe('clientNotFound');
    expect((await from(root, elsewhere.clientId)).body.errorCode).toBe(4030003);
    expect((await from(root, second)).body.credits).toBe(4);
    expect(await balances(elsewhere)).toEqual([0, 9, 0]);
  });

  it('cannot be transferred to accounts that make no pictures', async () => {
    const here = await tenant();
    const colleague = await buildUser(app.db, { role: 'client', clientId: here.clientId });
    const send = (token: string) => call(transferToUser, token, colleague, { amount: 1 });
    expect((await send(here.client)).body.errorCode).toBe(4030022);
    expect((await send(here.admin)).body.errorCode).toBe(4030002);
    expect((await send(root)).body.errorCode).toBe(4030001);
  });

  it('cannot be moved by users without the permission for it', async () => {
    const here = await tenant();
    const auditor = await app.signedIn(
      await buildUser(app.db, { role: 'customer', customerId: here.customerId, readOnly: true }),
    );
    const codes = [
      await call(topUpCustomer, here.admin, here.customerId, { total: 1 }),
      await call(transferToClient, auditor, here.clientId, { amount: 1 }),
      await call(transferToClient, here.client, here.clientId, { amount: 1 }),
      await call(transferToUser, here.user, here.userId, { amount: 1 }),
    ];
    expect(codes.map(({ body }) => body.errorCode)).toEqual([4030002, 4030002, 4030020, 4030001]);
  });
});

describe('the history', () => {
  it('lists reason, subject, actor and other account of each movement, newest first, with the balance after it', async () => {
    const here = await tenant();
    await call(topUpCustomer, root, here.customerId, { total: 50 });
    await call(transferToClient, here.admin, here.clientId, { amount: 30 });
    await call(transferToUser, here.client, here.userId, { amount: 10 });
    const vehicleId = await buildVehicle(app.db, { userId: here.userId, reference: 'S-1' });
    const imageId = await buildImage(app.db, { setId: vehicleId });
    const payer = { kind: 'user', id: here.userId } as const;
    await inTx(app.db, (tx) => ledger.holdCredits(tx, payer, [{ imageId, credits: 1 }], nobody));
    await inTx(app.db, (tx) => ledger.captureHold(tx, { imageId }, nobody));
    await app.db.updateTable('images').set({ state: 'delivered' }).where('id', '=', imageId).execute();

    const { body } = await call(listUserCredits, here.user, here.userId);
    expect(body.count).toBe(2);
    expect(body.results).toMatchObject([
      {
        reason: 'hold',
        amount: -1,
        balance: 9,
        actor: null,
        hold: 'captured',
        other: null,
        subject: { kind: 'image', imageId, vehicleId, reference: 'S-1', position: 'exterior.front' },
      },
      {
        reason: 'transfer',
        amount: 10,
        balance: 10,
        actor: { name: 'The client' },
        subject: null,
        other: { kind: 'client', id: here.clientId, name: 'Kiel' },
      },
    ]);
    const customer = (await call(listCustomerCredits, here.admin, here.customerId)).body.results;
    expect(customer.map((row: CreditEntry) => [row.reason, row.amount, row.balance])).toEqual([
      ['transfer', -30, 20],
      ['top_up', 50, 50],
    ]);
    expect(customer[1].actor.name).toBe('Ruth');
  });

  it('of a transfer across tenants does not name the other tenant', async () => {
    const [one, two] = [await tenant(), await tenant()];
    await topUp(10, 'customer', one.customerId);
    await call(transferToCustomer, root, two.customerId, { fromCustomerId: one.customerId, amount: 4 });
    const seen = async (token: string) =>
      (await call(listCustomerCredits, token, two.customerId)).body.results[0].other;
    expect(await seen(two.admin)).toBeNull();
    expect(await seen(root)).toMatchObject({ kind: 'customer', id: one.customerId });
  });

  it('is paged, and has one row for credits that came out of several lots', async () => {
    const here = await tenant();
    const owner = { kind: 'client', id: here.clientId } as const;
    for (const days of [1, 2, 3]) {
      const expiresAt = new Date(app.clock.now().getTime() + days * 86_400_000);
      await inTx(app.db, (tx) =>
        ledger.issueCredits(tx, owner, { credits: 2, reason: 'promo', expiresAt }, nobody),
      );
    }
    await call(transferToUser, here.client, here.userId, { amount: 5 });
    const page = (number: number) =>
      app.call(listClientCredits, {
        params: { id: here.clientId },
        query: { page: number, limit: 3 },
        token: here.client,
      });
    const [first, second] = [await page(1), await page(2)];
    expect(first.body.count).toBe(4);
    const rows = [...first.body.results, ...second.body.results];
    expect(rows.map((row: CreditEntry) => [row.amount, row.balance])).toEqual([
      [-5, 1],
      [2, 6],
      [2, 4],
      [2, 2],
    ]);
  });

  it('lists only the movements of the requested reason', async () => {
    const here = await tenant();
    await call(topUpCustomer, root, here.customerId, { total: 9 });
    await call(transferToClient, here.admin, here.clientId, { amount: 2 });
    const params = { id: here.customerId };
    const { body } = await app.call(listCustomerCredits, {
      params,
      token: here.admin,
      query: { reason: 'transfer' },
    });
    expect([body.count, body.results.length, body.results[0]?.amount]).toEqual([1, 1, -2]);
  });
});

describe('the use of credits', () => {
  it('shows users what their pictures cost even when the client pays, and how long its credits last', async () => {
    const here = await tenant('client');
    await topUp(40, 'client', here.clientId);
    const vehicleId = await buildVehicle(app.db, { userId: here.userId, reference: 'S-2' });
    const payer = { kind: 'client', id: here.clientId } as const;
    for (const credits of [3, 4]) {
      const imageId = await buildImage(app.db, { setId: vehicleId });
      await inTx(app.db, (tx) => ledger.holdCredits(tx, payer, [{ imageId, credits }], nobody));
      // While the picture is processed, neither figure counts it.
      const { usedThisMonth, ownThisMonth } = (await app.call(getCreditUse, { token: here.user })).body;
      expect(ownThisMonth).toBe(usedThisMonth);
      if (credits === 3) await inTx(app.db, (tx) => ledger.captureHold(tx, { imageId }, nobody));
      else await inTx(app.db, (tx) => ledger.releaseHold(tx, { imageId }, nobody));
    }
    const read = async (token: string) => (await app.call(getCreditUse, { token })).body;
    const used = { usedThisMonth: 3, usedLast30Days: 3, daysLeft: null };
    const client = { kind: 'client', name: 'Kiel', credits: 37, mayOverdraw: false };
    const [unnamed, named] = [
      { paidBy: [], paidByCount: 0 },
      { paidBy: [{ kind: 'client', name: 'Kiel', credits: 3 }], paidByCount: 1 },
    ];
    expect(await read(here.user)).toEqual({ payer: client, ...used, ...unnamed, ownThisMonth: 3 });
    expect(await read(here.client)).toEqual({ payer: client, ...used, ...named, ownThisMonth: 0 });
    expect((await read(root)).payer).toBeNull();
    const { customerId: id } = here;
    await app.db.updateTable('customers').set({ allowNegativeCredits: true }).where('id', '=', id).execute();
    expect((await read(here.user)).payer?.mayOverdraw).toBe(true);
    const spent = async (token: string) => (await app.call(listOwnSpending, { token })).body;
    const { count, results } = await spent(here.user);
    expect([count, ...results.map(({ amount, hold }: CreditEntry) => [amount, hold])]).toEqual([
      3,
      // A release is listed beside its hold, so the rows add up to what was used.
      [4, null],
      [-4, 'released'],
      [-3, 'captured'],
    ]);
    expect((await spent(here.admin)).results).toEqual([]);
  });

  it('counts pictures and not transfers, and for a customer those of all its clients', async () => {
    const here = await tenant();
    await call(topUpCustomer, root, here.customerId, { total: 50 });
    await call(transferToClient, here.admin, here.clientId, { amount: 40 });
    const read = async (token: string) => (await app.call(getCreditUse, { token })).body;
    expect(await read(here.admin)).toMatchObject({ usedThisMonth: 0, usedLast30Days: 0, daysLeft: null });
    const imageId = await buildImage(app.db, {
      setId: await buildVehicle(app.db, { userId: here.userId }),
    });
    const payer = { kind: 'client', id: here.clientId } as const;
    await inTx(app.db, (tx) => ledger.holdCredits(tx, payer, [{ imageId, credits: 2 }], nobody));
    await inTx(app.db, (tx) => ledger.captureHold(tx, { imageId }, nobody));
    expect(await read(here.admin)).toMatchObject({ usedThisMonth: 2, daysLeft: null });
    expect(await read(here.client)).toMatchObject({ usedThisMonth: 2, daysLeft: null });
  });

  it('names the payers in the caller’s scope, and only counts those who have left it', async () => {
    const here = await tenant('client');
    const below = await tenant('user', here.customerId);
    const pay = async (payer: ledger.Owner, userId: UserId, credits: number) => {
      await topUp(credits, payer.kind, payer.id);
      const imageId = await buildImage(app.db, { setId: await buildVehicle(app.db, { userId }) });
      await inTx(app.db, (tx) => ledger.holdCredits(tx, payer, [{ imageId, credits }], nobody));
      await inTx(app.db, (tx) => ledger.captureHold(tx, { imageId }, nobody));
    };
    await app.db.updateTable('users').set({ name: 'Ute' }).where('id', '=', below.userId).execute();
    await pay({ kind: 'client', id: here.clientId }, here.userId, 2);
    await pay({ kind: 'user', id: below.userId }, below.userId, 5);
    const read = async (token: string) => {
      const { paidBy, paidByCount } = (await app.call(getCreditUse, { token })).body;
      return [paidByCount, ...paidBy];
    };
    const [kiel, ute] = [
      { kind: 'client', name: 'Kiel', credits: 2 },
      { kind: 'user', name: 'Ute', credits: 5 },
    ];
    expect(await read(here.admin)).toEqual([2, ute, kiel]);
    expect(await read(here.client)).toEqual([1, kiel]);
    expect(await read(below.client)).toEqual([1, ute]);
    for (const { user } of [here, below]) expect(await read(user)).toEqual([0]);
    const stranger = await tenant();
    expect(await read(stranger.admin)).toEqual([0]);
    const moved = { clientId: stranger.clientId, customerId: stranger.customerId };
    await app.db.updateTable('users').set(moved).where('id', '=', below.userId).execute();
    expect(await read(here.admin)).toEqual([2, kiel]);
    expect(await read(stranger.admin)).toEqual([0]);
  });

  it('estimates how many days credits last after a week of use, and not after an hour of it', async () => {
    const here = await tenant('client');
    await topUp(40, 'client', here.clientId);
    const imageId = await buildImage(app.db, {
      setId: await buildVehicle(app.db, { userId: here.userId }),
    });
    const payer = { kind: 'client', id: here.clientId } as const;
    await inTx(app.db, (tx) => ledger.holdCredits(tx, payer, [{ imageId, credits: 4 }], nobody));
    await inTx(app.db, (tx) => ledger.captureHold(tx, { imageId }, nobody));
    const daysLeft = async () => {
      const token = await app.signedIn(here.userId);
      return (await app.call(getCreditUse, { token })).body.daysLeft;
    };
    app.clock.forward(3_600_000);
    expect(await daysLeft()).toBeNull();
    app.clock.forward(10 * 24 * 3_600_000);
    expect(await daysLeft()).toBe((36 * 10) / 4);
  });
});
