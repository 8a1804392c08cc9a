import {
  type CatalogueKind,
  createCatalogueItem,
  deleteCatalogueItem,
  getCatalogueAssignments,
  getCatalogueItem,
  listCatalogue,
  listUserCatalogue,
  patchCatalogueAssignments,
  patchCatalogueItem,
  restoreCatalogueItem,
  uploadCataloguePicture,
} from '@forecourt/contract/catalogue';
import { pageAtStart } from '@forecourt/contract/collage-parts';
import type { UserId } from '@forecourt/contract/ids';
import { transferUser } from '@forecourt/contract/users';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildClient, buildCustomer, buildUser } from '../../../testing/builders/builders.ts';
import { buildCatalogueItem } from '../../../testing/builders/catalogue-builders.ts';
import { photo } from '../../../testing/builders/photos.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { startTestWorker, type TestWorker, until } from '../../../testing/test-worker.ts';

let app: TestApp;
let worker: TestWorker;
let token: string;
beforeAll(async () => {
  app = await openTestApp();
  worker = await startTestWorker(app);
  token = await app.signedIn(await buildUser(app.db, { role: 'root' }));
});
afterAll(async () => {
  await worker.stop();
  await app.close();
});

const create = (kind: CatalogueKind, body: object) =>
  app.call(createCatalogueItem, { token, params: { kind }, body });
const at = (kind: CatalogueKind, id: string) => ({ token, params: { kind, id } });
const patch = (kind: CatalogueKind, id: string, body: object) =>
  app.call(patchCatalogueItem, { ...at(kind, id), body });

/** Ids of the items that a user may choose, as listed for the user. */
async function choices(userId: UserId, kind: CatalogueKind = 'background'): Promise<string[]> {
  const own = { token: await app.signedIn(userId), params: { id: userId, kind } };
  return (await app.call(listUserCatalogue, own)).body.results.map(({ id }: { id: string }) => id);
}

describe('an item', () => {
  it('has the fields of its kind, with defaults, and refuses those of other kinds', async () => {
    const { body } = await create('background', { name: ' Hall ', horizon: 0.42 });
    expect(body).toMatchObject({ name: 'Hall', use: 'whole', horizon: 0.42, frames: null, picture: null });
    expect((await create('gif', { name: 'Slow', framesPerSecond: 6 })).body).toMatchObject({
      framesPerSecond: 6,
      frames: 36,
      direction: 'clockwise',
      animation: { width: null, loops: null, logo: null },
    });
    const unknown = { catalogueId: body.id };
    expect((await create('gif', { name: 'No logo', animation: { logo: unknown } })).body.name).toBe(
      'catalogueItemNotFound',
    );
    expect((await create('logo', { name: 'Round', animation: {} })).body.name).toBe('validationError');
    expect((await create('collage', { name: 'Page', columns: 3, rows: 1 })).body.cells).toHaveLength(3);
    expect((await create('logo', { name: 'Ours', horizon: 0.4 })).body).toMatchObject({
      name: 'validationError',
      params: { field: 'horizon' },
    });
    expect((await patch('background', body.id, { frames: 12 })).body.params).toEqual({ field: 'frames' });
    expect((await patch('background', body.id, { use: 'floor' })).body).toMatchObject({
      use: 'floor',
      horizon: 0.42,
    });
  });

  it('is not found under another kind', async () => {
    const id = await buildCatalogueItem(app.db, { kind: 'logo' });
    expect((await app.call(getCatalogueItem, at('frame', id))).body.name).toBe('frameNotFound');
    expect((await app.call(deleteCatalogueItem, at('background', id))).body.name).toBe('backgroundNotFound');
    expect((await app.call(getCatalogueItem, at('logo', id))).status).toBe(200);
  });

  it('names the presets that lose it when it is deleted', async () => {
    const [used, unused] = [
      await buildCatalogueItem(app.db, { kind: 'frame' }),
      await buildCatalogueItem(app.db, { kind: 'frame' }),
    ];
    const look = { overlays: [{ kind: 'frame' as const, catalogueId: used }] };
    for (const name of ['Zinc', 'Amber']) await buildCatalogueItem(app.db, { kind: 'preset', name, look });
    const presetsOf = async (id: string) =>
      (await app.call(deleteCatalogueItem, at('frame', id))).body.presets;
    expect([await presetsOf(used), await presetsOf(unused)]).toEqual([['Amber', 'Zinc'], []]);
  });

  it('has a name that is unique within its kind until it is deleted, also with many simultaneous calls', async () => {
    const many = await Promise.all(Array.from({ length: 8 }, () => create('frame', { name: 'Gold' })));
    expect(many.filter(({ status }) => status === 201)).toHaveLength(1);
    expect((await create('frame', { name: 'GOLD' })).body.errorCode).toBe(4090112);
    expect((await create('background', { name: 'Gold' })).status).toBe(201);
    expect((await create('background', { name: 'gold' })).body.errorCode).toBe(4090001);
    const first = many.find(({ status }) => status === 201)?.body;
    await app.call(deleteCatalogueItem, at('frame', first.id));
    const second = await create('frame', { name: 'Gold' });
    expect(second.status).toBe(201);
    const back = await app.call(restoreCatalogueItem, at('frame', first.id));
    expect(back.body.name).toBe('catalogueItemExists');
    await patch('frame', second.body.id, { name: 'Silver' });
    expect((await app.call(restoreCatalogueItem, at('frame', first.id))).body).toEqual(first);
  });

  it('of kind gif with 400 frames is refused, and one that exists keeps its frames', async () => {
    const refused = await create('gif', { name: 'Long turn', frames: 400 });
    expect([refused.status, refused.body.name]).toEqual([400, 'validationError']);
    const { body: gif } = await create('gif', { name: 'Turn of 72', frames: 72 });
    expect((await patch('gif', gif.id, { frames: 400 })).body.name).toBe('validationError');
    expect((await app.call(getCatalogueItem, at('gif', gif.id))).body.frames).toBe(72);
  });

  it('of kind collage has at least 300 pixels a side, unless it was smaller before', async () => {
    const pixels = (side: number) => ({ kind: 'pixels' as const, width: 400, height: side });
    const page = { ...pageAtStart, size: pixels(200) };
    const small = (await create('collage', { name: 'Small page', page })).body;
    expect(small.name).toBe('collagePageTooSmall');
    const id = await buildCatalogueItem(app.db, { kind: 'collage', collage: { page } });
    expect((await patch('collage', id, { name: 'Stamps' })).status).toBe(200);
    expect((await patch('collage', id, { page: { ...page, gap: 0.1 } })).body.page.gap).toBe(0.1);
    const shrunk = await patch('collage', id, { page: { ...page, size: pixels(199) } });
    expect(shrunk.body.name).toBe('collagePageTooSmall');
    expect((await patch('collage', id, { page: { ...page, size: pixels(300) } })).status).toBe(200);
    const back = await patch('collage', id, { page });
    expect(back.body.name).toBe('collagePageTooSmall');
  });

  it('of kind collage has no cells outside its grid', async () => {
    const { body } = await create('collage', { name: 'Grid', columns: 2, rows: 2 });
    const refused = await patch('collage', body.id, { columns: 1 });
    expect(refused.body.name).toBe('collageCellOutside');
    const cells = [{ column: 0, row: 0, columns: 1, rows: 2 }];
    expect((await patch('collage', body.id, { columns: 1, cells })).body.cells).toEqual([
      { ...cells[0], shows: 'next.exterior', fit: 'cover' },
    ]);
  });

  it('of kind frame has the borders that its picture has, unless somebody said what they cover', async () => {
    const said = { top: 0.1, right: 0.1, bottom: 0.1, left: 0.1 };
    const measured = { top: 0.02, right: 0, bottom: 0.04, left: 0 };
    const sent = async (id: string) => {
      await app.upload(uploadCataloguePicture, { ...at('frame', id), file: photo('THIN') });
      const read = async () => (await app.call(getCatalogueItem, at('frame', id))).body;
      await until('the picture', async () => (await read()).picture?.state === 'ready');
      return (await read()).safeArea;
    };
    const { body: unsaid } = await create('frame', { name: 'Thin' });
    expect([unsaid.safeArea, await sent(unsaid.id)]).toEqual([said, measured]);
    expect(await sent((await create('frame', { name: 'Thin as said', safeArea: said })).body.id)).toEqual(
      said,
    );
    const wide = { ...said, bottom: 0.2 };
    await patch('frame', unsaid.id, { safeArea: wide });
    expect(await sent(unsaid.id)).toEqual(wide);
  });

  it('serves a re-encoded copy of its picture, which another upload replaces; GIFs stay animated', async () => {
    const { body: gif } = await create('gif', { name: 'Turn' });
    const where = at('gif', gif.id);
    const send = async () => (await app.upload(uploadCataloguePicture, { ...where, file: photo() })).body;
    expect((await send()).picture.state).toBe('waiting');
    const picture = async () => (await app.call(getCatalogueItem, where)).body.picture;
    await until('the copy', async () => (await picture()).state === 'ready');
    const { path } = await picture();
    expect((await app.server.inject({ url: path })).body).toBe('moving copy');
    await send();
    await until('the second copy', async () => (await picture()).state === 'ready');
    expect((await picture()).path).not.toBe(path);
    expect((await app.server.inject({ url: path })).body).toBe('moving copy');
    const { body: collage } = await create('collage', { name: 'No picture' });
    const refused = await app.upload(uploadCataloguePicture, { ...at('collage', collage.id), file: photo() });
    expect(refused.body.name).toBe('validationError');
  });
});

it('the list is searched by name, sorted both ways, and paged', async () => {
  for (const name of ['Oak_1', 'oak 2', 'Birch']) await buildCatalogueItem(app.db, { kind: 'logo', name });
  const list = async (query: object) => {
    const { body } = await app.call(listCatalogue, { token, params: { kind: 'logo' }, query: { ...query } });
    return { count: body.count, names: body.results.map(({ name }: { name: string }) => name) };
  };
  const byName = { search: 'oak', orderBy: 'name', orderDirection: 'ASC' };
  expect(await list(byName)).toEqual({ count: 2, names: ['oak 2', 'Oak_1'] });
  expect((await list({ ...byName, limit: 1, page: 2 })).names).toEqual(['Oak_1']);
  expect((await list({ search: 'k_' })).names).toEqual(['Oak_1']);
});

describe('an item can be chosen', () => {
  it('by everybody, or by the customer it is assigned to with all below it, the client, or the user; by nobody else', async () => {
    const top = await buildCustomer(app.db, { allowChilds: true });
    const sub = await buildCustomer(app.db, { parentId: top });
    const clientId = await buildClient(app.db, { customerId: sub });
    const user = await buildUser(app.db, { clientId });
    const colleague = await buildUser(app.db, { clientId });
    const cousin = await buildUser(app.db, { clientId: await buildClient(app.db, { customerId: top }) });
    const stranger = await buildUser(app.db);
    const made = {
      everybody: await buildCatalogueItem(app.db, { forEverybody: true }),
      top: await buildCatalogueItem(app.db, { assignedTo: { customerId: top } }),
      sub: await buildCatalogueItem(app.db, { assignedTo: { customerId: sub } }),
      client: await buildCatalogueItem(app.db, { assignedTo: { clientId } }),
      user: await buildCatalogueItem(app.db, { assignedTo: { userId: user } }),
    };
    const others = {
      nobody: await buildCatalogueItem(app.db),
      deleted: await buildCatalogueItem(app.db, { forEverybody: true, deletedAt: new Date(0) }),
      waiting: await buildCatalogueItem(app.db, { forEverybody: true, picture: 'waiting' }),
      empty: await buildCatalogueItem(app.db, { forEverybody: true, picture: 'none' }),
      otherKind: await buildCatalogueItem(app.db, { kind: 'frame', forEverybody: true }),
    };
    const seen = async (id: UserId) => {
      const found = new Set(await choices(id));
      const names = Object.entries({ ...made, ...others });
      return names.filter(([, item]) => found.has(item)).map(([name]) => name);
    };
    expect(await seen(user)).toEqual(['everybody', 'top', 'sub', 'client', 'user']);
    expect(await seen(colleague)).toEqual(['everybody', 'top', 'sub', 'client']);
    expect(await seen(cousin)).toEqual(['everybody', 'top']);
    expect(await seen(stranger)).toEqual(['everybody']);
  });

  it('after it is assigned to accounts one by one, and no longer after the assignment is removed', async () => {
    const id = await buildCatalogueItem(app.db, { kind: 'license-plate' });
    const customerId = await buildCustomer(app.db, { name: 'Autohaus Nord' });
    const clientId = await buildClient(app.db, { customerId, name: 'Nord app' });
    const userId = await buildUser(app.db, { clientId, name: 'Nora' });
    const where = at('license-plate', id);
    const change = (body: object) => app.call(patchCatalogueAssignments, { ...where, body });
    const add = [
      { to: 'user', id: userId },
      { to: 'client', id: clientId },
      { to: 'customer', id: customerId },
    ];
    expect((await change({ add: add.slice(0, 2) })).body.results).toHaveLength(2);
    // Assigning twice has no further effect.
    const { body } = await change({ add });
    expect(body).toEqual({
      forEverybody: false,
      results: [
        { to: 'user', id: userId, name: 'Nora', customerName: 'Autohaus Nord' },
        { to: 'client', id: clientId, name: 'Nord app', customerName: 'Autohaus Nord' },
        { to: 'customer', id: customerId, name: 'Autohaus Nord', customerName: null },
      ],
    });
    expect((await app.call(getCatalogueItem, where)).body.assigned).toBe(3);
    await change({ remove: add.slice(1) });
    expect(await choices(userId, 'license-plate')).toEqual([id]);
    await change({ remove: add, forEverybody: true });
    expect((await app.call(getCatalogueAssignments, where)).body).toEqual({
      forEverybody: true,
      results: [],
    });
    expect(await choices(await buildUser(app.db), 'license-plate')).toEqual([id]);
    const nobody = [{ to: 'client', id: crypto.randomUUID() }];
    expect((await change({ add: nobody })).body.name).toBe('clientNotFound');
  });

  it('by a user who moves to another client only if that client has it', async () => {
    const customerId = await buildCustomer(app.db);
    const [from, to] = [await buildClient(app.db, { customerId }), await buildClient(app.db, { customerId })];
    const userId = await buildUser(app.db, { clientId: from });
    const id = await buildCatalogueItem(app.db, { kind: 'gif', assignedTo: { clientId: from } });
    expect(await choices(userId, 'gif')).toEqual([id]);
    await app.call(transferUser, { token, params: { id: userId }, body: { targetClientId: to } });
    expect(await choices(userId, 'gif')).toEqual([]);
  });
});
