import { getCatalogueItem, patchCatalogueItem } from '@forecourt/contract/catalogue';
import type { Collage, VehicleCollages } from '@forecourt/contract/collages';
import * as routes from '@forecourt/contract/collages';
import { listOwnSpending } from '@forecourt/contract/credits';
import { dayMs } from '@forecourt/contract/durations';
import type { CatalogueItemId } from '@forecourt/contract/ids';
import { createCustomerInvoice, listCustomerInvoiceItems } from '@forecourt/contract/invoices';
import { patchCustomerPrices } from '@forecourt/contract/prices';
import { listVehicleHistory } from '@forecourt/contract/vehicle-history';
import { createVehicleShare, getSharedVehicle } from '@forecourt/contract/vehicle-shares';
import { deleteVehicle, getVehicle } from '@forecourt/contract/vehicles';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildClient, buildUser } from '../../../testing/builders/builders.ts';
import { buildCatalogueItem } from '../../../testing/builders/catalogue-builders.ts';
import {
  addPicture,
  buildTemplate,
  changePicture,
  collageWorld,
} from '../../../testing/builders/collage-world.ts';
import { holdBack } from '../../../testing/builders/vehicle-builders.ts';
import { filesInZip } from '../../../testing/builders/zips.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { startTestWorker, type TestWorker, until } from '../../../testing/test-worker.ts';
import * as ledger from '../../money/ledger/ledger.service.ts';
import { sweepCollages } from './collage-making.service.ts';

let app: TestApp;
let worker: TestWorker;
let root: string;
beforeAll(async () => {
  app = await openTestApp();
  worker = await startTestWorker(app);
  root = await app.signedIn(await buildUser(app.db, { role: 'root' }));
});
afterAll(async () => {
  await worker.stop();
  await app.close();
});

type World = Awaited<ReturnType<typeof collageWorld>>;
const of = ({ token, vehicleId }: Pick<World, 'token' | 'vehicleId'>) => ({
  params: { id: vehicleId },
  token,
});
const read = async (world: World): Promise<VehicleCollages> =>
  (await app.call(routes.getVehicleCollages, of(world))).body;
const order = (world: World, body: object = {}) => app.call(routes.createCollages, { ...of(world), body });

async function made(world: World): Promise<Collage> {
  let page: Collage | undefined;
  await until('the page', async () => {
    [page] = (await read(world)).results;
    return page?.state === 'ready';
  });
  return page ?? expect.fail('no page');
}
const bodyOf = async (url: string | undefined) => (await app.server.inject({ url: url ?? '' })).body;

/** A vehicle with a front and a rear picture, and a template of both that its owner may choose. */
async function twoPictures(parts: Parameters<typeof collageWorld>[1] = {}) {
  const world = await collageWorld(app, parts);
  const front = await addPicture(app, world.vehicleId, 'exterior.front');
  const rear = await addPicture(app, world.vehicleId, 'exterior.rear');
  const assignedTo = { userId: world.userId };
  const templateId = await buildTemplate(app, ['exterior.rear', 'next.exterior'], { assignedTo });
  return { ...world, front, rear, templateId };
}

it('a page is made of the pictures of its cells, as JPEG and PDF of its true size, and can be downloaded', async () => {
  const world = await twoPictures();
  const { templates } = await read(world);
  expect(templates).toMatchObject([
    { id: world.templateId, isOfPreset: false, pictures: [world.rear, world.front], missing: [], credits: 0 },
  ]);
  const { status, body } = await order(world, { templateId: world.templateId });
  expect([status, body.results[0].state]).toEqual([202, 'queued']);
  const page = await made(world);
  expect(page).toMatchObject({ failure: null, isOutdated: false, charged: 0 });
  const [jpeg, pdf] = page.result?.files ?? [];
  expect([jpeg?.format, pdf?.format]).toEqual(['jpeg', 'pdf']);
  expect(await bodyOf(jpeg?.url)).toContain('jpeg "" of exterior.rear, exterior.front');
  expect(await bodyOf(page.result?.preview)).toContain('preview');
  const download = await app.server.inject({ url: pdf?.url ?? '' });
  expect(download.headers['content-disposition']).toMatch(/filename="PAGE-1-Item_\w+\.pdf"/);
  expect(download.headers['content-type']).toBe('application/pdf');
  expect(download.body).toContain('/MediaBox [0 0 841.889764 595.275591]');
  expect(download.body).toContain('jpeg "" of exterior.rear, exterior.front');
  expect(await ledger.findDifferences(app.db)).toEqual([]);
});

it('chosen pictures replace those of the template, and stay chosen when it is made again', async () => {
  const world = await twoPictures();
  const { front, rear, templateId } = world;
  await order(world, { templateId, chosen: [front, rear] });
  const page = await made(world);
  expect(page.chosen).toEqual([front, rear]);
  expect(await bodyOf(page.result?.files[0]?.url)).toContain('of exterior.front, exterior.rear');
  await changePicture(app, rear, 'brighter');
  expect((await read(world)).results[0]?.isOutdated).toBe(true);
  await order(world, { templateId });
  await until('the new page', async () => (await read(world)).results[0]?.isOutdated === false);
  const [again] = (await read(world)).results;
  expect(again?.chosen).toEqual([front, rear]);
  expect(await bodyOf(again?.result?.files[0]?.url)).toContain('of exterior.front, brighter');
  const earlier = async () => (await app.server.inject({ url: page.result?.preview ?? '' })).statusCode;
  expect(await earlier()).toBe(200);
  await sweepCollages(app.system(), new Date(Date.now() + 60_000));
  expect(await earlier()).toBe(404);
});

it('cells without a picture are named and refuse the page; without pictures or templates there is nothing to make', async () => {
  const world = await twoPictures();
  const assignedTo = { userId: world.userId };
  const templateId = await buildTemplate(app, ['next.exterior', 'interior.boot', 'detail.key'], {
    assignedTo,
  });
  const found = (await read(world)).templates.find(({ id }) => id === templateId);
  expect(found?.missing).toEqual(['interior.boot', 'detail.key']);
  const refused = await order(world, { templateId });
  expect([refused.status, refused.body.name]).toEqual([400, 'collagePositionsMissing']);
  expect(refused.body.params).toEqual({ positions: 'interior.boot, detail.key' });
  const filled = await order(world, { templateId, chosen: [world.front, world.front, world.rear] });
  expect(filled.status).toBe(202);
  expect([(await order(world)).body.name]).toEqual(['noCollagesToProcess']);
  const bare = await collageWorld(app);
  const template = await buildTemplate(app, ['next.exterior'], { assignedTo: { userId: bare.userId } });
  expect((await order(bare, { templateId: template })).body.name).toBe('noCollagesToProcess');
});

it('people leave cells empty where the collage has a rule for them, and the page is made again without asking', async () => {
  const world = await twoPictures();
  const assignedTo = { userId: world.userId };
  const shows = ['next.exterior', 'interior.boot', 'detail.key'] as const;
  const strict = await buildTemplate(app, shows, { assignedTo, page: { formats: ['jpeg'] } });
  const closing = await buildTemplate(app, shows, {
    assignedTo,
    page: { emptyCells: 'close', formats: ['jpeg'] },
  });
  const named = async (body: object) => (await order(world, body)).body.name;
  expect(await named({ templateId: strict, leavesEmpty: true })).toBe('collagePositionsMissing');
  expect(await named({ templateId: closing })).toBe('collagePositionsMissing');
  expect(await named({ leavesEmpty: true })).toBe('validationError');
  expect((await order(world, { templateId: closing, leavesEmpty: true })).status).toBe(202);
  const page = await made(world);
  expect(await bodyOf(page.result?.files[0]?.url)).toContain('of exterior.front');
  expect((await order(world, { templateId: closing })).status).toBe(202);
  await made(world);
  const bootOnly = await buildTemplate(app, ['interior.boot'], { assignedTo, page: { emptyCells: 'close' } });
  expect(await named({ templateId: bootOnly, leavesEmpty: true })).toBe('collagePositionsMissing');
});

it('a template that is not offered, foreign pictures and too many of them are refused', async () => {
  const world = await twoPictures();
  const { front, templateId } = world;
  const unassigned = await buildTemplate(app, ['next.exterior']);
  expect((await order(world, { templateId: unassigned })).body.name).toBe('collageNotAssigned');
  const logo = await buildCatalogueItem(app.db, { kind: 'logo' });
  expect((await order(world, { templateId: logo })).body.name).toBe('collageNotFound');
  const other = await twoPictures();
  expect((await order(world, { templateId, chosen: [other.front] })).body.name).toBe('imageNotFound');
  const many = await order(world, { templateId, chosen: [front, front, front] });
  expect(many.body.name).toBe('validationError');
  expect((await order(world, { chosen: [front] })).body.name).toBe('validationError');
});

it('presets name the collages that they make, each once and at most six', async () => {
  const [one, two] = [
    await buildTemplate(app, ['next.exterior']),
    await buildTemplate(app, ['next.exterior']),
  ];
  const id = await buildCatalogueItem(app.db, { kind: 'preset', look: {} });
  const assign = (collageId: CatalogueItemId) =>
    app.call(routes.assignCollage, { params: { id }, token: root, body: { collageId } });
  expect((await assign(one)).body).toEqual({ collages: [one] });
  expect((await assign(two)).body).toEqual({ collages: [one, two] });
  expect((await assign(one)).body.name).toBe('collageAlreadyAssigned');
  const unassign = (collageId: CatalogueItemId) =>
    app.call(routes.unassignCollage, { params: { id, collageId }, token: root });
  expect((await unassign(one)).body).toEqual({ collages: [two] });
  expect((await unassign(one)).body.name).toBe('collageNotAssigned');
  const item = await app.call(getCatalogueItem, { params: { kind: 'preset', id }, token: root });
  expect(item.body.parts.map((part: { id: string }) => part.id)).toEqual([two]);
  const patch = (collages: string[]) =>
    app.call(patchCatalogueItem, {
      params: { kind: 'preset', id },
      token: root,
      body: { look: { ...item.body.look, collages } },
    });
  expect((await patch([two, two])).body.name).toBe('collageAlreadyAssigned');
  expect((await patch([id])).body.name).toBe('collageNotFound');
  expect((await patch([one])).body.look.collages).toEqual([one]);
});

it('only premium types see and make pages, and strangers do not find them', async () => {
  const basic = await twoPictures({ type: 'basic' });
  expect((await order(basic)).status).toBe(403);
  expect((await app.call(routes.getVehicleCollages, of(basic))).status).toBe(403);
  const world = await twoPictures();
  await order(world, { templateId: world.templateId });
  const { id } = await made(world);
  const userId = await buildUser(app.db, { clientId: await buildClient(app.db), type: 'premium' });
  const token = await app.signedIn(userId);
  const theirs = { params: { id: world.vehicleId }, token };
  expect((await app.call(routes.getVehicleCollages, theirs)).body.name).toBe('vehicleNotFound');
  expect((await app.call(routes.createCollages, { ...theirs, body: {} })).body.name).toBe('vehicleNotFound');
  for (const route of [routes.deleteCollage, routes.restoreCollage])
    expect((await app.call(route, { params: { id }, token })).body.name).toBe('collagePageNotFound');
});

it('a deleted page is gone with its files, comes back within a day, and not beside another one', async () => {
  const world = await twoPictures();
  const { templateId, token } = world;
  await order(world, { templateId });
  const { id, result } = await made(world);
  expect((await app.call(routes.deleteCollage, { params: { id }, token })).status).toBe(200);
  expect((await read(world)).results).toEqual([]);
  expect((await app.server.inject({ url: result?.preview ?? '' })).statusCode).toBe(404);
  const restore = (as = token) => app.call(routes.restoreCollage, { params: { id }, token: as });
  expect((await restore()).body.results).toMatchObject([{ id, state: 'ready' }]);
  expect((await app.server.inject({ url: result?.preview ?? '' })).statusCode).toBe(200);
  await app.call(routes.deleteCollage, { params: { id }, token });
  await order(world, { templateId });
  await made(world);
  expect((await restore()).body.name).toBe('collagePageExists');
  const { results } = (await app.call(listVehicleHistory, of(world))).body;
  const kinds = results.map(({ kind }: { kind: string }) => kind);
  expect(kinds.filter((kind: string) => kind.startsWith('collage')).sort()).toEqual([
    'collageDeleted',
    'collageDeleted',
    'collageFinished',
    'collageRestored',
  ]);
  await app.call(deleteVehicle, { params: { id: world.vehicleId }, token });
  expect((await app.call(routes.getVehicleCollages, of(world))).status).toBe(404);
  // Everybody has to sign in again after that.
  app.clock.forward(dayMs);
  root = await app.signedIn(await buildUser(app.db, { role: 'root' }));
  expect((await restore(root)).body.name).toBe('collagePageNotFound');
});

it('a page with a price is paid for once, and is in the history of credits and on the invoice', async () => {
  const world = await twoPictures();
  const { templateId, userId } = world;
  const { customerId } = await app.db
    .selectFrom('users')
    .select('customerId')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const params = { id: customerId ?? '' };
  await app.call(patchCustomerPrices, { params, token: root, body: { collage: 2 } });
  expect((await read(world)).templates[0]?.credits).toBe(2);
  await order(world, { templateId });
  await order(world, { templateId });
  expect(await ledger.findBalance(app.db, world.payer)).toBe(3);
  expect((await made(world)).charged).toBe(2);
  expect((await read(world)).templates[0]?.credits).toBe(0);
  await order(world, { templateId });
  await made(world);
  expect(await ledger.findBalance(app.db, world.payer)).toBe(3);
  expect(await ledger.findDifferences(app.db)).toEqual([]);
  const spent = await app.call(listOwnSpending, { token: world.token });
  expect(spent.body.results[0].subject).toMatchObject({ kind: 'collage', reference: 'PAGE-1' });
  const invoice = await app.call(createCustomerInvoice, { params, token: root, body: {} });
  const items = await app.call(listCustomerInvoiceItems, {
    params: { ...params, invoiceId: invoice.body.id },
    token: root,
  });
  expect(items.body.results).toMatchObject([{ kind: 'collage', credits: 2, reference: 'PAGE-1' }]);
});

it('finished pages are in the ZIP and on the page of a link, unless a picture in them has changed or is held back from strangers', async () => {
  const world = await twoPictures();
  const { rear, templateId, token, vehicleId } = world;
  await order(world, { templateId });
  await made(world);
  const { body: share } = await app.call(createVehicleShare, { ...of(world), body: { days: 7 } });
  const shared = async () => {
    const params = { token: share.link.split('#')[1] };
    return (await app.call(getSharedVehicle, { params, token: null })).body;
  };
  const names = async () => {
    const { archive } = (await app.call(getVehicle, { params: { id: vehicleId }, token })).body;
    const zip = await app.server.inject({ url: archive });
    return (await filesInZip(zip.rawPayload)).map(([name]) => name.replace(/Item_\w+/, 'Item'));
  };
  const [page] = (await shared()).pages;
  expect(page).toMatchObject({ width: 2480, height: 3508, files: [{ format: 'jpeg' }, { format: 'pdf' }] });
  expect(await names()).toEqual([
    'PAGE-1_01_exterior-front.jpg',
    'PAGE-1_02_exterior-rear.jpg',
    'PAGE-1-Item.jpg',
    'PAGE-1-Item.pdf',
  ]);
  await holdBack(app.db, rear);
  expect(await shared()).toMatchObject({ pages: [], pictures: [{ position: 'exterior.front' }] });
  expect(await names()).toHaveLength(4);
  await holdBack(app.db, rear, 0);
  expect((await shared()).pages).toHaveLength(1);
  await changePicture(app, rear, 'changed');
  expect((await shared()).pages).toEqual([]);
  expect(await names()).toHaveLength(2);
});
