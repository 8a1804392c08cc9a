import { getImageTarget } from '@forecourt/contract/images';
import { createVehicleArchive } from '@forecourt/contract/vehicle-archives';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildUser, unique } from '../../../testing/builders/builders.ts';
import { buildImage, buildVehicle } from '../../../testing/builders/vehicle-builders.ts';
import { filesInZip } from '../../../testing/builders/zips.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

/** A dealer with a vehicle whose finished pictures have these files, each with its target's name as its bytes. */
async function dealer(...targets: (readonly string[])[]) {
  const userId = await buildUser(app.db);
  const vehicleId = await buildVehicle(app.db, { userId, reference: `T-${unique()}` });
  const images = [];
  for (const [index, names] of targets.entries()) {
    const position = (['exterior.front', 'exterior.rear', 'exterior.left'] as const)[index];
    const id = await buildImage(app.db, { setId: vehicleId, position, state: 'delivered', targets: names });
    for (const name of names) await app.outside.storage.put(`images/${id}/${name}.jpg`, Buffer.from(name));
    images.push(id);
  }
  const token = await app.signedIn(userId);
  const target = (id: string, name: string, query: Record<string, unknown> = {}) =>
    app.call(getImageTarget, { params: { id, name }, token, query });
  const archive = (name?: string) =>
    app.call(createVehicleArchive, {
      token,
      body: { ids: [vehicleId], ...(name && { target: name }) },
    });
  return { archive, images, target };
}

it('the file of a target is downloaded by its name', async () => {
  const { images, target } = await dealer(['web', 'wide', 'thumb']);
  const [id = ''] = images;
  const { body, status } = await target(id, 'wide', { format: 'jpeg' });
  expect([status, body]).toEqual([200, expect.objectContaining({ name: 'wide', format: 'jpeg' })]);
  expect((await app.server.inject(body.url)).body).toBe('wide');
});

it('a target that the picture was not ordered with is unknown, one without a file or of another format has none', async () => {
  const { images, target } = await dealer(['web']);
  const [id = ''] = images;
  const unknown = await target(id, 'billboard');
  expect([unknown.status, unknown.body.errorCode]).toEqual([404, 4040012]);
  const ofFormat = await target(id, 'web', { format: 'avif' });
  expect([ofFormat.status, ofFormat.body.errorCode]).toEqual([404, 4040029]);
  // The recipe of the built-in showroom has it, but nothing has been made.
  expect((await target(id, 'full')).body.name).toBe('targetFileNotFound');
  expect((await target(crypto.randomUUID(), 'web')).body.name).toBe('imageNotFound');
  const other = await dealer();
  expect((await other.target(id, 'web')).body.name).toBe('imageNotFound');
});

it('a ZIP of one target has the files of that target, and leaves out pictures without it', async () => {
  const { archive } = await dealer(['web', 'wide'], ['web'], ['wide']);
  const wide = await archive('wide');
  const files = await filesInZip((await app.server.inject(wide.body.archive)).rawPayload);
  expect(files.map(([name, text]) => [name.replace(/^.*_\d\d_/, ''), text])).toEqual([
    ['exterior-front.jpg', 'wide'],
    ['exterior-left.jpg', 'wide'],
  ]);
  expect((await archive('billboard')).body.name).toBe('targetNotFound');
  expect((await archive()).status).toBe(200);
  const forged = wide.body.archive.replace('target=wide', 'target=web');
  expect((await app.server.inject(forged)).statusCode).toBe(404);
});
