import { listCustomerCredits } from '@forecourt/contract/credits';
import { createOffer, createOrder, listOffers, listOrders, patchOffer } from '@forecourt/contract/offers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildCustomer, buildUser } from '../../../testing/builders/builders.ts';
import { buildOffer } from '../../../testing/builders/money-builders.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import * as ledger from '../ledger/ledger.service.ts';

let app: TestApp;
let root: string;
beforeAll(async () => {
  app = await openTestApp();
  root = await app.signedIn(await buildUser(app.db, { role: 'root' }));
});
afterAll(() => app.close());

async function customer() {
  const id = await buildCustomer(app.db);
  return { id, token: await app.signedIn(await buildUser(app.db, { role: 'customer', customerId: id })) };
}

it('an order keeps its terms, adds its credits, and is listed in the history', async () => {
  const body = { name: 'Five hundred', credits: 500, priceCents: 24_900 };
  const offer = (await app.call(createOffer, { token: root, body })).body;
  const { id, token } = await customer();
  const call = { params: { id }, token };
  const made = await app.call(createOrder, { ...call, body: { offerId: offer.id } });
  expect([made.status, made.body]).toEqual([
    201,
    expect.objectContaining({ ...body, offerId: offer.id, customerId: id }),
  ]);
  await app.call(patchOffer, { token: root, params: { id: offer.id }, body: { priceCents: 1 } });
  expect((await app.call(listOrders, call)).body.results).toEqual([made.body]);
  expect(await ledger.findBalance(app.db, { kind: 'customer', id })).toBe(500);
  const [row] = (await app.call(listCustomerCredits, call)).body.results;
  expect(row).toMatchObject({
    reason: 'order',
    amount: 500,
    subject: { kind: 'order', orderId: made.body.id, name: 'Five hundred' },
  });
});

it('an offer that is off sale is listed for root alone and cannot be ordered', async () => {
  const offerId = await buildOffer(app.db, { name: 'Gone' });
  await app.call(patchOffer, { token: root, params: { id: offerId }, body: { active: false } });
  const { id, token } = await customer();
  const names = async (as: string) =>
    (await app.call(listOffers, { token: as })).body.results.map((offer: { name: string }) => offer.name);
  expect(await names(root)).toContain('Gone');
  expect(await names(token)).not.toContain('Gone');
  const refused = await app.call(createOrder, { params: { id }, token, body: { offerId } });
  expect([refused.status, refused.body.errorCode]).toEqual([404, 4040026]);
  expect(await ledger.findBalance(app.db, { kind: 'customer', id })).toBe(0);
});
