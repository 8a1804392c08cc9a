import { randomUUID } from 'node:crypto';
import { uploadFile } from '@forecourt/contract/files';
import type { UserId } from '@forecourt/contract/ids';
import { uploadImage } from '@forecourt/contract/images';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildClient, buildUser } from './testing/builders/builders.ts';
import { tinyPictures } from './testing/builders/tiny-pictures.ts';
import { buildVehicle } from './testing/builders/vehicle-builders.ts';
import { openTestApp, type TestApp } from './testing/test-app.ts';

/** The bytes of a photo decide what it is: cameras, phones and programs get its name and its type wrong. */

let app: TestApp;
let userId: UserId;
let token: string;

beforeAll(async () => {
  app = await openTestApp();
  userId = await buildUser(app.db, { clientId: await buildClient(app.db), maxCount: 100 });
  token = await app.signedIn(userId);
});
afterAll(() => app.close());

/** Photos that differ each time. */
const jpeg = () => Buffer.concat([tinyPictures.jpeg, Buffer.from(randomUUID())]);
const heic = (brand: string) =>
  Buffer.from(`\0\0\0\x1cftyp${brand}\0\0\0\0mif1heicheix\0\0\0\x20meta${randomUUID()}`, 'latin1');

/** Content, name, declared type (none: the part has no such line), and the extension of the download. */
const photos: [string, () => Buffer, string, string | null, string][] = [
  ['a JPEG called .HEIC', jpeg, 'IMG_0001.HEIC', 'image/heic', 'IMG_0001.jpg'],
  ['a JPEG called .png', jpeg, 'front.png', 'image/png', 'front.jpg'],
  ['a HEIF called .HIF', () => heic('heix'), 'P1000017.HIF', 'application/octet-stream', 'P1000017.HIF'],
  ['a HEIC called .jpg', () => heic('heic'), 'IMG_0002.jpg', 'image/jpeg', 'IMG_0002.heic'],
  ['a HEIF with a brand of its camera', () => heic('CAEP'), 'a.HIF', 'image/heif', 'a.HIF'],
  ['a photo without an extension', jpeg, 'DSC00017', 'application/octet-stream', 'DSC00017.jpg'],
  ...['image/jpg', 'image/pjpeg', 'image/*', 'application/x-jpg', 'text/html', null].map(
    (type): [string, () => Buffer, string, string | null, string] => [
      `a part of the type ${type ?? 'that is not named'}`,
      jpeg,
      'a.jpg',
      type,
      'a.jpg',
    ],
  ),
  ['a HEIC as a sequence', () => heic('heic'), 'a.heic', 'image/heic-sequence', 'a.heic'],
];

async function send(path: string, bytes: Buffer, name: string, type: string | null) {
  const head = `--b\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n`;
  const line = type === null ? '' : `content-type: ${type}\r\n`;
  const payload = Buffer.concat([Buffer.from(`${head}${line}\r\n`), bytes, Buffer.from('\r\n--b--\r\n')]);
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=b' };
  const answer = await app.server.inject({ method: 'POST', url: path, headers, payload });
  return { status: answer.statusCode, body: answer.json() };
}

describe.each(photos)('%s', (_, bytes, name, type, saved) => {
  it('is a photo of a vehicle, and is downloaded under a name that fits', async () => {
    const vehicleId = await buildVehicle(app.db, { userId });
    const { status, body } = await send(uploadImage.path.replace(':id', vehicleId), bytes(), name, type);
    expect([status, body.fileName]).toEqual([201, name]);
    const { headers } = await app.server.inject({ url: body.original });
    expect(headers['content-disposition']).toContain(saved);
  });

  it('is a file of a user, whose type is that of its bytes', async () => {
    const { status, body } = await send(uploadFile.path.replace(':id', userId), bytes(), name, type);
    expect(status).toBe(201);
    expect(body.contentType).toMatch(saved.endsWith('.jpg') ? /^image\/jpeg$/ : /^image\/hei[cf]$/);
  });
});
