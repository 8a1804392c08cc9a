import { existsSync } from 'node:fs';
import path from 'node:path';
import { login } from '@forecourt/contract/auth';
import { uploadFile } from '@forecourt/contract/files';
import type { ClientId, UserId } from '@forecourt/contract/ids';
import { eraseUser, getPersonalData } from '@forecourt/contract/personal-data';
import { createSavedView } from '@forecourt/contract/saved-views';
import { confirmSignUp, signUp } from '@forecourt/contract/sign-up';
import { createUser, deleteUser, getUser, listUsers, patchUser, revertUser } from '@forecourt/contract/users';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { inTx } from '../../../platform/db/database.ts';
import { enqueue } from '../../../platform/queue/enqueue.ts';
import {
  buildApiKey,
  buildDevice,
  buildOAuthToken,
  buildProfile,
  buildUserNotification,
} from '../../../testing/builders/belonging-builders.ts';
import { buildClient, buildUser, testPassword } from '../../../testing/builders/builders.ts';
import { buildImage, buildVehicle } from '../../../testing/builders/vehicle-builders.ts';
import { placesOf } from '../../../testing/places-of.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { sandboxOf } from '../../people/api-keys/sandboxes.service.ts';

let app: TestApp;
let root: string;
beforeEach(async () => {
  app = await openTestApp();
  root = await app.signedIn(await buildUser(app.db, { role: 'root' }));
});
afterEach(() => app.close());

const said = {
  name: 'Quirina Möwenstein-Özdemir',
  earlierName: 'Quirinchen M. (Quiri)',
  phone: '+49 171 5550199',
  email: 'quirina.moewenstein@autohaus.test',
  earlier: 'quirina.frueher@autohaus.test',
  address: '203.0.113.77',
  browser: 'Quirinafox/9',
};
const words = Object.values(said);

const places = () => placesOf(app.database.pool, words);

/** An account that has left something in many tables. */
async function buildPerson(): Promise<{ id: UserId; clientId: ClientId; token: string }> {
  const clientId = await buildClient(app.db);
  const made = await app.call(createUser, {
    token: root,
    body: {
      clientId,
      email: said.earlier,
      name: said.name,
      phone: said.phone,
      type: 'premium',
      password: testPassword,
    },
  });
  const id = made.body.id as UserId;
  await app.call(patchUser, { token: root, params: { id }, body: { email: said.email } });
  const headers = { 'user-agent': said.browser };
  const { body } = await app.call(login, {
    body: { email: said.email, password: testPassword },
    headers,
    remoteAddress: said.address,
  });
  const { token } = body;
  await app.db.updateTable('users').set({ mustChangePassword: false }).where('id', '=', id).execute();
  await buildApiKey(app.db, { userId: id });
  await buildDevice(app.db, { userId: id });
  await buildOAuthToken(app.db, { userId: id });
  await buildProfile(app.db, { userId: id });
  await buildUserNotification(app.db, { userId: id });
  const query = [{ name: 'search', value: said.name }];
  const view = { list: 'vehicles', name: `Of ${said.name}`, query };
  const saved = await app.call(createSavedView, { token, body: view });
  expect(saved.status, JSON.stringify(saved.body)).toBe(201);
  for (const name of [said.earlierName, said.name])
    await app.call(patchUser, { token, params: { id }, body: { name }, remoteAddress: said.address });
  const { body: account } = await app.call(getUser, { token, params: { id } });
  await inTx(app.db, (tx) => sandboxOf(tx, account, app.clock.now()));
  await app.call(login, { body: { email: said.email, password: 'wrong' }, remoteAddress: said.address });
  await inTx(app.db, async (tx) => {
    await enqueue(tx, 'auth.forgot', { email: said.email });
    const contents = JSON.stringify([
      { languageCode: 'en', headLine: `Low balance: ${said.name}`, content: 'x' },
    ]);
    await sql`insert into notifications (priority, kind, content_type, language_contents, audience, created_at)
      values ('low', 'lowBalance', 'string', ${contents}, 'all', now())`.execute(tx);
  });
  return { id, clientId, token };
}

it('people get a copy of what is stored about them, without a secret', async () => {
  const { id, token } = await buildPerson();
  const { body, status } = await app.call(getPersonalData, { token, params: { id } });
  expect(status).toBe(200);
  const rowsOf = (table: string) =>
    body.parts
      .filter((part: { table: string }) => part.table === table)
      .flatMap(({ rows }: { rows: object[] }) => rows);
  const { email, name, phone } = said;
  expect(rowsOf('users')).toContainEqual(expect.objectContaining({ id, email, name, phone }));
  expect(rowsOf('sessions')).toContainEqual(
    expect.objectContaining({ address: said.address, user_agent: said.browser }),
  );
  expect(rowsOf('mails').map(({ recipient }: { recipient: string }) => recipient)).toContain(said.earlier);
  expect(rowsOf('saved_views')).toHaveLength(1);
  expect(rowsOf('api_keys')).toHaveLength(1);
  expect(rowsOf('audit_log').length).toBeGreaterThan(0);
  const text = JSON.stringify(body);
  expect(text).not.toMatch(/_hash|sealed|token_|push_keys|credential/);
  const byRoot = await app.call(getPersonalData, { token: root, params: { id } });
  expect(byRoot.body.parts.length).toBe(body.parts.length);
  await app.call(deleteUser, { token: root, params: { id } });
  await app.call(eraseUser, { token: root, params: { id } });
});

it('after an erasure no table has a name, an address or a number of the person', async () => {
  const { id } = await buildPerson();
  const before = await places();
  expect(before).toEqual(
    expect.arrayContaining([
      'users.name',
      'users.phone',
      'sessions.address',
      'mails.recipient',
      'audit_log.after',
    ]),
  );
  await app.call(deleteUser, { token: root, params: { id } });
  expect((await app.call(eraseUser, { token: root, params: { id } })).status).toBe(200);
  expect(await places()).toEqual([]);
  const rows = await sql<{ action: string }>`
    select distinct action from audit_log where object_id = ${id}::text and object_kind = 'users'`.execute(
    app.db,
  );
  expect(rows.rows.map(({ action }) => action).sort()).toEqual(
    expect.arrayContaining(['createUser', 'deleteUser', 'eraseUser', 'patchUser']),
  );
});

it('an erased account is in no list and cannot be restored, and its address is free', async () => {
  const { id } = await buildPerson();
  await app.call(deleteUser, { token: root, params: { id } });
  await app.call(eraseUser, { token: root, params: { id } });
  const { body: list } = await app.call(listUsers, { token: root, query: { onlyDeleted: true, limit: 100 } });
  expect(list.results.map((one: { id: string }) => one.id)).not.toContain(id);
  expect((await app.call(revertUser, { token: root, body: { userId: id } })).body.name).toBe('userNotFound');
  const clientId = await buildClient(app.db);
  const body = { clientId, email: said.email, name: 'Another' };
  const again = await app.call(createUser, { token: root, body });
  expect(again.status).toBe(201);
  // Repeating it leaves the new account and its mails alone.
  const mails = () => app.db.selectFrom('mails').select('id').where('recipient', '=', said.email).execute();
  await app.call(patchUser, {
    token: root,
    params: { id: again.body.id },
    body: { email: 'another@autohaus.test' },
  });
  const count = (await mails()).length;
  expect(count).toBeGreaterThan(0);
  expect((await app.call(eraseUser, { token: root, params: { id } })).status).toBe(200);
  expect(await mails()).toHaveLength(count);
  expect((await app.call(getUser, { token: root, params: { id: again.body.id } })).body.name).toBe('Another');
});

it('the words of others stay, without the name', async () => {
  const { id, clientId } = await buildPerson();
  const author = await buildUser(app.db, { clientId });
  const imageId = await buildImage(app.db, { setId: await buildVehicle(app.db, { userId: author }) });
  const text = `Ask ${said.name} (${said.phone}) about the wheel.`;
  const inserted = { imageId, authorId: author, text, createdAt: app.clock.now() };
  await app.db.insertInto('comments').values(inserted).execute();
  await app.call(deleteUser, { token: root, params: { id } });
  await app.call(eraseUser, { token: root, params: { id } });
  const comments = await app.db
    .selectFrom('comments')
    .select('text')
    .where('authorId', '=', author)
    .execute();
  expect(comments).toEqual([{ text: 'Ask [erased] ([erased]) about the wheel.' }]);
});

it('a name that is a word changes the texts of its own customer alone, in tables and in the audit log', async () => {
  const { id, clientId } = await buildPerson();
  await app.call(patchUser, { token: root, params: { id }, body: { name: 'Verkauf' } });
  const noteAt = async (of: { clientId?: ClientId }) => {
    const userId = await buildUser(app.db, of);
    const imageId = await buildImage(app.db, { setId: await buildVehicle(app.db, { userId }) });
    const [text, createdAt] = [`Verkauf: ask ${said.name}, ${said.phone}`, app.clock.now()];
    await app.db.insertInto('comments').values({ imageId, authorId: userId, text, createdAt }).execute();
    await app.db.updateTable('images').set({ reportNote: text }).where('id', '=', imageId).execute();
    await sql`insert into markers (image_id, kind, x, y, text, is_public, rank, created_at)
      values (${imageId}, 'hotspot', 0.5, 0.5, ${text}, true, 0, ${createdAt})`.execute(app.db);
    return async () => {
      const { rows } = await sql<{ text: string }>`
        select text from comments where image_id = ${imageId} union all select report_note from images where id = ${imageId}
        union all select text from markers where image_id = ${imageId}
        union all select after->>'text' from audit_log where object_kind in ('comments', 'markers') and after->>'image_id' = ${imageId}::text
        union all select after->>'report_note' from audit_log where object_kind = 'images' and object_id = ${imageId}::text
          and after->>'report_note' is not null and before is null`.execute(app.db);
      return [...new Set(rows.map((row) => row.text))];
    };
  };
  const own = await noteAt({ clientId });
  const other = await noteAt({});
  await app.call(deleteUser, { token: root, params: { id } });
  await app.call(eraseUser, { token: root, params: { id } });
  expect(await own()).toEqual(['[erased]: ask [erased], [erased]']);
  expect(await other()).toEqual([`Verkauf: ask [erased], ${said.phone}`]);
});

it('erasing one of the operator’s people takes only full names and addresses out of texts', async () => {
  const id = await buildUser(app.db, { role: 'manager', name: 'Max' });
  const imageId = await buildImage(app.db);
  const author = await buildUser(app.db);
  const inserted = { imageId, authorId: author, text: 'Max. 3 photos', createdAt: app.clock.now() };
  await app.db.insertInto('comments').values(inserted).execute();
  await app.call(deleteUser, { token: root, params: { id } });
  expect((await app.call(eraseUser, { token: root, params: { id } })).status).toBe(200);
  const { text } = await app.db.selectFrom('comments').select('text').executeTakeFirstOrThrow();
  expect(text).toBe('Max. 3 photos');
});

it('who takes an address that somebody else had sees and erases nothing of theirs', async () => {
  const dealers = 'sales@autohaus.test';
  const accountOf = async (email: string) => {
    const body = { clientId: await buildClient(app.db), email, name: 'Sales', password: testPassword };
    const { body: made } = await app.call(createUser, { token: root, body: { ...body, type: 'premium' } });
    await app.db.updateTable('users').set({ mustChangePassword: false }).execute();
    return { id: made.id as UserId, token: await app.signedIn(made.id) };
  };
  const take = (id: UserId, email: string) =>
    app.call(patchUser, { token: root, params: { id }, body: { email } });
  const mail = (subject: string, recipient = dealers) =>
    sql`insert into mails (recipient, subject, body, created_at)
      values (${recipient}, ${subject}, 'text', ${app.clock.now()})`.execute(app.db);
  const later = () => app.clock.forward(60_000);
  const first = await accountOf(dealers);
  later();
  await mail('of the first');
  later();
  await take(first.id, 'sales-2@autohaus.test');
  later();
  await sql`insert into sign_ups (token_hash, name, address, vat_id, email, password_hash, created_at)
    values ('x', 'Pending', 'Lane 1', 'DE1', ${dealers}, 'x', ${app.clock.now()})`.execute(app.db);
  await sql`insert into refused_addresses (email, refused_at, answer, bounced)
    values (${dealers}, ${app.clock.now()}, 'no', true)`.execute(app.db);
  later();
  const second = await accountOf('elsewhere@other.test');
  later();
  await take(second.id, dealers);
  later();
  await mail('of the second');
  const subjectsFor = async ({ id, token }: { id: UserId; token: string }) => {
    const { body } = await app.call(getPersonalData, { token, params: { id } });
    const parts = body.parts as { table: string; rows: { subject?: string; recipient: string }[] }[];
    expect(parts.map(({ table }) => table)).not.toContain('sign_ups');
    const mails = parts.find(({ table }) => table === 'mails')?.rows ?? [];
    return mails.flatMap(({ recipient, subject = '' }) =>
      recipient === dealers && subject.startsWith('of') ? subject : [],
    );
  };
  expect(await subjectsFor(first)).toEqual(['of the first']);
  expect(await subjectsFor(second)).toEqual(['of the second']);
  later();
  await app.call(deleteUser, { token: root, params: { id: second.id } });
  later();
  await mail('of nobody');
  expect((await app.call(eraseUser, { token: root, params: { id: second.id } })).status).toBe(200);
  const { rows } = await sql<{ subject: string }>`
    select subject from mails where recipient = ${dealers} and subject like 'of%' order by created_at`.execute(
    app.db,
  );
  expect(rows.map(({ subject }) => subject)).toEqual(['of the first', 'of nobody']);
  const pending = await sql<{
    said: string;
  }>`select email as said from sign_ups union all select email from refused_addresses
    union all select after->>'email' from audit_log where object_kind = 'sign_ups'`.execute(app.db);
  expect(pending.rows.map(({ said }) => said)).toEqual([dealers, dealers, dealers]);
});

it('who signed up had the address from then on', async () => {
  await app.db.updateTable('installationSettings').set({ signUpOpen: true }).execute();
  const rest = { name: said.name, address: 'Lane 1', uid: 'DE1', password: testPassword };
  await app.call(signUp, { body: { ...rest, email: said.email } });
  const letter = await app.db.selectFrom('mails').select('body').executeTakeFirstOrThrow();
  app.clock.forward(60_000);
  const token = /[\w-]{43}/.exec(letter.body)?.[0] ?? '';
  expect((await app.call(confirmSignUp, { body: { token } })).status).toBe(201);
  const { id } = await app.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', said.email)
    .executeTakeFirstOrThrow();
  await app.call(deleteUser, { token: root, params: { id } });
  expect((await app.call(eraseUser, { token: root, params: { id } })).status).toBe(200);
  expect(await app.db.selectFrom('mails').select('id').execute()).toEqual([]);
  const { rows } = await sql<{
    email: string;
  }>`select coalesce(after->>'email', before->>'email') as email from audit_log
    where object_kind = 'sign_ups'`.execute(app.db);
  expect(rows).toEqual([{ email: '[erased]' }, { email: '[erased]' }]);
});

it('counted tries are those of whole addresses, and documents go with their stored files', async () => {
  const { id } = await buildPerson();
  const mine = [
    `login elsewhere:${said.email}`,
    `login:${said.email} 198.51.100.0`,
    `address:${said.address}`,
  ];
  const others = [
    `login elsewhere:x.${said.email}`,
    `login:${said.email}.de ::1`,
    `address:${said.address}8`,
  ];
  await sql`delete from rate_limits`.execute(app.db);
  for (const key of [...mine, ...others])
    await sql`insert into rate_limits (key, points, expire) values (${key}, 1, 0)`.execute(app.db);
  const file = { name: 'list.pdf', bytes: Buffer.from('%PDF-1.7\n%%EOF'), type: 'application/pdf' };
  const params = { id };
  const document = await app.upload(uploadFile, {
    params,
    token: root,
    file,
  });
  expect(document.status, JSON.stringify(document.body)).toBe(201);
  const folder = path.join(app.outside.storage.root, 'uploads', document.body.id);
  expect(existsSync(folder)).toBe(true);
  await app.call(deleteUser, { token: root, params });
  await app.call(eraseUser, { token: root, params });
  const { rows } = await sql<{ key: string }>`select key from rate_limits`.execute(app.db);
  expect(
    rows
      .map(({ key }) => key)
      .filter((key) => !key.includes('127.0.0.1'))
      .sort(),
  ).toEqual(others.sort());
  expect(existsSync(folder)).toBe(false);
});

it('an account that is not deleted is not erased', async () => {
  const id = await buildUser(app.db, { name: 'Still there' });
  expect((await app.call(eraseUser, { token: root, params: { id } })).body.name).toBe('userNotFound');
  expect((await app.call(getUser, { token: root, params: { id } })).body.name).toBe('Still there');
});
