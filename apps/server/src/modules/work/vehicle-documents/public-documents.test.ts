import { randomUUID } from 'node:crypto';
import { createChannelFeed } from '@forecourt/contract/channel-feeds';
import { createExport, patchClientChannel } from '@forecourt/contract/channels';
import type { UserId, VehicleId } from '@forecourt/contract/ids';
import { createVehicleArchive } from '@forecourt/contract/vehicle-archives';
import type { VehicleDocument } from '@forecourt/contract/vehicle-documents';
import * as routes from '@forecourt/contract/vehicle-documents';
import { createVehicleShare, getSharedVehicle } from '@forecourt/contract/vehicle-shares';
import { getVehicle } from '@forecourt/contract/vehicles';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildClient, buildUser, unique } from '../../../testing/builders/builders.ts';
import { pdf } from '../../../testing/builders/photos.ts';
import { buildPicture, buildVehicle } from '../../../testing/builders/vehicle-builders.ts';
import { filesInZip } from '../../../testing/builders/zips.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

/** Every way by which documents of a vehicle leave the installation: public ones go out, private ones never. */

let app: TestApp;
let userId: UserId;
let vehicleId: VehicleId;
let reference: string;
let token: string;
let admin: { token: string; params: { id: string; channel: string } };
let shown: { body: VehicleDocument; bytes: string };
let hidden: { body: VehicleDocument; bytes: string };

beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  const clientId = await buildClient(app.db);
  userId = await buildUser(app.db, { clientId });
  token = await app.signedIn(userId);
  const adminToken = await app.signedIn(await buildUser(app.db, { role: 'client', clientId }));
  admin = { token: adminToken, params: { id: clientId, channel: 'own' } };
  await app.call(patchClientChannel, { ...admin, body: { enabled: true } });
  reference = `DOC-${unique()}`;
  vehicleId = await buildVehicle(app.db, { userId, reference });
  await buildPicture(app, vehicleId, {
    bytes: Buffer.from(`pixels ${randomUUID()}`),
    width: 1600,
    height: 1200,
  });
  [shown, hidden] = [await add('true', 'Report & label'), await add('false', 'Purchase price')];
});

async function add(isPublic: 'true' | 'false', title: string) {
  const file = pdf(`${title}.pdf`);
  const body = { kind: 'energyLabel', title, isPublic };
  const sent = await app.upload(routes.uploadVehicleDocument, {
    params: { id: vehicleId },
    token,
    file,
    body,
  });
  return { body: sent.body as VehicleDocument, bytes: file.bytes.toString() };
}
const publish = ({ body: { id } }: typeof shown, isPublic: boolean) =>
  app.call(routes.patchVehicleDocument, { params: { id }, token, body: { isPublic } });

const get = (address: string) => {
  const { pathname, search } = new URL(address, 'http://localhost');
  return app.server.inject({ url: pathname + search });
};
const inZip = async (address: string) =>
  (await filesInZip((await get(address)).rawPayload)).filter(([name]) => name.endsWith('.pdf'));

it('the page of a link lists them; a link that was opened before ends with the publication', async () => {
  const params = { id: vehicleId };
  const share = (await app.call(createVehicleShare, { params, token, body: { days: 7 } })).body;
  const seen = await app.call(getSharedVehicle, { params: { token: share.link.split('#')[1] ?? '' } });
  expect(JSON.stringify(seen.body)).not.toContain('Purchase price');
  const [document, ...others] = seen.body.documents;
  expect(others).toEqual([]);
  expect(document).toMatchObject({
    kind: 'energyLabel',
    title: 'Report & label',
    fileName: 'Report & label.pdf',
  });
  const sent = await get(document.url);
  expect([sent.body, sent.headers['content-disposition']?.toString().split(';')[0]]).toEqual([
    shown.bytes,
    'attachment',
  ]);
  await publish(shown, false);
  expect((await get(document.url)).statusCode).toBe(404);
  expect((await get(shown.body.url)).statusCode).toBe(200);
  // The address of the panel does not become one for the public, nor that of another document.
  expect((await get(hidden.body.url.replace('?', '?public&'))).statusCode).toBe(404);
  expect((await get(document.url.replace(shown.body.id, hidden.body.id))).statusCode).toBe(404);
});

it('ZIPs of a vehicle have them in a folder, those of one output have none', async () => {
  const { archive } = (await app.call(getVehicle, { params: { id: vehicleId }, token })).body;
  expect(await inZip(archive)).toEqual([['documents/Report & label.pdf', shown.bytes]]);
  const params = { id: vehicleId };
  const share = (await app.call(createVehicleShare, { params, token, body: { days: 1 } })).body;
  const seen = await app.call(getSharedVehicle, { params: { token: share.link.split('#')[1] ?? '' } });
  expect(await inZip(seen.body.archive)).toEqual([['documents/Report & label.pdf', shown.bytes]]);
  const several = async (body: object) =>
    (await app.call(createVehicleArchive, { token, body })).body.archive;
  expect(await inZip(await several({ ids: [vehicleId] }))).toEqual([
    [`${reference}/documents/Report & label.pdf`, shown.bytes],
  ]);
  expect(await inZip(await several({ ids: [vehicleId], target: 'web' }))).toEqual([]);
});

it('the ZIP of a channel has them beside the pictures, under names of their own', async () => {
  app.clock.forward(1_000);
  const twin = await add('true', 'Report & label');
  const body = { ids: [vehicleId] };
  const made = (await app.call(createExport, { params: { channel: 'own' }, token, body })).body;
  expect(new Map(await inZip(made.archive))).toEqual(
    new Map([
      [`${reference}/documents/Report & label.pdf`, shown.bytes],
      [`${reference}/documents/Report & label (2).pdf`, twin.bytes],
    ]),
  );
});

it('feeds have them in every format, and another tag when one is published, renamed or deleted', async () => {
  const { addresses } = (await app.call(createChannelFeed, admin)).body;
  const [vehicle] = (await get(addresses.json)).json().vehicles;
  const [document, ...others] = vehicle.documents;
  expect([document, others]).toEqual([
    { kind: 'energyLabel', title: 'Report & label', url: expect.stringMatching(/^https?:/) },
    [],
  ]);
  expect((await get(document.url)).body).toBe(shown.bytes);
  const xml = (await get(addresses.xml)).body;
  const url = document.url.replaceAll('&', '&amp;');
  expect(xml).toContain(
    `<documents><document><kind>energyLabel</kind><title>Report &amp; label</title><url>${url}</url></document></documents>`,
  );
  const [head, row] = (await get(addresses.csv)).body.split('\r\n');
  expect([head?.split(',').at(-1), row?.split(',').at(-1)]).toEqual(['documents', document.url]);
  for (const address of [addresses.json, addresses.xml, addresses.csv])
    expect((await get(address)).body).not.toMatch(new RegExp(`Purchase price|${hidden.body.id}`));

  const tag = async () => (await get(addresses.json)).headers.etag;
  const tags = [await tag()];
  await publish(hidden, true);
  tags.push(await tag());
  const params = { id: hidden.body.id };
  await app.call(routes.patchVehicleDocument, { params, token, body: { title: 'Price' } });
  tags.push(await tag());
  await app.call(routes.deleteVehicleDocument, { params: { id: shown.body.id }, token });
  tags.push(await tag());
  expect(new Set(tags).size).toBe(4);
  await publish(hidden, false);
  expect((await get(addresses.json)).json().vehicles[0].documents).toEqual([]);
});
