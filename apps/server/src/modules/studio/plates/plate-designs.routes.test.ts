import { listAudit } from '@forecourt/contract/audit';
import type { UserId } from '@forecourt/contract/ids';
import * as plates from '@forecourt/contract/license-plates';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildPlate, plateDesign } from '../../../testing/builders/belonging-builders.ts';
import { buildUser } from '../../../testing/builders/builders.ts';
import { photo } from '../../../testing/builders/photos.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

async function someone() {
  const id = await buildUser(app.db);
  return { params: { id }, token: await app.signedIn(id) };
}
type Someone = Awaited<ReturnType<typeof someone>>;

const create = (who: Someone, design: object = {}) =>
  app.call(plates.createPlateDesign, {
    ...who,
    body: { name: 'Ours', design: { ...plateDesign, ...design } },
  });
const one = ({ params: { id }, token }: { params: { id: UserId }; token: string }, pid: string) => ({
  params: { id, pid },
  token,
});
const listed = async (who: Someone) => (await app.call(plates.listLicensePlates, who)).body.results;

it('a designed plate is ready at once, and is listed with its design', async () => {
  const who = await someone();
  const made = await create(who);
  expect([made.status, made.body.state, made.body.path]).toEqual([201, 'ready', null]);
  expect(await listed(who)).toEqual([made.body]);
  expect(made.body.design).toEqual(plateDesign);
});

it('a shape that a country does not have is refused, as are texts that cannot be drawn or read', async () => {
  const who = await someone();
  expect((await create(who, { country: 'US', shape: 'long' })).body.name).toBe('validationError');
  const long = await create(who, { lines: ['MAMMOTH MOTORS OF WASHINGTON AND WYOMING'] });
  expect(long.body).toMatchObject({ name: 'plateTextTooLong', params: { count: expect.any(Number) } });
  expect(long.body.params.count).toBeGreaterThan(20);
  expect((await create(who, { lines: ['Ωραία αυτοκίνητα'] })).status).toBe(201);
  expect((await create(who, { lines: ['Őrült jó autók'] })).status).toBe(201);
  expect((await create(who, { lines: ['車'] })).body).toMatchObject({
    name: 'plateLetterMissing',
    params: { letter: '車' },
  });
});

it('a design gets the picture of its logo, and loses it with the place for it', async () => {
  const who = await someone();
  const { body: made } = await create(who, { logo: { side: 'left' } });
  const sent = await app.upload(plates.uploadPlateLogo, { ...one(who, made.id), file: photo() });
  expect([sent.status, sent.body.state]).toEqual([201, 'waiting']);
  const moved = await app.call(plates.patchPlateDesign, {
    ...one(who, made.id),
    body: { design: { ...plateDesign, logo: { side: 'right' } } },
  });
  expect(moved.body.state).toBe('waiting');
  const without = await app.call(plates.patchPlateDesign, {
    ...one(who, made.id),
    body: { design: plateDesign },
  });
  expect(without.body).toMatchObject({ state: 'ready', path: null });
  const refused = await app.upload(plates.uploadPlateLogo, { ...one(who, made.id), file: photo() });
  expect(refused.body).toMatchObject({ name: 'validationError', params: { field: 'logo' } });
});

it('a plate that is a picture can be renamed, and does not become a design', async () => {
  const who = await someone();
  const pid = await buildPlate(app.db, { userId: who.params.id });
  const patch = (body: object) => app.call(plates.patchPlateDesign, { ...one(who, pid), body });
  expect((await patch({ name: 'Renamed' })).body).toMatchObject({ name: 'Renamed', design: null });
  expect((await patch({ design: plateDesign })).body.name).toBe('validationError');
});

it('a deleted plate can be restored by its user, and by nobody else', async () => {
  const [who, stranger] = [await someone(), await someone()];
  const { body: made } = await create(who);
  const its = one(who, made.id);
  await app.call(plates.deleteLicensePlate, its);
  expect(await listed(who)).toEqual([]);
  const foreign = await app.call(plates.restoreLicensePlate, one(stranger, made.id));
  expect(foreign.body.name).toBe('clientLicensePlateNotFound');
  expect((await app.call(plates.restoreLicensePlate, its)).body).toEqual(made);
  expect(await listed(who)).toEqual([made]);
  // Once more changes nothing.
  expect((await app.call(plates.restoreLicensePlate, its)).body).toEqual(made);
});

it('the history says who designed, changed, deleted and restored a plate', async () => {
  const who = await someone();
  const root = await app.signedIn(await buildUser(app.db, { role: 'root' }));
  const { body: made } = await create(who);
  const its = one(who, made.id);
  await app.call(plates.patchPlateDesign, { ...its, body: { design: { ...plateDesign, lines: ['SOLD'] } } });
  await app.call(plates.deleteLicensePlate, its);
  await app.call(plates.restoreLicensePlate, its);
  const { body } = await app.call(listAudit, { token: root, query: { objectId: made.id } });
  expect(body.results.map(({ action }: { action: string }) => action)).toEqual([
    'restoreLicensePlate',
    'deleteLicensePlate',
    'patchPlateDesign',
    'createPlateDesign',
  ]);
  expect(body.results[2].after).toEqual({ design: { ...plateDesign, lines: ['SOLD'] } });
});
