import { createDestination, patchDestination, testDestination } from '@forecourt/contract/destinations';
import type { ClientId, DestinationId } from '@forecourt/contract/ids';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildClient, buildUser } from '../../../testing/builders/builders.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let clientId: ClientId;
let token: string;
beforeAll(async () => {
  app = await openTestApp();
  clientId = await buildClient(app.db);
  token = await app.signedIn(await buildUser(app.db, { role: 'client', clientId }));
});
afterAll(() => app.close());

const server = { channel: 'own', name: 'Marketplace', protocol: 'sftp', username: 'dealer' };
const add = (more: object) =>
  app.call(createDestination, { params: { id: clientId }, token, body: { ...server, ...more } });
const change = ({ id }: { id: string }, body: object) =>
  app.call(patchDestination, { params: { id }, token, body });
const rowOf = (id: DestinationId) =>
  app.db.selectFrom('destinations').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

it('secrets of a server are in no response, and its password is not sent to another server', async () => {
  const { body: made } = await add({ host: 'upload.example', password: 'a secret' });
  expect(made.publicKey).toBeNull();
  expect(JSON.stringify([made, await rowOf(made.id)])).not.toContain('a secret');
  expect((await change(made, { host: 'other.example' })).body.errorCode).toBe(4000420);
  expect((await change(made, { host: 'other.example', password: null })).body).toMatchObject({
    host: 'other.example',
    publicKey: expect.stringMatching(/^ssh-ed25519 /),
    testedAt: null,
  });
});

it.each(['10.1.2.3', '[::1]', 'fe80::1', '0xa9.254.169.254'])(
  'the private address %s is refused when a server is saved, not only when it is tested',
  async (host) => {
    const { body: made } = await add({ host: 'upload.example' });
    const refused = [await add({ host }), await change(made, { host, password: null })];
    expect(refused.map(({ body }) => body.name)).toEqual(Array(2).fill('outgoingAddressForbidden'));
    expect(await rowOf(made.id)).toMatchObject({ host: 'upload.example' });
  },
);

it('a server whose address the operator allows no longer can be renamed, and is not reached', async () => {
  const { body: made } = await add({ host: 'upload.example' });
  await app.db.updateTable('destinations').set({ host: '10.1.2.3' }).where('id', '=', made.id).execute();
  expect((await change(made, { host: '10.1.2.3', name: 'Old' })).body).toMatchObject({ name: 'Old' });
  const tested = await app.call(testDestination, { params: { id: made.id }, token, body: {} });
  expect(tested.body.failure).toBe('addressForbidden');
});
