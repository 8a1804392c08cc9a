import { createComment, deleteComment, listComments, restoreComment } from '@forecourt/contract/comments';
import type { ImageId, UserId, VehicleId } from '@forecourt/contract/ids';
import { commentsMax, commentTextMax } from '@forecourt/contract/limits';
import { listVehicleHistory } from '@forecourt/contract/vehicle-history';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildClient, buildCustomer, buildUser } from '../../../testing/builders/builders.ts';
import { buildComment, buildImage, buildVehicle } from '../../../testing/builders/vehicle-builders.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let ann: { id: UserId; token: string };
let root: string;
let clientId: Awaited<ReturnType<typeof buildClient>>;
beforeAll(async () => {
  app = await openTestApp();
  clientId = await buildClient(app.db, { customerId: await buildCustomer(app.db) });
  const id = await buildUser(app.db, { clientId, name: 'Ann Dealer' });
  ann = { id, token: await app.signedIn(id) };
  root = await app.signedIn(await buildUser(app.db, { role: 'root', name: 'Root Checker' }));
});
afterAll(() => app.close());

async function photo(): Promise<{ vehicleId: VehicleId; imageId: ImageId }> {
  const vehicleId = await buildVehicle(app.db, { userId: ann.id });
  return { vehicleId, imageId: await buildImage(app.db, { setId: vehicleId }) };
}
const write = (imageId: ImageId, text: string, token = ann.token) =>
  app.call(createComment, { params: { id: imageId }, token, body: { text } });
const read = async (vehicleId: VehicleId, token = ann.token) =>
  (await app.call(listComments, { params: { id: vehicleId }, token })).body.results;

it('everybody who sees the vehicle reads its comments, oldest first; tenants see staff without a name', async () => {
  const { imageId, vehicleId } = await photo();
  expect((await write(imageId, '  The mirror is missing. ')).status).toBe(201);
  await write(imageId, 'It is back.', root);
  const shown = (all: { author: unknown; mine: boolean; text: string }[]) =>
    all.map(({ author, mine, text }) => [author, mine, text]);
  const annAs = { id: ann.id, name: 'Ann Dealer' };
  expect(shown(await read(vehicleId))).toEqual([
    [annAs, true, 'The mirror is missing.'],
    [null, false, 'It is back.'],
  ]);
  expect(shown(await read(vehicleId, root))).toEqual([
    [annAs, false, 'The mirror is missing.'],
    [expect.objectContaining({ name: 'Root Checker' }), true, 'It is back.'],
  ]);
});

it('a deleted comment is gone from the list, and is back at its place when it is restored', async () => {
  const { imageId, vehicleId } = await photo();
  const { id } = (await write(imageId, 'First')).body;
  await write(imageId, 'Second');
  const call = (route: typeof deleteComment | typeof restoreComment) =>
    app.call(route, { params: { id }, token: ann.token });
  expect((await call(deleteComment)).body).toEqual({ success: true });
  expect((await read(vehicleId)).map(({ text }: { text: string }) => text)).toEqual(['Second']);
  expect((await call(deleteComment)).body.name).toBe('commentNotFound');
  expect((await call(restoreComment)).body.text).toBe('First');
  expect((await call(restoreComment)).body.text).toBe('First');
  expect((await read(vehicleId)).map(({ text }: { text: string }) => text)).toEqual(['First', 'Second']);
});

it('comments are neither empty nor too long, nor are there too many on one photo, also when the last two come at once', async () => {
  const { imageId } = await photo();
  for (const text of ['', '   ', 'x'.repeat(commentTextMax + 1)])
    expect((await write(imageId, text)).body.name).toBe('validationError');
  for (let count = 1; count < commentsMax; count += 1)
    await buildComment(app.db, imageId, { authorId: ann.id });
  const both = await Promise.all([write(imageId, 'a'), write(imageId, 'b')]);
  expect(both.map(({ body }) => body.name ?? 'written').toSorted()).toEqual(['commentsExceeded', 'written']);
});

it('the history of a photo has what happened to it, and nothing of the others', async () => {
  const { imageId, vehicleId } = await photo();
  const other = await buildImage(app.db, { setId: vehicleId });
  const history = async (query: { imageId?: ImageId }) =>
    (await app.call(listVehicleHistory, { params: { id: vehicleId }, token: ann.token, query })).body.results;
  const ids = (events: { imageIds: string[] }[]) => new Set(events.flatMap(({ imageIds }) => imageIds));
  expect(ids(await history({})).has(other)).toBe(true);
  const own = await history({ imageId });
  expect(own.length).toBeGreaterThan(0);
  expect(ids(own)).toEqual(new Set([imageId]));
});
