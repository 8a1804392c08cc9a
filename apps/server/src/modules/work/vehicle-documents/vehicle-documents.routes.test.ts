import { randomUUID } from 'node:crypto';
import { dayMs } from '@forecourt/contract/durations';
import type { UserId, VehicleId } from '@forecourt/contract/ids';
import { vehicleDocumentBytesMax, vehicleDocumentsMax } from '@forecourt/contract/limits';
import type { VehicleDocument } from '@forecourt/contract/vehicle-documents';
import * as routes from '@forecourt/contract/vehicle-documents';
import { deleteVehicle, restoreVehicle } from '@forecourt/contract/vehicles';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildClient, buildCustomer, buildUser } from '../../../testing/builders/builders.ts';
import { buildDocument, buildVehicle } from '../../../testing/builders/vehicle-builders.ts';
import { openTestApp, type TestApp, type UploadInput } from '../../../testing/test-app.ts';
import { until } from '../../../testing/test-worker.ts';
import { purgeExpired as purgePhotos } from '../images/image-purge.service.ts';
import { purgeDocuments } from './document-purge.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const pdf = (text: string = randomUUID(), name = 'Prüfbericht.pdf'): UploadInput => ({
  name,
  type: 'application/pdf',
  bytes: Buffer.from(`%PDF-1.7\n${text}\n%%EOF\n`),
});

interface Dealer {
  userId: UserId;
  vehicleId: VehicleId;
  token: string;
  params: { id: VehicleId };
}
async function dealer(): Promise<Dealer> {
  const userId = await buildUser(app.db);
  const vehicleId = await buildVehicle(app.db, { userId });
  return { userId, vehicleId, token: await app.signedIn(userId), params: { id: vehicleId } };
}

const send = ({ params, token }: Dealer, file = pdf(), body: Record<string, string> = {}) =>
  app.upload(routes.uploadVehicleDocument, { params, token, file, body });
const list = async ({ params, token }: Dealer): Promise<VehicleDocument[]> =>
  (await app.call(routes.listVehicleDocuments, { params, token })).body.results;
const change = ({ token }: Dealer, id: string, body: object) =>
  app.call(routes.patchVehicleDocument, { params: { id }, token, body });
const remove = ({ token }: Dealer, id: string) =>
  app.call(routes.deleteVehicleDocument, { params: { id }, token });
const restore = ({ token }: Dealer, id: string) =>
  app.call(routes.restoreVehicleDocument, { params: { id }, token });
const isStored = (id: string) =>
  app.outside.storage.get(`documents/${id}/document.pdf`).then(
    () => true,
    () => false,
  );
const storedCount = async () =>
  (await app.outside.storage.foldersOlderThan('documents', new Date(8e15))).length;

it('a PDF is accepted however long its name is', async () => {
  const answer = await send(await dealer(), pdf(randomUUID(), `${'x'.repeat(197)}.pdf`));
  expect([answer.status, answer.body.fileName]).toEqual([201, `${'x'.repeat(196)}.pdf`]);
});

it('a PDF is kept as it came, and is only ever sent as a download, which nobody caches', async () => {
  const who = await dealer();
  const file = pdf();
  const { body, status } = await send(who, file, { kind: 'inspectionReport', isPublic: 'true' });
  expect([status, body]).toEqual([
    201,
    expect.objectContaining({
      kind: 'inspectionReport',
      title: 'Prüfbericht',
      fileName: 'Prüfbericht.pdf',
      isPublic: true,
      sizeBytes: file.bytes.length,
    }),
  ]);
  const sent = await app.server.inject(body.url);
  expect([sent.statusCode, sent.rawPayload.equals(file.bytes)]).toEqual([200, true]);
  expect(sent.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="Pr_fbericht.pdf"; filename*=UTF-8''Pr%C3%BCfbericht.pdf`,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringMatching(/default-src 'none'.*sandbox/),
  });
  const forged = body.url.replace(/s=.{4}/, 's=AAAA');
  expect((await app.server.inject(forged)).statusCode).toBe(404);
  // The stored file has no address of its own.
  const direct = body.url.replace(body.id, `${body.id}/document.pdf`);
  expect((await app.server.inject(direct)).statusCode).toBe(404);
});

it('the newest is first, also after a change of title, kind and whether it is public', async () => {
  const who = await dealer();
  const first = (await send(who)).body;
  app.clock.forward(1_000);
  const second = (await send(who)).body;
  const wanted = { title: 'Service book', kind: 'serviceHistory', isPublic: true };
  expect((await change(who, first.id, wanted)).body).toMatchObject(wanted);
  expect((await list(who)).map(({ id }) => id)).toEqual([second.id, first.id]);
  expect((await change(who, first.id, { title: ' ' })).status).toBe(400);
  expect((await list(who))[1]).toMatchObject(wanted);
});

it('a title is one line of what is seen', async () => {
  const who = await dealer();
  const { id } = (await send(who)).body;
  for (const [title, seen] of [
    ['two\nlines', 'two lines'],
    ['a\u0000b', 'ab'],
    ['a\u009fb', 'ab'],
  ])
    expect((await change(who, id, { title })).body.title).toBe(seen);
  expect((await send(who, pdf(), { title: 'a\tb' })).body.title).toBe('a b');
});

it('what is no PDF by its first and last bytes, is empty or too large is refused, and nothing is stored', async () => {
  const who = await dealer();
  const before = await storedCount();
  const nameOf = async (file: UploadInput) => (await send(who, file)).body.name;
  const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
  expect(await nameOf({ ...pdf(), bytes: png })).toBe('vehicleDocumentTypeInvalid');
  expect(await nameOf({ ...pdf(), bytes: Buffer.from('<html>') })).toBe('vehicleDocumentTypeInvalid');
  const refused = [
    '%PDF',
    '%PDF-\n%%EOF',
    '%PDF-3.0\n%%EOF',
    '%PDF-1.7\n',
    `%PDF-1.7\n%%EOF${' '.repeat(2_000)}`,
  ];
  for (const text of [...refused, `${' '.repeat(1_100)}%PDF-1.7\n%%EOF`])
    expect(await nameOf({ ...pdf(), bytes: Buffer.from(text) })).toBe('vehicleDocumentTypeInvalid');
  expect(await nameOf({ ...pdf(), bytes: Buffer.alloc(0) })).toBe('fileDataMissing');
  const large = Buffer.alloc(vehicleDocumentBytesMax + 1);
  large.write('%PDF-1.7\n');
  expect(await nameOf({ ...pdf(), bytes: large })).toBe('vehicleDocumentTooLarge');
  expect((await send(who, { ...pdf(), bytes: large.subarray(1) })).status).toBe(400);
  const largest = Buffer.from(large.subarray(0, vehicleDocumentBytesMax));
  largest.write('%%EOF', vehicleDocumentBytesMax - 10);
  expect((await send(who, { ...pdf(), bytes: largest })).status).toBe(201);
  expect((await send(who, pdf(), { kind: 'poster' })).body.name).toBe('validationError');
  expect(await list(who)).toHaveLength(1);
  expect(await storedCount()).toBe(before + 1);
});

it('a vehicle has at most 20 documents, also of uploads at once, and of those that are restored', async () => {
  const who = await dealer();
  const ids = [];
  for (let count = 0; count < vehicleDocumentsMax - 1; count += 1)
    ids.push(await buildDocument(app.db, who.vehicleId));
  const before = await storedCount();
  const both = await Promise.all([send(who), send(who)]);
  expect(both.map(({ status }) => status).sort()).toEqual([201, 400]);
  expect(both.find(({ status }) => status === 400)?.body.name).toBe('vehicleDocumentsExceeded');
  expect((await send(who)).body.name).toBe('vehicleDocumentsExceeded');
  expect(await storedCount()).toBe(before + 1);
  await remove(who, ids[0] ?? '');
  expect((await send(who)).status).toBe(201);
  expect((await restore(who, ids[0] ?? '')).body.name).toBe('vehicleDocumentsExceeded');
});

it('the same bytes are refused a second time on one vehicle, at once and when restored', async () => {
  const who = await dealer();
  const file = pdf('same');
  const before = await storedCount();
  const both = await Promise.all([send(who, file), send(who, { ...file, name: 'other.pdf' })]);
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect(both.find(({ status }) => status === 409)?.body.name).toBe('vehicleDocumentExists');
  expect(await storedCount()).toBe(before + 1);
  expect((await send(await dealer(), file)).status).toBe(201);
  const [{ id } = { id: '' }] = await list(who);
  await remove(who, id);
  expect((await send(who, file)).status).toBe(201);
  expect((await restore(who, id)).body.name).toBe('vehicleDocumentExists');
});

it('an upload that is repeated with its idempotency key is stored once', async () => {
  const who = await dealer();
  const headers = { 'idempotency-key': randomUUID() };
  const once = (params = who.params) =>
    app.upload(routes.uploadVehicleDocument, { params, token: who.token, file: pdf(), body: {}, headers });
  const [first, again] = [await once(), await once()];
  expect([first.status, again.status, again.body.id]).toEqual([201, 201, first.body.id]);
  expect(await list(who)).toHaveLength(1);
  const otherId = await buildVehicle(app.db, { userId: who.userId });
  expect((await once({ id: otherId })).body.name).toBe('idempotencyKeyReused');
});

it('an upload that is sent several times at once with its idempotency key is one document, and each answer is it', async () => {
  const who = await dealer();
  const headers = { 'idempotency-key': randomUUID() };
  const { params, token } = who;
  const send = () =>
    app.upload(routes.uploadVehicleDocument, { params, token, file: pdf(), body: {}, headers });
  const answers = await Promise.all([send(), send(), send()]);
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  expect(await list(who)).toHaveLength(1);
});

it('a deletion can be undone; meanwhile its address answers nothing', async () => {
  const who = await dealer();
  const { body } = await send(who);
  const status = async () => (await app.server.inject(body.url)).statusCode;
  expect((await remove(who, body.id)).status).toBe(200);
  expect([await list(who), await status()]).toEqual([[], 404]);
  expect((await remove(who, body.id)).body.name).toBe('vehicleFileNotFound');
  expect((await restore(who, body.id)).body.id).toBe(body.id);
  expect((await restore(who, body.id)).status).toBe(200);
  expect(await status()).toBe(200);
  await app.call(deleteVehicle, who);
  expect([await status(), (await change(who, body.id, {})).status]).toEqual([404, 404]);
  await app.call(restoreVehicle, who);
  expect(await status()).toBe(200);
});

it('tenants next to it neither see nor change it, and those who only read do not change it', async () => {
  const customerId = await buildCustomer(app.db);
  const clientId = await buildClient(app.db, { customerId });
  const userId = await buildUser(app.db, { clientId });
  const vehicleId = await buildVehicle(app.db, { userId });
  const id = await buildDocument(app.db, vehicleId);
  const params = { id: vehicleId };
  const as = async (parts: Parameters<typeof buildUser>[1]) => ({
    userId,
    vehicleId,
    params,
    token: await app.signedIn(await buildUser(app.db, parts)),
  });
  const strangers = [
    await as({ clientId }),
    await as({ clientId: await buildClient(app.db, { customerId }) }),
    await as({ role: 'client', type: 'basic', clientId: await buildClient(app.db) }),
    await as({ role: 'customer', type: 'basic', customerId: await buildCustomer(app.db) }),
  ];
  for (const stranger of strangers) {
    expect((await app.call(routes.listVehicleDocuments, stranger)).status).toBe(404);
    expect((await send(stranger)).status).toBe(404);
    for (const call of [change(stranger, id, { title: 'x' }), remove(stranger, id), restore(stranger, id)])
      expect((await call).body.name).toBe('vehicleFileNotFound');
  }
  const reader = await as({ role: 'customer', type: 'basic', customerId, readOnly: true });
  expect(await list(reader)).toHaveLength(1);
  expect((await send(reader)).status).toBe(403);
  expect((await change(reader, id, { title: 'x' })).status).toBe(403);
  const admin = await as({ role: 'client', type: 'basic', clientId });
  expect((await change(admin, id, { title: 'Ours' })).body.title).toBe('Ours');
});

it('open panels of those who see the vehicle are notified', async () => {
  const who = await dealer();
  const heard: unknown[] = [];
  // That the vehicle was added may be heard late.
  const stop = app.bus.listen((message) => {
    if ((message as { kind: string }).kind === 'documents') heard.push(message);
  });
  const { body } = await send(who);
  await change(who, body.id, { isPublic: true });
  const mine = { kind: 'documents', vehicleId: who.vehicleId };
  const tenants = expect.objectContaining({ userId: who.userId });
  await until('both events', async () => heard.length >= 2);
  stop();
  expect(heard).toEqual([
    { ...mine, tenants },
    { ...mine, tenants },
  ]);
});

it('deleted ones and those of purged vehicles are removed for good once their customer keeps them no longer', async () => {
  const [one, other] = [await dealer(), await dealer()];
  const [kept, deleted, ofVehicle] = [
    (await send(one)).body,
    (await send(one)).body,
    (await send(other)).body,
  ];
  await remove(one, deleted.id);
  await app.call(deleteVehicle, other);
  await purgeDocuments(app.system());
  expect([await isStored(deleted.id), await isStored(ofVehicle.id)]).toEqual([true, true]);
  app.clock.forward(400 * dayMs);
  await purgePhotos(app.system());
  expect(await purgeDocuments(app.system())).toMatchObject({ purged: expect.any(Number) });
  expect(await Promise.all([kept, deleted, ofVehicle].map(({ id }) => isStored(id)))).toEqual([
    true,
    false,
    false,
  ]);
  const left = await app.db
    .selectFrom('vehicleDocuments')
    .select('id')
    .where('vehicleId', 'in', [one.vehicleId, other.vehicleId])
    .execute();
  expect(left.map(({ id }) => id)).toEqual([kept.id]);
});
