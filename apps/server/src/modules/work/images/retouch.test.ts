import type { ImageId, UserId } from '@forecourt/contract/ids';
import {
  chooseVehicle,
  type Image,
  listImages,
  processImages,
  uploadImage,
} from '@forecourt/contract/images';
import { changeMatte, deleteMatte, findRegion, getMatte } from '@forecourt/contract/retouch';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ClickTask, PictureError } from '../../../platform/pictures/picture-messages.ts';
import { buildUser } from '../../../testing/builders/builders.ts';
import { buildPhotoWorld, type PhotoWorld } from '../../../testing/builders/photo-world.ts';
import { photo, png } from '../../../testing/builders/photos.ts';
import { tinyPictures } from '../../../testing/builders/tiny-pictures.ts';
import { buildVehicle } from '../../../testing/builders/vehicle-builders.ts';
import { retouchingThat } from '../../../testing/stand-ins/retouching.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { startTestWorker, type TestWorker, until } from '../../../testing/test-worker.ts';

/** What the process for retouching was asked. */
const asked: ClickTask[] = [];
const mask = Buffer.from('a mask');

/** In place of the process for retouching: the text in a matte controls what it does. */
const retouching = retouchingThat({
  regionAt: async (task) => {
    asked.push(task);
    return task.click && task.click.x < 0.5 ? { x: 0.1, y: 0.2, width: 0.3, height: 0.1, png: mask } : null;
  },
  retouch: async ({ edited, known }) => {
    const words = Buffer.from(edited).toString('latin1');
    if (words.includes('OTHER SIZE')) throw new PictureError('undecodable', 'another size');
    if (words.includes('NOTHING LEFT')) throw new PictureError('no_vehicle', 'nothing left');
    const vehicle = { x: 320, y: 300, width: 1000, height: 700 };
    return { analysis: { ...known.analysis, vehicle }, matte: edited };
  },
});

let app: TestApp;
let here: PhotoWorld;
let worker: TestWorker;
let premiumId: UserId;
let premium: string;
beforeAll(async () => {
  app = await openTestApp({ retouching });
  here = await buildPhotoWorld(app);
  premiumId = await buildUser(app.db, { clientId: here.clientId, type: 'premium' });
  premium = await app.signedIn(premiumId);
  worker = await startTestWorker(app);
});
afterAll(async () => {
  await worker.stop();
  await app.close();
});

const matteFile = (words = '') => ({ name: 'matte.png', type: 'image/png', bytes: png(40, 30, words) });

/** A new vehicle of the premium user with one photo, which has been analysed. */
async function analysed(words?: string) {
  const token = premium;
  const id = await buildVehicle(app.db, { userId: premiumId, preset: null });
  const image: ImageId = (await app.upload(uploadImage, { params: { id }, token, file: photo(words) })).body
    .id;
  const params = { id: image };
  const read = async (): Promise<Image> =>
    (await app.call(listImages, { params: { id }, token })).body.results[0];
  const ended = async (state: Image['state']): Promise<Image> => {
    await until(state, async () => (await read()).state === state && (await read()).verdicts !== null);
    return read();
  };
  const order = (preset = 'studio-white') =>
    app.call(processImages, { params: { id }, token, body: { preset, imageIds: [image] } });
  const versionNow = async (): Promise<string> =>
    (await app.call(getMatte, { params, token })).body.version ?? 'none';
  /** Sends an outline; by default one that was made from the present one. */
  const change = async (file = matteFile(), version?: string) =>
    app.upload(changeMatte, { params, token, file, body: { version: version ?? (await versionNow()) } });
  await ended('uploaded');
  return { id, image, params, token, read, ended, order, versionNow, change };
}

describe('a premium user', () => {
  it('gets the outline and what is at a place of the photo, which was read before the first click', async () => {
    const { params, token } = await analysed();
    asked.length = 0;
    const { status, body } = await app.call(getMatte, { params, token });
    expect([status, body.byHand]).toEqual([200, false]);
    expect(Buffer.from(body.mask, 'base64').toString()).toBe('matte');
    await until('read', async () => asked.length === 1);
    expect(asked[0]?.click).toBeNull();
    const found = await app.call(findRegion, { params, token, body: { x: 0.2, y: 0.3, belongs: true } });
    expect(found.body.region).toEqual({
      x: 0.1,
      y: 0.2,
      width: 0.3,
      height: 0.1,
      mask: mask.toString('base64'),
    });
    const none = await app.call(findRegion, { params, token, body: { x: 0.8, y: 0.3, belongs: false } });
    expect(none.body).toEqual({ region: null });
    expect(asked[0]?.key).toBe(asked[1]?.key);
  });

  it('changes the outline of a photo without a picture: later orders use it, and it can be taken back', async () => {
    const one = await analysed();
    const { params, token } = one;
    const changed = await one.change(matteFile('1'));
    expect([changed.status, changed.body.state, changed.body.retouched]).toEqual([200, 'uploaded', true]);
    expect(changed.body.vehicle).toEqual({ x: 0.2, y: 0.25, width: 0.625, height: 700 / 1200 });
    await one.order();
    const made = await one.ended('delivered');
    expect([made.retouched, made.charged]).toEqual([true, 1]);
    const back = await app.call(deleteMatte, { params, token });
    expect([back.status, back.body.retouched, back.body.state]).toEqual([200, false, 'queued']);
    expect(back.body.vehicle?.x).toBe(0.125);
    expect((await one.ended('delivered')).charged).toBe(1);
  });

  it('gets a finished picture made again at no charge, at another address for every outline; the old one stays until then', async () => {
    const one = await analysed();
    const { params, token } = one;
    await one.order();
    const addresses = [(await one.ended('delivered')).outputs[0]?.url];
    for (const words of ['first', 'second']) {
      const { body } = await one.change(matteFile(words));
      expect([body.state, body.outputs[0]?.url.split('?')[0]]).toEqual([
        'queued',
        addresses.at(-1)?.split('?')[0],
      ]);
      addresses.push((await one.ended('delivered')).outputs[0]?.url);
    }
    await app.call(deleteMatte, { params, token });
    const last = await one.ended('delivered');
    expect([last.charged, last.retouched]).toEqual([1, false]);
    expect(new Set(addresses.map((url) => url?.split('?')[0])).size).toBe(3);
    expect(last.outputs[0]?.url.split('?')[0]).toBe(addresses[0]?.split('?')[0]);
  });

  it('loses the outline with the choice of another vehicle', async () => {
    const one = await analysed('TWO CARS');
    const { params, token } = one;
    await one.change();
    const other = (await one.read()).vehicles[1];
    const { body } = await app.call(chooseVehicle, { params, token, body: { vehicle: other ?? {} } });
    expect([body.retouched, body.state]).toEqual([false, 'uploaded']);
    const again = await one.ended('uploaded');
    expect([again.retouched, again.vehicle?.x]).toEqual([false, 0.625]);
  });

  it.each([
    ['is no PNG', { ...photo(), bytes: tinyPictures.jpeg }, 'imageTypeInvalid'],
    ['has another size than the photo’s', matteFile('OTHER SIZE'), 'imageTypeInvalid'],
    ['leaves nothing of the vehicle', matteFile('NOTHING LEFT'), 'vehicleNotInPhoto'],
  ])('is told when the outline %s; nothing changes', async (_, file, name) => {
    const one = await analysed();
    const before = await one.read();
    const { body } = await one.change(file);
    expect(body.error?.name ?? body.name).toBe(name);
    expect((await one.read()).updatedAt).toBe(before.updatedAt);
  });

  it('cannot retouch a photo without a vehicle, nor one whose picture is being made', async () => {
    const empty = await analysed('EMPTY ROAD');
    const { status } = await app.call(getMatte, { params: empty.params, token: empty.token });
    const busy = await analysed('SLOW');
    await busy.order();
    const refused = await busy.change();
    expect([status, refused.status]).toEqual([409, 409]);
    expect(refused.body.error?.name ?? refused.body.name).toBe('imageBusy');
    await busy.ended('delivered');
  });

  it('of several changes of one outline, the first is kept, whether the others come at the same time or later', async () => {
    const one = await analysed();
    const version = await one.versionNow();
    const answers = await Promise.all(['a', 'b', 'c'].map((words) => one.change(matteFile(words), version)));
    expect(answers.map(({ body }) => body.name).toSorted()).toEqual([
      'matteChanged',
      'matteChanged',
      undefined,
    ]);
    expect((await one.change(matteFile('late'), version)).body.name).toBe('matteChanged');
    expect((await one.change(matteFile('next'))).status).toBe(200);
  });
});

it('other users may not retouch', async () => {
  const { params } = await analysed();
  const { status } = await app.call(getMatte, { params, token: here.token });
  expect(status).toBe(403);
});
