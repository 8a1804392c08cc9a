import type { ClientId, UserId } from '@forecourt/contract/ids';
import {
  createSshKey,
  deleteSshKey,
  getSftpServer,
  listSshKeys,
  type SshKey,
} from '@forecourt/contract/ssh-keys';
import ssh2 from 'ssh2';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newKeyPair } from '../../../platform/sftp/host-key.ts';
import { buildClient, buildUser } from '../../../testing/builders/builders.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let clientId: ClientId;
let userId: UserId;
let user: string;
let client: string;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  clientId = await buildClient(app.db, { name: 'Autohaus Nord' });
  userId = await buildUser(app.db, { clientId, type: 'premium' });
  user = await app.signedIn(userId);
  client = await app.signedIn(await buildUser(app.db, { role: 'client', clientId }));
});

const newPublicKey = () => newKeyPair().public;
const add = (body: object, token = user, id = userId) =>
  app.call(createSshKey, { params: { id }, token, body: { publicKey: newPublicKey(), ...body } });
const list = async (token: string): Promise<SshKey[]> =>
  (await app.call(listSshKeys, { query: {}, token })).body.results;

describe('an SSH key', () => {
  it('is listed with its fingerprint and the user name of its client, for the user and the client', async () => {
    const publicKey = newPublicKey();
    const made = await add({ name: 'Photo server', publicKey });
    expect(made).toMatchObject({ status: 201, body: { name: 'Photo server', createVehicles: true } });
    const key = ssh2.utils.parseKey(publicKey);
    if (key instanceof Error) throw key;
    expect(made.body.fingerprint).toMatch(/^SHA256:[A-Za-z0-9+/]{43}$/);
    expect(made.body.login).toMatch(/^autohaus-nord(-\d+)?$/);
    expect(JSON.stringify(made.body)).not.toContain(key.getPublicSSH().toString('base64'));
    expect(await list(user)).toEqual([made.body]);
    expect(await list(client)).toEqual([made.body]);
    const stranger = await app.signedIn(await buildUser(app.db, { type: 'premium' }));
    expect(await list(stranger)).toEqual([]);
  });

  it('has a name that no other of the client has, whatever its case; revoked ones do not count', async () => {
    const { body } = await add({ name: 'Photo server' });
    const colleague = await buildUser(app.db, { clientId, type: 'premium' });
    const again = await add({ name: 'photo SERVER' }, client, colleague);
    expect(again).toMatchObject({ status: 409, body: { errorCode: 4090011 } });
    expect(await add({ name: 'Other' }, client, colleague)).toMatchObject({
      status: 201,
      body: { login: body.login },
    });
    const gone = { params: { id: body.id }, token: client };
    expect((await app.call(deleteSshKey, gone)).status).toBe(200);
    expect((await app.call(deleteSshKey, gone)).body.errorCode).toBe(4040240);
    expect((await add({ name: 'Photo server' })).status).toBe(201);
  });

  it('is refused if it is no public key, is too short or was added before', async () => {
    const publicKey = newPublicKey();
    expect((await add({ name: 'One', publicKey })).status).toBe(201);
    expect((await add({ name: 'Two', publicKey })).body.errorCode).toBe(4000323);
    expect((await add({ name: 'Two', publicKey: 'ssh-ed25519 AAAA' })).body.errorCode).toBe(4000320);
  });

  it('belongs to a user: accounts without vehicles have none, and those of others are not found', async () => {
    const other = await buildUser(app.db, { type: 'premium' });
    expect((await add({ name: 'One' }, user, other)).status).toBe(404);
    const admin = await buildUser(app.db, { role: 'client', clientId });
    expect((await add({ name: 'One' }, client, admin)).body.name).toBe('fieldsNotUpdatable');
  });

  it('opens no session: nobody is signed in by it', async () => {
    const before = await app.db.selectFrom('sessions').select('id').where('endedAt', 'is', null).execute();
    await add({ name: 'One' });
    const after = await app.db.selectFrom('sessions').select('id').where('endedAt', 'is', null).execute();
    expect(after).toHaveLength(before.length);
  });

  it('is counted per client', async () => {
    const codes: unknown[] = [];
    for (let number = 1; number <= 51; number += 1)
      codes.push((await add({ name: `Key ${number}` })).body.errorCode);
    expect(codes.filter(Boolean)).toEqual([4000322]);
  });
});

it('an installation without SFTP says so', async () => {
  expect((await app.call(getSftpServer, { token: user })).body).toEqual({ server: null });
});
