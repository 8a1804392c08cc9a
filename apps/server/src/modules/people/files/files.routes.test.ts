import { deleteFile, listFiles, uploadFile, uploadFileAsRoot } from '@forecourt/contract/files';
import type { UserId } from '@forecourt/contract/ids';
import {
  createLicensePlate,
  deleteLicensePlate,
  listLicensePlates,
} from '@forecourt/contract/license-plates';
import { userFileBytesMax } from '@forecourt/contract/limits';
import { getUser } from '@forecourt/contract/users';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildFile } from '../../../testing/builders/belonging-builders.ts';
import { buildClient, buildUser } from '../../../testing/builders/builders.ts';
import { photo } from '../../../testing/builders/photos.ts';
import { openTestApp, type TestApp, type UploadInput } from '../../../testing/test-app.ts';
import { startTestWorker, type TestWorker, until } from '../../../testing/test-worker.ts';
import { sweepFiles } from './file-preparation.service.ts';

let app: TestApp;
let worker: TestWorker;
let root: string;
let rootId: UserId;
beforeAll(async () => {
  app = await openTestApp();
  worker = await startTestWorker(app);
  rootId = await buildUser(app.db, { role: 'root' });
  root = await app.signedIn(rootId);
});
afterAll(async () => {
  await worker.stop();
  await app.close();
});

async function person() {
  const id = await buildUser(app.db);
  return { id, token: await app.signedIn(id), params: { id } };
}
const pdf: UploadInput = {
  name: 'Vertrag „neu“.pdf',
  type: 'application/pdf',
  bytes: Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj\n%%EOF\n'),
};
const send = (who: Awaited<ReturnType<typeof person>>, type: string, file: UploadInput = photo()) =>
  app.upload(uploadFile, { ...who, body: { type }, file });
const first = async (who: Awaited<ReturnType<typeof person>>) =>
  (await app.call(listFiles, who)).body.results[0];

it('an empty type counts as none, and a second file is refused', async () => {
  const who = await person();
  expect((await send(who, '')).body).toMatchObject({ type: 'background' });
  const { bytes } = photo();
  const head = (name: string) =>
    `--b\r\ncontent-disposition: form-data; name="${name}"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`;
  const end = Buffer.from('\r\n');
  const payload = [Buffer.from(head('file')), bytes, end, Buffer.from(head('other')), bytes, end];
  const twice = await app.server.inject({
    method: 'POST',
    url: `/v1/users/${who.id}/files`,
    headers: { authorization: `Bearer ${who.token}`, 'content-type': 'multipart/form-data; boundary=b' },
    payload: Buffer.concat([...payload, Buffer.from('--b--\r\n')]),
  });
  expect([twice.statusCode, twice.json().params]).toEqual([400, { field: 'file' }]);
});

it('of two simultaneous calls that delete a file or a plate, one finds it gone', async () => {
  const who = await person();
  const file = (await send(who, 'logo')).body;
  const plate = (await app.upload(createLicensePlate, { ...who, body: {}, file: photo() })).body;
  const twice = async (
    route: typeof deleteFile | typeof deleteLicensePlate,
    params: Record<string, string>,
  ) => {
    const both = [1, 2].map(() => app.call(route, { token: who.token, params }));
    return (await Promise.all(both)).map(({ status }) => status).sort();
  };
  expect(await twice(deleteFile, { id: who.id, fid: file.id })).toEqual([200, 404]);
  expect(await twice(deleteLicensePlate, { id: who.id, pid: plate.id })).toEqual([200, 404]);
});

it('a profile picture is there once its upload is answered, as a re-encoded copy, and the uploaded file is deleted', async () => {
  const who = await person();
  const { status, body } = await send(who, 'profilePicture');
  expect([status, body.state]).toEqual([201, 'ready']);
  const user = (await app.call(getUser, who)).body;
  const shown = await app.server.inject({ url: user.profilePicture.path });
  expect([shown.statusCode, shown.body]).toEqual([200, 'still copy']);
  expect(shown.headers).toMatchObject({ 'content-type': 'image/webp', 'x-content-type-options': 'nosniff' });
  expect((await app.server.inject({ url: body.path })).statusCode).toBe(200);
  await until('the original to go', () =>
    app.outside.storage.get(`uploads/${body.id}/original.png`).then(
      () => false,
      () => true,
    ),
  );
  const forged = user.profilePicture.path.replace(/s=.{4}/, 's=AAAA');
  expect((await app.server.inject({ url: forged })).statusCode).toBe(404);
  expect((await app.call(deleteFile, { ...who, params: { id: who.id, fid: body.id } })).status).toBe(200);
  expect((await app.call(getUser, who)).body.profilePicture).toEqual({ path: null });
  expect((await app.server.inject({ url: user.profilePicture.path })).statusCode).toBe(404);
});

it('a profile picture is there at once too where its type follows the file, and where root uploads it', async () => {
  const who = await person();
  const boundary = {
    authorization: `Bearer ${who.token}`,
    'content-type': 'multipart/form-data; boundary=b',
  };
  const part = (head: string, content: Buffer | string) =>
    Buffer.concat([
      Buffer.from(`--b\r\ncontent-disposition: form-data; ${head}\r\n\r\n`),
      Buffer.from(content),
      Buffer.from('\r\n'),
    ]);
  const file = part('name="file"; filename="a.png"\r\ncontent-type: image/png', photo().bytes);
  const after = await app.server.inject({
    method: 'POST',
    url: `/v1/users/${who.id}/files`,
    headers: boundary,
    payload: Buffer.concat([file, part('name="type"', 'profilePicture'), Buffer.from('--b--\r\n')]),
  });
  expect(after.json()).toMatchObject({ type: 'profilePicture', state: 'ready' });
  const other = await person();
  await app.upload(uploadFileAsRoot, {
    token: root,
    params: { rootId, id: other.id },
    body: { type: 'profilePicture' },
    file: photo(),
  });
  for (const one of [who, other])
    expect((await app.call(getUser, one)).body.profilePicture.path).toContain('/shown.webp');
});

it('a picture that cannot be decoded is marked as failed and never served', async () => {
  const who = await person();
  await send(who, 'logo', photo('TORN'));
  await until('the refusal', async () => (await first(who)).state === 'failed');
  expect(await first(who)).toMatchObject({ failure: 'undecodable', path: null });
});

it('a document has to be a PDF and is served as a download, which nobody caches', async () => {
  const who = await person();
  const { body } = await send(who, 'document', pdf);
  expect(body).toMatchObject({ type: 'document', state: 'ready', contentType: 'application/pdf' });
  const { headers } = await app.server.inject({ url: body.path });
  expect(headers['content-disposition']).toContain(`filename*=UTF-8''${encodeURIComponent(pdf.name)}`);
  expect(headers['content-disposition']).toMatch(/^attachment/);
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' });
  expect(headers['content-security-policy']).toContain('sandbox');
});

it('the content of a file decides its type, whatever its name and declared type', async () => {
  const who = await person();
  const html = Buffer.from('<html><script>alert(1)</script></html>');
  const name = async (type: string, file: UploadInput) => (await send(who, type, file)).body.name;
  expect(await name('document', { name: 'a.pdf', type: 'application/pdf', bytes: html })).toBe(
    'fileTypeInvalid',
  );
  expect(await name('document', photo())).toBe('fileTypeInvalid');
  expect(await name('logo', pdf)).toBe('imageTypeInvalid');
  expect(await name('logo', { name: 'a.png', type: 'image/png', bytes: html })).toBe('imageTypeInvalid');
  expect(await name('logo', { ...photo(), bytes: Buffer.alloc(0) })).toBe('fileDataMissing');
  expect(await name('passport', photo())).toBe('validationError');
  expect((await app.call(listFiles, who)).body.results).toEqual([]);
});

it('a file is downloaded under a name that fits its content', async () => {
  const who = await person();
  for (const [name, wanted] of [
    ['report.html', 'report.html.pdf'],
    ['report.jpg', 'report.pdf'],
    ['report', 'report.pdf'],
    ['Report.PDF', 'Report.PDF'],
  ] as const) {
    const { body } = await send(who, 'document', { ...pdf, name, type: 'text/html' });
    expect([body.name, body.contentType]).toEqual([wanted, 'application/pdf']);
  }
});

it('the total size of a user’s files is limited', async () => {
  const who = await person();
  await buildFile(app.db, { userId: who.id, sizeBytes: userFileBytesMax - 10 });
  expect((await send(who, 'logo')).body.name).toBe('fileQuotaExceeded');
  const plate = { ...who, body: { name: 'Ours' }, file: photo() };
  expect((await app.upload(createLicensePlate, plate)).body.name).toBe('fileQuotaExceeded');
});

it('root can add files for users through its own address; others cannot', async () => {
  const who = await person();
  const params = { id: who.id, rootId };
  const add = async (token: string, changed = {}) =>
    app.upload(uploadFileAsRoot, {
      params: { ...params, ...changed },
      token,
      body: { type: 'document' },
      file: pdf,
    });
  expect((await add(root)).status).toBe(201);
  expect((await add(root, { rootId: who.id })).body.name).toBe('userForbidden');
  expect((await add(who.token)).body.name).toBe('userForbidden');
  expect((await app.call(listFiles, { ...who, query: { type: 'document' } })).body.results).toHaveLength(1);
  expect((await app.call(listFiles, { ...who, query: { type: 'logo' } })).body.results).toEqual([]);
});

const stored = async () => (await app.outside.storage.foldersOlderThan('uploads', new Date(8.64e15))).length;

it.each([
  ['from a field before it', { body: { type: 'logo' } }, 'logo'],
  ['from a field after it', { body: { type: 'logo' }, fileFirst: true }, 'logo'],
  ['from the address', { query: { type: 'logo' } }, 'logo'],
  ['from nowhere, then a picture is a background', {}, 'background'],
])('the type of a file is read %s', async (_where, input, type) => {
  const who = await person();
  const sent = await app.upload(uploadFile, { ...who, ...input, file: photo() });
  expect([sent.status, sent.body.type]).toEqual([201, type]);
  const document = { query: { type: 'document' }, body: { type: 'document' } };
  const given =
    type === 'background' ? {} : { ...input, ...('query' in input ? document : { body: document.body }) };
  const asRoot = { token: root, params: { rootId, id: who.id }, ...given, file: pdf };
  expect((await app.upload(uploadFileAsRoot, asRoot)).body.type).toBe('document');
});

it('a type that comes after the file has to match it, or the file is not kept', async () => {
  const who = await person();
  const before = await stored();
  const name = async (body: object, file: UploadInput) =>
    (await app.upload(uploadFile, { ...who, body, file, fileFirst: true })).body.name;
  expect(await name({ type: 'document' }, photo())).toBe('fileTypeInvalid');
  expect(await name({ type: 'logo' }, pdf)).toBe('imageTypeInvalid');
  expect(await name({ type: 'passport' }, pdf)).toBe('validationError');
  expect(await name({ type: 'document', colour: 'red' }, pdf)).toBe('validationError');
  expect(await name({}, { ...pdf, bytes: Buffer.from('text'), name: 'a.txt', type: 'text/plain' })).toBe(
    'fileTypeInvalid',
  );
  expect((await app.call(listFiles, who)).body.results).toEqual([]);
  expect(await stored()).toBe(before);
});

it.each([
  [{ body: { name: 'Ours' }, fileFirst: true }, 'house.png', 'Ours'],
  [{}, 'Autohaus Weiß.png', 'Autohaus Weiß'],
  [{ body: { name: ' ' } }, 'plate.png', 'plate'],
])('a plate %o with the file %s is called %s', async (input, fileName, name) => {
  const who = await person();
  const file = { ...photo(), name: fileName };
  expect((await app.upload(createLicensePlate, { ...who, ...input, file })).body.name).toBe(name);
});

it('files of other users answer “not found”, even by their id', async () => {
  const [mine, other] = [await person(), await person()];
  const { id } = (await send(other, 'document', pdf)).body;
  const remove = (token: string, of: UserId) => app.call(deleteFile, { token, params: { id: of, fid: id } });
  expect((await remove(mine.token, mine.id)).body.name).toBe('fileNotFound');
  expect((await remove(mine.token, other.id)).body.name).toBe('userNotFound');
});

it('a plate picture has a name and stays stored when it is deleted', async () => {
  const clientId = await buildClient(app.db);
  const id = await buildUser(app.db, { clientId });
  const who = { params: { id }, token: await app.signedIn(id) };
  const { status, body } = await app.upload(createLicensePlate, {
    ...who,
    body: { name: 'Ours' },
    file: photo(),
  });
  expect([status, body.name, body.state]).toEqual([201, 'Ours', 'waiting']);
  const plates = async () => (await app.call(listLicensePlates, who)).body.results;
  await until('the copy', async () => (await plates())[0].state === 'ready');
  const [{ path }] = await plates();
  const gone = { ...who, params: { id, pid: body.id } };
  expect((await app.call(deleteLicensePlate, gone)).status).toBe(200);
  expect((await app.call(deleteLicensePlate, gone)).body.name).toBe('clientLicensePlateNotFound');
  expect(await plates()).toEqual([]);
  // Its link stops working, but pictures can still be made with it again.
  expect((await app.server.inject({ url: path })).statusCode).toBe(404);
  const ofUser = app.db.selectFrom('files').select('shownKey').where('userId', '=', id);
  const { shownKey: shown_key } = await ofUser.executeTakeFirstOrThrow();
  expect(String(await app.outside.storage.get(shown_key ?? expect.fail()))).toBe('still copy');
});

it('the sweep deletes stored files without a row', async () => {
  const who = await person();
  const { id } = (await send(who, 'document', pdf)).body;
  await app.outside.storage.put(
    'uploads/00000000-0000-4000-8000-000000000000/shown.pdf',
    Buffer.from('lost'),
  );
  const removed = await sweepFiles(app.system(), new Date('2100-01-01T00:00:00Z'));
  expect(removed).toBeGreaterThanOrEqual(1);
  expect(await app.outside.storage.get(`uploads/${id}/shown.pdf`)).toEqual(pdf.bytes);
});
