import { type CreditEntry, listClientCredits } from '@forecourt/contract/credits';
import { dayMs } from '@forecourt/contract/durations';
import {
  createPromoCode,
  endPromoCode,
  listPromoCodes,
  listPromoCodesAsCsv,
  type PromoCode,
  patchPromoCode,
  redeemPromoCode,
} from '@forecourt/contract/promo-codes';
import type { RouteCall } from '@forecourt/contract/route';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildClient, buildCustomer, buildUser } from '../../../testing/builders/builders.ts';
import { buildPromoCode } from '../../../testing/builders/money-builders.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import * as ledger from '../ledger/ledger.service.ts';

let app: TestApp;
let root: string;
beforeAll(async () => {
  app = await openTestApp();
  root = await app.signedIn(await buildUser(app.db, { role: 'root' }));
});
afterAll(() => app.close());

const inDays = (days: number) => new Date(app.clock.now().getTime() + days * dayMs);
const client = async () => {
  const clientId = await buildClient(app.db);
  return { clientId, token: await app.signedIn(await buildUser(app.db, { role: 'client', clientId })) };
};
const redeem = (token: string, code: string) => app.call(redeemPromoCode, { token, body: { code } });
const balance = (id: string) => ledger.findBalance(app.db, { kind: 'client', id });
const refused = (name: string) => expect.objectContaining({ name, errorCode: 4030007 });

describe('a promo code', () => {
  it('gives credits that expire, whatever the case it is typed in', async () => {
    const made = await app.call(createPromoCode, {
      token: root,
      body: { code: ' spring-26 ', credits: 25, validDays: 30 },
    });
    expect([made.status, made.body.code, made.body.active]).toEqual([201, 'SPRING-26', true]);
    const { clientId, token } = await client();
    const { body } = await redeem(token, 'Spring-26');
    expect(body).toEqual({ credits: 25, added: 25, expiresAt: inDays(30).toISOString() });
    const { results } = (await app.call(listClientCredits, { token, params: { id: clientId } })).body;
    expect(results.map(({ subject }: CreditEntry) => subject)).toEqual([
      { kind: 'promo_code', code: 'SPRING-26', expiresAt: inDays(30).toISOString() },
    ]);
    const later = { actorId: null, key: null, now: inDays(30) };
    await ledger.expireDueLots(app.db, later);
    expect(await balance(clientId)).toBe(0);
  });

  it('adds its credits to the account that pays for the pictures: the customer, the client, or the user', async () => {
    await buildPromoCode(app.db, { code: 'FOR-ALL', credits: 7 });
    const customerId = await buildCustomer(app.db);
    const pays = await buildClient(app.db, { customerId, creditSource: 'client' });
    const leaves = await buildClient(app.db, { customerId, creditSource: 'user' });
    const [one, two] = [
      await buildUser(app.db, { clientId: pays }),
      await buildUser(app.db, { clientId: leaves }),
    ];
    const admin = await buildUser(app.db, { role: 'customer', customerId });
    for (const id of [one, two, admin])
      expect((await redeem(await app.signedIn(id), 'FOR-ALL')).status).toBe(200);
    expect(await balance(pays)).toBe(7);
    expect(await ledger.findBalance(app.db, { kind: 'user', id: two })).toBe(7);
    expect(await ledger.findBalance(app.db, { kind: 'customer', id: customerId })).toBe(7);
    expect((await redeem(root, 'FOR-ALL')).body).toEqual(refused('eventNotActive'));
  });

  it('is redeemed at most once by an account, also by many calls at once', async () => {
    await buildPromoCode(app.db, { code: 'ONCE', credits: 5 });
    const { clientId, token } = await client();
    const answers = await Promise.all(Array.from({ length: 19 }, () => redeem(token, 'ONCE')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await balance(clientId)).toBe(5);
  });

  it('is redeemed by no more accounts than its limit, also by many calls at once', async () => {
    await buildPromoCode(app.db, { code: 'FIRST-3', redemptionsMax: 3 });
    const clients = await Promise.all(Array.from({ length: 12 }, client));
    const answers = await Promise.all(clients.map(({ token }) => redeem(token, 'FIRST-3')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(answers.find(({ status }) => status !== 200)?.body).toEqual(refused('eventNotActive'));
  });

  it('is refused before its start, after its end, and when it does not exist', async () => {
    await buildPromoCode(app.db, { code: 'LATER', startsAt: inDays(1) });
    await buildPromoCode(app.db, { code: 'OVER', startsAt: inDays(-2), endsAt: app.clock.now() });
    const { token } = await client();
    for (const code of ['LATER', 'OVER', 'NEVER'])
      expect((await redeem(token, code)).body).toEqual(refused('eventNotActive'));
  });

  it('can be changed and ended by root', async () => {
    const id = await buildPromoCode(app.db, { code: 'CHANGE-ME', credits: 1 });
    const params = { id };
    const patched = await app.call(patchPromoCode, { token: root, params, body: { credits: 3 } });
    expect(patched.body).toMatchObject({ credits: 3, active: true });
    const [first, second] = [await client(), await client()];
    expect((await redeem(first.token, 'CHANGE-ME')).body.added).toBe(3);
    const ended = await app.call(endPromoCode, { token: root, params });
    expect(ended.body).toMatchObject({
      active: false,
      redemptions: 1,
      endsAt: app.clock.now().toISOString(),
    });
    expect((await redeem(second.token, 'CHANGE-ME')).body).toEqual(refused('eventNotActive'));
    const list = (await app.call(listPromoCodes, { token: root })).body.results;
    expect(list.find((one: { id: string }) => one.id === id)).toMatchObject({ active: false });
  });

  it('that is ended before its start never becomes active', async () => {
    const id = await buildPromoCode(app.db, { code: 'NOT-YET', startsAt: inDays(5), endsAt: inDays(9) });
    const ended = await app.call(endPromoCode, { token: root, params: { id } });
    expect([ended.status, ended.body.active]).toEqual([200, false]);
  });

  it('ends after it begins, whatever the zones of both are, and is refused otherwise', async () => {
    const refused = { status: 400, body: { name: 'validationError', params: { field: 'endsAt' } } };
    const [startsAt, same, later] = [
      '2026-07-01T12:00:00+02:00',
      '2026-07-01T10:00:00Z',
      '2026-07-01T11:30:00+01:00',
    ];
    const make = (body: object) =>
      app.call(createPromoCode, { token: root, body: { code: 'ZONES', credits: 1, startsAt, ...body } });
    expect(await make({ endsAt: same })).toMatchObject(refused);
    const { body, status } = await make({ endsAt: later });
    expect(status).toBe(201);
    const patch = (change: object) =>
      app.call(patchPromoCode, { token: root, params: { id: body.id }, body: change });
    expect(await patch({ endsAt: same })).toMatchObject(refused);
    expect(await patch({ startsAt: later })).toMatchObject(refused);
    await app.call(endPromoCode, { token: root, params: { id: body.id } });
    expect((await patch({ credits: 2 })).status).toBe(200);
  });

  it('has a unique name, and its end is not before its start', async () => {
    const make = (body: object) => app.call(createPromoCode, { token: root, body });
    await make({ code: 'TWICE', credits: 1 });
    expect((await make({ code: 'twice', credits: 1 })).body.errorCode).toBe(4090103);
    const backwards = { code: 'BACK', credits: 1, startsAt: inDays(2), endsAt: inDays(1) };
    expect((await make(backwards)).body).toMatchObject({
      name: 'validationError',
      params: { field: 'endsAt' },
    });
  });

  it('cannot be guessed: attempts are rate limited', async () => {
    const { token } = await client();
    const answers = [];
    for (let index = 0; index < 22; index++) answers.push(await redeem(token, `GUESS-${index}`));
    expect(answers.at(-1)?.body.name).toBe('tooManyAtOnce');
    // A rate limit error is not stored for the idempotency key.
    await buildPromoCode(app.db, { code: 'PATIENCE', credits: 2 });
    const patient = () =>
      app.call(redeemPromoCode, { token, body: { code: 'PATIENCE' }, headers: { 'idempotency-key': 'p' } });
    expect((await patient()).status).toBe(429);
    await app.db.deleteFrom('rateLimits').execute();
    expect((await patient()).status).toBe(200);
  });
});

describe('the list of promo codes', () => {
  it('is searched, filtered to active codes, sorted, and downloaded as it is shown', async () => {
    const past = app.clock.now().getTime() - dayMs;
    await buildPromoCode(app.db, { code: 'LIST-OPEN', credits: 3 });
    await buildPromoCode(app.db, {
      code: 'LIST-OVER',
      credits: 9,
      endsAt: new Date(past),
      startsAt: new Date(past),
    });
    await buildPromoCode(app.db, { code: 'LIST-FULL', credits: 6, redemptionsMax: 1 });
    const { token } = await client();
    await redeem(token, 'LIST-FULL');
    const listed = async (query: RouteCall<typeof listPromoCodes>['query']) => {
      const { body } = await app.call(listPromoCodes, { token: root, query: { search: 'list-', ...query } });
      expect(body.count).toBe(body.results.length);
      return body.results.map((one: PromoCode) => one.code);
    };
    expect(await listed({ orderBy: 'credits', orderDirection: 'ASC' })).toEqual([
      'LIST-OPEN',
      'LIST-FULL',
      'LIST-OVER',
    ]);
    expect(await listed({ state: 'active' })).toEqual(['LIST-OPEN']);
    expect(await listed({ state: 'inactive', orderBy: 'code', orderDirection: 'DESC' })).toEqual([
      'LIST-OVER',
      'LIST-FULL',
    ]);
    expect(await listed({ search: 'list%' })).toEqual([]);
    const query = { search: 'list-', state: 'inactive', orderBy: 'code', columns: 'code,redemptions' };
    const { body } = await app.call(listPromoCodesAsCsv, { token: root, query });
    expect(String(body).trim().split('\r\n').slice(1)).toEqual(['LIST-OVER,0', 'LIST-FULL,1']);
  });
});
