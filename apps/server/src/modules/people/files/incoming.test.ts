import { Readable } from 'node:stream';
import { photoTypes } from '@forecourt/contract/file-types';
import { uploadFile } from '@forecourt/contract/files';
import { createImport } from '@forecourt/contract/imports';
import type { Route } from '@forecourt/contract/route';
import { createVehicleList } from '@forecourt/contract/vehicle-lists';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { InstallationFault } from '../../../platform/installation-fault.ts';
import { buildUser } from '../../../testing/builders/builders.ts';
import { photo } from '../../../testing/builders/photos.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { receiveFile, storeIncoming } from './incoming.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const edge = '--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n';

/** The name of the error that a form gets whose file has these bytes, and then `end`. */
async function answerTo({ method, path }: Route, bytes: Uint8Array, end: string): Promise<string> {
  const id = await buildUser(app.db);
  const { body, statusCode } = await app.server.inject({
    method,
    url: path.replace(':id', id),
    headers: {
      authorization: `Bearer ${await app.signedIn(id)}`,
      'content-type': 'multipart/form-data; boundary=b',
    },
    payload: Buffer.concat([Buffer.from(edge), bytes, Buffer.from(end)]),
  });
  expect(statusCode).toBe(400);
  return JSON.parse(body).name;
}

it.each([
  ['a file', uploadFile, photo().bytes],
  ['a ZIP', createImport, Buffer.from('PK\x03\x04')],
  ['a table', createVehicleList, Buffer.from('Stock number;Make\n')],
])('%s that breaks off is broken, wherever that is; one without a byte is empty', async (_, route, bytes) => {
  for (const length of [0, 1, bytes.length])
    expect(await answerTo(route, bytes.subarray(0, length), '')).toBe('uploadBroken');
  expect(await answerTo(route, Buffer.alloc(0), '\r\n--b--\r\n')).toBe('fileDataMissing');
});

it.each([
  ['in its beginning', 1_000],
  ['later', 300_000],
])(
  'a file of the storage that breaks off %s is no broken upload: its storage is to blame',
  async (_, length) => {
    const away = new InstallationFault('the storage is away');
    const bytes = Buffer.concat([photo().bytes, Buffer.alloc(length)]).subarray(0, length);
    const stream = Readable.from(
      (async function* () {
        yield bytes;
        throw away;
      })(),
    );
    stream.on('error', () => {});
    const stored = async () => {
      const upload = { fileName: 'front.png', contentType: '', stream };
      return storeIncoming(app.system(), 'broken', await receiveFile(upload, photoTypes, 'imageTypeInvalid'));
    };
    await expect(stored()).rejects.toBe(away);
  },
);
