import type { UserId } from '@forecourt/contract/ids';
import * as views from '@forecourt/contract/saved-views';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildClient, buildCustomer, buildUser } from '../../../testing/builders/builders.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const query = [
  { name: 'state', value: 'ready' },
  { name: 'orderBy', value: 'year' },
];
const named = (name: string, more: object = {}) => ({ list: 'vehicles', name, query, ...more });

/** Two users of one customer and one of another. */
async function people() {
  const customerId = await buildCustomer(app.db);
  const member = async () => buildUser(app.db, { clientId: await buildClient(app.db, { customerId }) });
  const token = async (id: UserId) => app.signedIn(id);
  return {
    owner: await token(await member()),
    colleague: await token(await member()),
    reader: await token(await buildUser(app.db, { role: 'customer', customerId, readOnly: true })),
    stranger: await token(await buildUser(app.db)),
  };
}
const create = (token: string, body: object) => app.call(views.createSavedView, { token, body });
const patch = (token: string, id: string, body: object) =>
  app.call(views.patchSavedView, { token, params: { id }, body });
const names = async (token: string) =>
  (await app.call(views.listSavedViews, { token, query: { list: 'vehicles' } })).body.results.map(
    ({ name, isDefault }: views.SavedView) => (isDefault ? `${name}*` : name),
  );

it('a view is visible only to its owner until it is shared, and then to all users of the same customer', async () => {
  const { owner, colleague, stranger } = await people();
  const { body: view } = await create(owner, named('Ready'));
  expect(view).toMatchObject({ name: 'Ready', query, own: true, shared: false, isDefault: false });
  expect([await names(owner), await names(colleague), await names(stranger)]).toEqual([['Ready'], [], []]);
  await patch(owner, view.id, { shared: true });
  expect([await names(colleague), await names(stranger)]).toEqual([['Ready'], []]);
  expect((await patch(stranger, view.id, { isDefault: true })).body.name).toBe('savedViewNotFound');
});

it('only its owner can change and delete a shared view; each user chooses a default view for themselves', async () => {
  const { owner, colleague } = await people();
  const { id } = (await create(owner, named('Ours', { shared: true }))).body;
  expect((await patch(colleague, id, { name: 'Mine' })).body.name).toBe('fieldsNotUpdatable');
  const removed = await app.call(views.deleteSavedView, { token: colleague, params: { id } });
  expect(removed.body.name).toBe('fieldsNotUpdatable');
  await patch(colleague, id, { isDefault: true });
  expect([await names(owner), await names(colleague)]).toEqual([['Ours'], ['Ours*']]);
  const own = (await create(colleague, named('Own'))).body;
  await patch(colleague, own.id, { isDefault: true });
  expect(await names(colleague)).toEqual(['Ours', 'Own*']);
  await patch(colleague, own.id, { isDefault: false });
  expect(await names(colleague)).toEqual(['Ours', 'Own']);
});

it('a user’s views of one list have unique names, regardless of case', async () => {
  const { owner, colleague } = await people();
  const { id } = (await create(owner, named('Ready'))).body;
  expect((await create(owner, named('READY'))).body.name).toBe('savedViewExists');
  expect((await create(owner, { ...named('Ready'), list: 'users' })).status).toBe(201);
  expect((await create(colleague, named('Ready'))).status).toBe(201);
  const second = (await create(owner, named('Second'))).body;
  expect((await patch(owner, second.id, { name: 'ready' })).body.name).toBe('savedViewExists');
  expect((await patch(owner, id, { name: 'READY' })).body.name).toBe('READY');
});

it('a deleted view can be restored by its owner for a day', async () => {
  const { owner, colleague } = await people();
  const { id } = (await create(owner, named('Back', { shared: true }))).body;
  const restore = (token: string) => app.call(views.restoreSavedView, { token, params: { id } });
  await app.call(views.deleteSavedView, { token: owner, params: { id } });
  expect(await names(owner)).toEqual([]);
  expect((await restore(colleague)).body.name).toBe('savedViewNotFound');
  expect((await restore(owner)).status).toBe(200);
  expect(await names(owner)).toEqual(['Back']);
  await app.call(views.deleteSavedView, { token: owner, params: { id } });
  const other = (await create(owner, named('Other'))).body;
  await app.db
    .updateTable('savedViews')
    .set({ deletedAt: new Date(0) })
    .where('id', '=', id)
    .execute();
  await app.call(views.deleteSavedView, { token: owner, params: { id: other.id } });
  expect((await restore(owner)).body.name).toBe('savedViewNotFound');
});

it('a read-only user can save views but not share them', async () => {
  const { reader } = await people();
  expect((await create(reader, named('Mine'))).status).toBe(201);
  expect((await create(reader, named('Ours', { shared: true }))).body.name).toBe('customerForbidden');
});

it('query parameters that no list address contains are refused', async () => {
  const { owner } = await people();
  for (const wrong of [
    [{ name: 'a=b', value: 'x' }],
    [{ name: 'state', value: '' }],
    [...query, { name: 'state', value: 'draft' }],
  ]) {
    expect((await create(owner, { ...named('Wrong'), query: wrong })).body.name).toBe('validationError');
  }
});
