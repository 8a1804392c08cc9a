import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { uploadImage } from '@forecourt/contract/images';
import { afterEach, expect, it } from 'vitest';
import { DiskStorage } from '../../../platform/storage/disk-storage.ts';
import { buildUser } from '../../../testing/builders/builders.ts';
import { photo, png } from '../../../testing/builders/photos.ts';
import { buildVehicle } from '../../../testing/builders/vehicle-builders.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { until } from '../../../testing/test-worker.ts';

let app: TestApp;
afterEach(() => app.close());

async function vehicle() {
  const userId = await buildUser(app.db);
  return { token: await app.signedIn(userId), vehicleId: await buildVehicle(app.db, { userId }) };
}

const imageCount = async () => (await app.db.selectFrom('images').select('id').execute()).length;

it('an upload that is cut off half-way leaves neither file nor row', async () => {
  app = await openTestApp();
  const { token, vehicleId } = await vehicle();
  await app.server.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.server.address();
  if (typeof address !== 'object' || !address) throw new Error('no address');
  const head = [
    `POST /v1/vehicles/${vehicleId}/images HTTP/1.1`,
    'Host: localhost',
    `Authorization: Bearer ${token}`,
    'Content-Type: multipart/form-data; boundary=edge',
    'Content-Length: 5000000',
    '',
    '--edge',
    'Content-Disposition: form-data; name="file"; filename="a.png"',
    'Content-Type: image/png',
    '',
    '',
  ].join('\r\n');
  const socket = connect(address.port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write(head);
  socket.write(png(64, 48));
  socket.write(Buffer.alloc(600_000, 1));
  const folder = app.outside.storage.pathOf('images');
  const files = () => readdir(folder, { recursive: true }).catch(() => []);
  await until('the first bytes to arrive', async () =>
    (await files()).some((name) => name.endsWith('.part')),
  );
  socket.destroy();
  await until('the rest to be cleared away', async () => (await files()).length === 0);
  expect(await imageCount()).toBe(0);
});

/** A storage whose disk becomes full after some bytes of every file. */
class FullDisk extends DiskStorage {
  override async putStream(
    key: string,
    stream: NodeJS.ReadableStream & AsyncIterable<Buffer>,
  ): Promise<void> {
    for await (const _chunk of stream) {
      throw Object.assign(new Error(`ENOSPC: no space left on device, write ${key}`), { code: 'ENOSPC' });
    }
  }
}

it('an upload to a full disk gets 507 and leaves no row', async () => {
  app = await openTestApp({ storage: new FullDisk('/nowhere-to-be-written') });
  const { token, vehicleId } = await vehicle();
  const { status, body } = await app.upload(uploadImage, { params: { id: vehicleId }, token, file: photo() });
  expect([status, body.errorCode]).toEqual([507, 5070101]);
  expect(await imageCount()).toBe(0);
});

it('files without a row that an upload left are deleted by the sweep after a day, others stay', async () => {
  app = await openTestApp();
  const { sweepImages } = await import('./image-sweep.service.ts');
  const { token, vehicleId } = await vehicle();
  const kept = (await app.upload(uploadImage, { params: { id: vehicleId }, token, file: photo() })).body.id;
  const { storage } = app.outside;
  await storage.put('images/00000000-0000-4000-8000-000000000000/original.png', png(8, 8));
  expect(await sweepImages(app.system(), new Date(0))).toBe(0);
  expect(await sweepImages(app.system(), new Date('2100-01-01'))).toBe(1);
  expect(await readdir(storage.pathOf('images'))).toEqual([kept]);
});
