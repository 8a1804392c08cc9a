import { listUserCatalogue } from '@forecourt/contract/catalogue';
import type { UserId } from '@forecourt/contract/ids';
import {
  createNotification,
  listNotifications,
  listUserNotifications,
} from '@forecourt/contract/notifications';
import {
  completePictureRequest,
  createPictureRequest,
  createPictureRequestItem,
  declinePictureRequest,
  getPictureRequest,
  listPictureRequestChoices,
  listPictureRequests,
  takePictureRequest,
  uploadPictureRequestExample,
  withdrawPictureRequest,
} from '@forecourt/contract/picture-requests';
import type { Route } from '@forecourt/contract/route';
import { patchUserSettings } from '@forecourt/contract/settings';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildClient, buildCustomer, buildUser } from '../../../testing/builders/builders.ts';
import { buildCatalogueItem, buildPictureRequest } from '../../../testing/builders/catalogue-builders.ts';
import { photo } from '../../../testing/builders/photos.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { startTestWorker, type TestWorker, until } from '../../../testing/test-worker.ts';

let app: TestApp;
let worker: TestWorker;
let root: string;
beforeAll(async () => {
  app = await openTestApp();
  worker = await startTestWorker(app);
  root = await app.signedIn(await buildUser(app.db, { role: 'root', name: 'Otto Operator' }));
});
afterAll(async () => {
  await worker.stop();
  await app.close();
});

const at = (route: Route, id: string, token: string, body?: object) =>
  app.call(route, { token, params: { id }, body });

async function choices(userId: UserId, kind = 'background'): Promise<string[]> {
  const own = { token: await app.signedIn(userId), params: { id: userId, kind } };
  return (await app.call(listUserCatalogue, own)).body.results.map(({ id }: { id: string }) => id);
}

interface News {
  headLine: string;
  content: string;
  link: object | null;
}

async function newsOf(userId: UserId): Promise<News[]> {
  const own = { token: await app.signedIn(userId), params: { id: userId } };
  const { body } = await app.call(listUserNotifications, own);
  return body.results.map(({ notification: { headLine, content, link } }: { notification: News }) => ({
    headLine,
    content,
    link,
  }));
}

it('a user attaches an example to a request; once it is done, the user can choose the item made for it', async () => {
  const customerId = await buildCustomer(app.db, { name: 'Autohaus Nord' });
  const clientId = await buildClient(app.db, { customerId });
  const userId = await buildUser(app.db, { clientId, type: 'basic', name: 'Nora' });
  const colleague = await buildUser(app.db, { clientId, type: 'basic' });
  const token = await app.signedIn(userId);
  await app.call(patchUserSettings, { token, params: { id: userId }, body: { language: 'de' } });
  const asked = await app.call(createPictureRequest, {
    token,
    body: { kind: 'background', text: ' Our hall at night ' },
  });
  expect(asked.body).toMatchObject({
    state: 'open',
    text: 'Our hall at night',
    askedBy: { id: userId, name: 'Nora', role: 'user' },
    customerName: 'Autohaus Nord',
    can: { addExample: true, withdraw: true, take: false, answer: false, decline: false },
  });
  const { id } = asked.body;
  const sent = await app.upload(uploadPictureRequestExample, { token, params: { id }, file: photo() });
  expect([sent.status, sent.body.examples.length]).toEqual([201, 1]);

  // Only requests in work are answered with a picture, and these can no longer be withdrawn.
  const itemToBe = await buildCatalogueItem(app.db, { kind: 'background' });
  expect((await at(completePictureRequest, id, root, { itemId: itemToBe })).body.name).toBe(
    'pictureRequestStateWrong',
  );
  expect((await at(takePictureRequest, id, root)).body).toMatchObject({
    state: 'in_work',
    handledBy: 'Otto Operator',
    can: { addExample: false, withdraw: false, take: false, answer: true, decline: true },
  });
  expect((await at(takePictureRequest, id, root)).body.name).toBe('pictureRequestStateWrong');
  expect((await at(withdrawPictureRequest, id, token)).body.name).toBe('pictureRequestStateWrong');

  const made = await app.upload(createPictureRequestItem, {
    token: root,
    params: { id },
    body: { name: 'Hall at night' },
    file: photo(),
  });
  expect(made.body).toMatchObject({ kind: 'background', name: 'Hall at night' });
  const itemId = made.body.id;
  const done = async () => at(completePictureRequest, id, root, { itemId });
  await until('the picture', async () => (await done()).body.state === 'done');
  expect(await choices(userId)).toEqual([itemId]);
  expect(await choices(colleague)).toEqual([]);
  expect((await at(getPictureRequest, id, token)).body).toMatchObject({
    state: 'done',
    item: { id: itemId, name: 'Hall at night' },
    answeredAt: expect.any(String),
  });
  expect(await newsOf(userId)).toEqual([
    {
      headLine: 'Ihr Hintergrund ist fertig',
      content: 'Sie können „Hall at night“ ab jetzt wählen.',
      link: { kind: 'pictureRequest', id },
    },
  ]);
});

it('what an admin asked for is for all users of the customer, and what a client account asked for is for its client’s', async () => {
  const customerId = await buildCustomer(app.db);
  const clientId = await buildClient(app.db, { customerId });
  const ofClient = await buildUser(app.db, { clientId });
  const ofOther = await buildUser(app.db, { clientId: await buildClient(app.db, { customerId }) });
  const handledBy = await buildUser(app.db, { role: 'manager' });
  const answer = async (userId: UserId) => {
    const itemId = await buildCatalogueItem(app.db, { kind: 'license-plate' });
    const id = await buildPictureRequest(app.db, { userId, kind: 'license-plate', handledBy });
    expect((await at(completePictureRequest, id, root, { itemId })).status).toBe(200);
    return itemId;
  };
  const forAll = await answer(await buildUser(app.db, { role: 'customer', customerId }));
  const forClient = await answer(await buildUser(app.db, { role: 'client', clientId }));
  expect((await choices(ofClient, 'license-plate')).sort()).toEqual([forAll, forClient].sort());
  expect(await choices(ofOther, 'license-plate')).toEqual([forAll]);
});

it('an item of another kind or without a picture cannot complete a request, and nobody is notified', async () => {
  const userId = await buildUser(app.db);
  const id = await buildPictureRequest(app.db, { userId, handledBy: await buildUser(app.db) });
  const complete = async (parts: Parameters<typeof buildCatalogueItem>[1]) =>
    (await at(completePictureRequest, id, root, { itemId: await buildCatalogueItem(app.db, parts) })).body
      .name;
  expect(await complete({ kind: 'license-plate' })).toBe('backgroundNotFound');
  expect(await complete({ picture: 'waiting' })).toBe('imageBusy');
  expect(await complete({ picture: 'none' })).toBe('backgroundFileNotFound');
  expect(await newsOf(userId)).toEqual([]);
  expect((await at(getPictureRequest, id, root)).body.state).toBe('in_work');
});

it('the user who asked is notified of a declined request with the reason', async () => {
  const userId = await buildUser(app.db);
  const id = await buildPictureRequest(app.db, { userId, handledBy: await buildUser(app.db) });
  const { body } = await at(declinePictureRequest, id, root, { reason: 'The photo is too small.' });
  expect(body).toMatchObject({ state: 'declined', reason: 'The photo is too small.' });
  expect(await newsOf(userId)).toEqual([
    {
      headLine: 'Your background request was declined',
      content: 'Reason: The photo is too small.',
      link: { kind: 'pictureRequest', id },
    },
  ]);
});

it('the notice of an answer does not appear in the list of notifications that people wrote', async () => {
  const userId = await buildUser(app.db);
  const written = { languageContents: [{ language: 'en', headLine: 'We are closed', content: 'On Monday' }] };
  await app.call(createNotification, { token: root, body: written });
  const id = await buildPictureRequest(app.db, { userId });
  await at(declinePictureRequest, id, root, { reason: 'No' });
  expect(await newsOf(userId)).toHaveLength(2);
  const { body } = await app.call(listNotifications, { token: root });
  expect(body.count).toBe(1);
  expect(body.results[0].languageContents).toEqual(written.languageContents);
});

it('staff can decline a request without taking it first, and it can then be neither taken nor withdrawn', async () => {
  const userId = await buildUser(app.db, { type: 'basic' });
  const token = await app.signedIn(userId);
  const id = await buildPictureRequest(app.db, { userId });
  expect((await at(getPictureRequest, id, root)).body.can).toMatchObject({ take: true, decline: true });
  expect((await at(declinePictureRequest, id, token, { reason: 'No' })).status).toBe(403);
  expect((await at(declinePictureRequest, id, root, { reason: 'No such picture.' })).body).toMatchObject({
    state: 'declined',
    handledBy: 'Otto Operator',
    can: { take: false, answer: false, decline: false },
  });
  for (const [route, caller] of [
    [takePictureRequest, root],
    [withdrawPictureRequest, token],
  ] as const)
    expect((await at(route, id, caller)).body.name).toBe('pictureRequestStateWrong');
});

it('the example picture of a withdrawn request is not kept', async () => {
  const userId = await buildUser(app.db, { type: 'basic' });
  const token = await app.signedIn(userId);
  const id = await buildPictureRequest(app.db, { userId });
  await app.upload(uploadPictureRequestExample, { token, params: { id }, file: photo() });
  expect((await at(withdrawPictureRequest, id, token)).body).toMatchObject({
    state: 'withdrawn',
    examples: [],
  });
  const kept = await app.db.selectFrom('files').select('id').where('userId', '=', userId).execute();
  expect(kept).toEqual([]);
});

it('a manager sees the requests of their customers, unanswered ones first, and can search them', async () => {
  const customerId = await buildCustomer(app.db, { name: 'Süd GmbH' });
  const clientId = await buildClient(app.db, { customerId });
  const userId = await buildUser(app.db, { clientId, name: 'Sven' });
  const managerId = await buildUser(app.db, { role: 'manager' });
  const assigned = { managerId, customerId };
  await app.db.insertInto('managerCustomers').values(assigned).execute();
  const token = await app.signedIn(managerId);
  const first = await buildPictureRequest(app.db, { userId, handledBy: managerId, text: 'A brick wall' });
  await at(declinePictureRequest, first, token, { reason: 'No' });
  const second = await buildPictureRequest(app.db, { userId, text: 'A garden' });
  await buildPictureRequest(app.db, { userId: await buildUser(app.db) });
  const found = async (query: object) => {
    const { body } = await app.call(listPictureRequests, { token, query: { ...query } });
    return body.results.map(({ id }: { id: string }) => id);
  };
  expect(await found({ orderBy: 'waiting', orderDirection: 'ASC' })).toEqual([second, first]);
  expect(await found({ state: 'declined' })).toEqual([first]);
  expect(await found({ search: 'BRICK' })).toEqual([first]);
  expect(await found({ search: 'süd' })).toHaveLength(2);
  expect(await found({ kind: 'license-plate' })).toEqual([]);
  const itemId = await buildCatalogueItem(app.db, { name: 'Garden gate' });
  const offered = await app.call(listPictureRequestChoices, {
    token,
    params: { id: second },
    query: { search: 'garden g' },
  });
  expect(offered.body.results.map(({ id }: { id: string }) => id)).toEqual([itemId]);
  expect(offered.body.results[0]).not.toHaveProperty('assigned');
});
