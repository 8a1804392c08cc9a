import { fail } from '@forecourt/contract/errors';
import { createMarker } from '@forecourt/contract/markers';
import { exteriorViews } from '@forecourt/contract/positions';
import * as spinRoutes from '@forecourt/contract/spins';
import type { EmbeddedSpin, SharedVehicle, VehicleShare } from '@forecourt/contract/vehicle-shares';
import * as routes from '@forecourt/contract/vehicle-shares';
import { deleteVehicle } from '@forecourt/contract/vehicles';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PictureTask, SpinTask } from '../../../platform/pictures/picture-messages.ts';
import { buildClient, buildUser } from '../../../testing/builders/builders.ts';
import { spinWorld } from '../../../testing/builders/spin-world.ts';
import { holdBack } from '../../../testing/builders/vehicle-builders.ts';
import { result } from '../../../testing/picture-programs/answer.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { makeSpin } from '../spins/spin-making.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

/** In every frame the vehicle is at the same place. */
const inFrame = { x: 0.1, y: 0.2, width: 0.8, height: 0.6 };
const pictures = {
  run: async (task: PictureTask) => {
    const { made, ...rest } = result(task);
    return { ...rest, made: made.map((all) => all.map((output) => ({ ...output, vehicle: inFrame }))) };
  },
  assemble: async ({ format, size }: SpinTask) => ({ ...size, format, bytes: Buffer.from(format) }),
};

type World = Awaited<ReturnType<typeof spinWorld>>;
const at = ({ token, vehicleId }: World) => ({ params: { id: vehicleId }, token });

async function withSpin(): Promise<World & { spinId: string }> {
  const world = await spinWorld(app, exteriorViews);
  const { body } = await app.call(spinRoutes.createSpin, { ...at(world), body: {} });
  await makeSpin(app.system(), pictures, body.spin.id, { attempt: 1, last: false });
  return { ...world, spinId: body.spin.id };
}
const embed = async (world: World): Promise<VehicleShare> =>
  (await app.call(routes.createVehicleEmbed, at(world))).body;
const read = (link: string, headers = {}) =>
  app.server.inject({
    url: new URL(link).pathname,
    headers: { origin: 'https://dealer.example', ...headers },
  });
const spinAt = async (link: string): Promise<EmbeddedSpin> => (await read(link)).json();

it('an embed shows the spin with the public markers of its photos, to pages of every origin', async () => {
  const world = await withSpin();
  const [frontId = '', , leftId = ''] = world.imageIds;
  const mark = (body: object) =>
    app.call(createMarker, { params: { id: frontId }, token: world.token, body: body as never });
  // The vehicle of the photo is from 0.125 to 0.875 and from 0.25 to 0.833.
  await mark({ kind: 'hotspot', x: 0.5, y: 0.25, text: 'Glass roof', closeUpId: leftId });
  await mark({ kind: 'damage', x: 0.5, y: 0.5, text: 'Not for buyers' });
  await mark({ kind: 'hotspot', x: 0.01, y: 0.5, text: 'Tree' });
  const made = await embed(world);
  expect(made).toMatchObject({ kind: 'embed', expiresAt: null });
  const answer = await read(made.link);
  expect(answer.headers).toMatchObject({
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'no-store',
  });
  const spin: EmbeddedSpin = answer.json();
  expect(spin.frames).toHaveLength(8);
  const marked = spin.frames.filter(({ markers }) => markers.length > 0);
  expect(marked.map(({ azimuth }) => azimuth)).toEqual([0]);
  expect(marked[0]?.markers).toMatchObject([{ text: 'Glass roof', closeUp: null }]);
  expect(marked[0]?.markers[0]?.x).toBeCloseTo(0.5);
  expect(marked[0]?.markers[0]?.y).toBeCloseTo(0.2);
  expect(answer.body).not.toMatch(/Not for buyers|SPIN-1/);
  for (const { url } of spin.frames) {
    expect(url.startsWith('http')).toBe(true);
    const { headers, statusCode } = await app.server.inject({ url: url.replace(/^https?:\/\/[^/]+/, '') });
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    });
  }
});

it('pages of other origins may not show the other files of the installation, nor read its other calls', async () => {
  const world = await withSpin();
  const { body } = await app.call(spinRoutes.getVehicleSpin, at(world));
  const frame = body.spin?.result?.frames[0]?.url ?? '';
  const shown = await app.server.inject({ url: frame });
  expect([shown.statusCode, shown.headers['cross-origin-resource-policy']]).toEqual([200, 'same-origin']);
  const forged = await app.server.inject({ url: frame.replace('?', '?embedded&') });
  expect(forged.statusCode).toBe(404);
  const other = await app.server.inject({
    url: '/v1/installation',
    headers: { origin: 'https://dealer.example' },
  });
  expect(other.headers['access-control-allow-origin']).toBeUndefined();
});

it('no stranger sees a spin with a frame whose picture is held back', async () => {
  const world = await withSpin();
  const { link } = await embed(world);
  const params = { id: world.vehicleId };
  const page = await app.call(routes.createVehicleShare, { params, token: world.token, body: { days: 7 } });
  const shown = async () => {
    const call = { params: { token: page.body.link.split('#')[1] } };
    return (await app.call(routes.getSharedVehicle, call)).body.spin !== null;
  };
  const seen = async () => [(await read(link)).statusCode, await shown()];
  const [frontId = fail('imageNotFound')] = world.imageIds;
  await holdBack(app.db, frontId);
  expect(await seen()).toEqual([404, false]);
  await holdBack(app.db, frontId, 0);
  expect(await seen()).toEqual([200, true]);
});

it('an embed of chosen websites answers their pages and the panel, and tells every other page why not', async () => {
  const world = await withSpin();
  const { id, link } = await embed(world);
  const limit = (origins: string[]) =>
    app.call(routes.patchVehicleEmbed, { params: { id }, token: world.token, body: { origins } });
  expect((await limit(['https://dealer.example/cars'])).status).toBe(400);
  const { body } = await limit(['https://dealer.example', 'https://www.dealer.example']);
  expect(body.origins).toEqual(['https://dealer.example', 'https://www.dealer.example']);
  const allowed = await read(link);
  expect([allowed.statusCode, allowed.json().frames.length]).toEqual([200, 8]);
  expect(allowed.headers).toMatchObject({
    'access-control-allow-origin': 'https://dealer.example',
    'cross-origin-resource-policy': 'cross-origin',
    vary: expect.stringContaining('Origin'),
  });
  const panel = new URL(app.outside.publicUrl).origin;
  expect((await read(link, { origin: panel })).headers['access-control-allow-origin']).toBe(panel);
  for (const origin of [
    'https://thief.example',
    'http://dealer.example',
    'https://dealer.example.org',
    'null',
  ]) {
    const foreign = await read(link, { origin });
    expect([foreign.statusCode, foreign.json().name]).toEqual([403, 'embedOriginNotAllowed']);
    expect(foreign.body).not.toMatch(/files|dealer\.example/);
    expect(foreign.headers['access-control-allow-origin']).toBe('*');
  }
  await limit([]);
  expect((await read(link, { origin: 'https://thief.example' })).statusCode).toBe(200);
});

it('only the chosen websites may call an embed by a preflight', async () => {
  const world = await withSpin();
  const params = { id: world.vehicleId };
  const { body } = await app.call(routes.createVehicleEmbed, {
    params,
    token: world.token,
    body: { origins: ['https://dealer.example'] },
  });
  const ask = async (origin: string) => {
    const headers = { origin, 'access-control-request-method': 'GET' };
    const answer = await app.server.inject({
      method: 'OPTIONS',
      url: new URL(body.link).pathname,
      headers,
    });
    return [answer.statusCode, answer.headers['access-control-allow-origin']];
  };
  expect(await ask('https://dealer.example')).toEqual([204, 'https://dealer.example']);
  expect(await ask('https://thief.example')).toEqual([204, undefined]);
});

it('websites are chosen for embeds, not for links', async () => {
  const world = await withSpin();
  const { body } = await app.call(routes.createVehicleShare, { ...at(world), body: { days: 7 } });
  const answer = await app.call(routes.patchVehicleEmbed, {
    params: { id: body.id },
    token: world.token,
    body: { origins: ['https://dealer.example'] },
  });
  expect(answer.body.name).toBe('vehicleShareNotFound');
});

it('an embed ends when it is closed, with its spin and with its vehicle, and says so to every page', async () => {
  const world = await withSpin();
  const { id, link } = await embed(world);
  app.clock.forward(365 * 24 * 3_600_000);
  const token = await app.signedIn(world.userId);
  const one = { params: { id }, token };
  await app.call(routes.deleteVehicleShare, one);
  const closed = await read(link);
  expect([closed.statusCode, closed.json().name]).toEqual([404, 'vehicleShareNotFound']);
  expect(closed.headers['access-control-allow-origin']).toBe('*');
  expect((await app.call(routes.restoreVehicleShare, one)).body.link).toBe(link);
  expect((await spinAt(link)).frames).toHaveLength(8);
  const spin = { params: { id: world.spinId as never }, token };
  await app.call(spinRoutes.deleteSpin, spin);
  expect((await read(link)).statusCode).toBe(404);
  await app.call(spinRoutes.restoreSpin, spin);
  expect((await read(link)).statusCode).toBe(200);
  await app.call(deleteVehicle, { params: { id: world.vehicleId }, token });
  expect((await read(link)).statusCode).toBe(404);
});

it('an embed needs a finished spin, and a vehicle in reach', async () => {
  const world = await spinWorld(app, exteriorViews);
  expect((await app.call(routes.createVehicleEmbed, at(world))).body.name).toBe('spinStateWrong');
  await app.call(spinRoutes.createSpin, { ...at(world), body: {} });
  expect((await app.call(routes.createVehicleEmbed, at(world))).body.name).toBe('spinStateWrong');
  const stranger = await app.signedIn(await buildUser(app.db, { clientId: await buildClient(app.db) }));
  const theirs = await app.call(routes.createVehicleEmbed, { ...at(await withSpin()), token: stranger });
  expect(theirs.body.name).toBe('vehicleNotFound');
});

it('the token of an embed does not open the page of the vehicle, nor that of a page the embed', async () => {
  const world = await withSpin();
  const { link } = await embed(world);
  const page = (await app.call(routes.createVehicleShare, { ...at(world), body: { days: 7 } })).body;
  const [ofEmbed = '', ofPage = ''] = [link.split('/').at(-1), page.link.split('#')[1]];
  const open = (token: string) => app.call(routes.getSharedVehicle, { params: { token } });
  expect((await open(ofEmbed)).body.name).toBe('vehicleShareNotFound');
  expect((await read(link.replace(ofEmbed, ofPage))).statusCode).toBe(404);
  const seen: SharedVehicle = (await open(ofPage)).body;
  expect(seen.spin?.frames).toHaveLength(8);
  for (const url of [seen.spin?.frames[0]?.url, seen.spin?.gif.url, seen.spin?.webp.url])
    expect((await app.server.inject({ url: url ?? '' })).statusCode).toBe(200);
  const { results } = (await app.call(routes.listVehicleShares, at(world))).body;
  expect(results.map(({ kind }: VehicleShare) => kind).sort()).toEqual(['embed', 'page']);
});
