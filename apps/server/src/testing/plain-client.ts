/**
 * An API client written from the specification and docs/api.md alone, as a third party would: it imports nothing of
 * the project. `BASE_URL`, `ROOT_EMAIL`, `ROOT_PASSWORD` and `PHOTO` (a file) come from the environment; every step is
 * printed, and the exit code is 0 if all of them succeeded.
 */
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';

const { BASE_URL = '', ROOT_EMAIL = '', ROOT_PASSWORD = '', PHOTO = '' } = process.env;
const password = 'plain clients choose long passwords';
const mark = randomUUID().slice(0, 8);

// Answers are read by hand here, as a script would.
// biome-ignore lint/suspicious/noExplicitAny: see above
type Json = any;

function expectThat(right: boolean, what: string, seen?: unknown): void {
  if (!right) throw new Error(`${what}${seen === undefined ? '' : `: ${JSON.stringify(seen)}`}`);
  process.stdout.write(`ok ${what}\n`);
}

async function send(method: string, path: string, token: string | null, body?: unknown): Promise<Response> {
  const moves = /credit|process|invoices$|close$/.test(path) && method !== 'GET';
  return fetch(BASE_URL + path, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
      ...(moves ? { 'idempotency-key': randomUUID() } : {}),
    },
    ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
  });
}

async function call(method: string, path: string, token: string | null, body?: unknown): Promise<Json> {
  const answer = await send(method, path, token, body);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
  return text ? JSON.parse(text) : undefined;
}

async function login(email: string, secret = password): Promise<{ token: string; user: Json }> {
  return call('POST', '/v1/login', null, { email, password: secret });
}

/** Accounts whose password was chosen by someone else must set their own first. */
async function firstLogin(email: string, given: string): Promise<string> {
  const { token, user } = await login(email, given);
  await call('PATCH', `/v1/users/${user.id}/change-password`, token, {
    passwordOld: given,
    password,
    passwordRepeat: password,
  });
  return (await login(email)).token;
}

async function signUp(root: string): Promise<void> {
  await call('PATCH', '/v1/installation', root, { signUpOpen: true });
  const email = `owner-${mark}@example.test`;
  await call('POST', '/v1/users/sign-up', null, {
    name: `Autohaus ${mark}`,
    address: 'Hauptstraße 1, 1010 Wien',
    uid: 'ATU12345678',
    email,
    password,
  });
  // Mails are written by a queue job; without a mail server root reads them.
  let confirmation: Json;
  for (let tries = 0; !confirmation && tries < 600; tries++) {
    const { results } = await call('GET', '/v1/mails?limit=50', root);
    confirmation = results.find((mail: Json) => mail.to === email);
    if (!confirmation) await new Promise((resolve) => setTimeout(resolve, 200));
  }
  confirmation = await call('POST', `/v1/mails/${confirmation.id}/open`, root);
  const token = /#confirm=(\S+)$/m.exec(confirmation.text)?.[1];
  await call('POST', '/v1/users/sign-up/confirm', null, { token });
  const { user } = await login(email);
  expectThat(
    user.role.name === 'user' && user.customer.name === `Autohaus ${mark}`,
    'signed up and in',
    user,
  );
}

interface Organisation {
  customerId: string;
  clientId: string;
  admin: string;
  userId: string;
  user: string;
}

async function buildOrganisation(root: string): Promise<Organisation> {
  const customer = await call('POST', '/v2/customers', root, {
    name: `Group ${mark}`,
    phone: '',
    infoEmail: '',
  });
  expectThat(customer.phone === null && customer.infoEmail === null, 'empty phone and infoEmail become null');
  const given = 'given by somebody else at first';
  const adminEmail = `admin-${mark}@example.test`;
  await call('POST', `/v2/customers/${customer.id}/admins`, root, {
    email: adminEmail,
    name: 'Ada',
    password: given,
    readOnlyPermissions: false,
  });
  const admin = await firstLogin(adminEmail, given);
  const client = await call('POST', '/v2/clients', admin, { name: `Dealer ${mark}`, creditSource: 'user' });
  const email = `user-${mark}@example.test`;
  const made = await call('POST', `/v1/clients/${client.id}/users`, admin, {
    email,
    name: 'Ugo',
    type: 'basic',
    password: given,
  });
  const user = await firstLogin(email, given);
  const { results } = await call('GET', `/v1/clients/${client.id}/users`, admin);
  expectThat(results.length === 1 && results[0].id === made.id, 'customer, admin, client and user are made');
  return { customerId: customer.id, clientId: client.id, admin, userId: made.id, user };
}

async function moveCredits(root: string, of: Organisation): Promise<void> {
  await call('POST', `/v1/customers/${of.customerId}/credit`, root, { total: 50 });
  await call('POST', `/v1/clients/${of.clientId}/transfer-credits`, of.admin, { amount: 20 });
  const { credits } = await call('POST', `/v1/users/${of.userId}/transfer-credits`, of.admin, { amount: 10 });
  expectThat(credits === 10, 'credits went from root to customer, client and user', credits);
  const { results } = await call('GET', `/v1/users/${of.userId}/credits-history`, of.user);
  expectThat(results.length === 1, 'and the history says so', results);
}

async function makePicture(of: Organisation): Promise<string> {
  const vehicle = await call('POST', '/v1/vehicles', of.user, { reference: `P-${mark}` });
  const form = new FormData();
  form.set('position', 'exterior.front_left');
  form.set('file', new Blob([new Uint8Array(await readFile(PHOTO))], { type: 'image/jpeg' }), 'front.jpg');
  await call('POST', `/v1/vehicles/${vehicle.id}/images`, of.user, form);
  await call('POST', `/v1/vehicles/${vehicle.id}/process`, of.user, { preset: 'studio-white' });
  let picture: Json;
  for (let tries = 0; picture?.state !== 'delivered' && tries < 240; tries++) {
    await new Promise((resolve) => setTimeout(resolve, 500));
    [picture] = (await call('GET', `/v1/vehicles/${vehicle.id}/images`, of.user)).results;
    if (picture.state === 'failed') throw new Error(`the picture failed: ${picture.failure}`);
  }
  const file = await fetch(new URL(picture.outputs[0].url, BASE_URL));
  expectThat(file.ok && (await file.arrayBuffer()).byteLength > 10_000, 'a photo became a showroom picture');
  const me = await call('GET', `/v1/users/${of.userId}`, of.user);
  expectThat(me.credits === 9, 'for one credit', me.credits);
  return vehicle.id;
}

async function bill(root: string, of: Organisation): Promise<void> {
  await call('PATCH', '/v1/invoice-settings', root, {
    sellerName: 'Forecourt Operator',
    sellerAddress: 'Ring 1, 1010 Wien',
    vatBasisPoints: 2000,
  });
  const path = `/v1/users/${of.userId}/invoices`;
  const draft = await call('POST', path, root);
  const items = await call('GET', `${path}/${draft.id}/items`, root);
  expectThat(items.count === 1, 'an invoice has the picture on it', items);
  const closed = await call('PATCH', `${path}/${draft.id}/close`, root);
  expectThat(closed.status === 'closed' && closed.number !== null, 'closed, it has a number', closed);
  const csv = await (await send('GET', `${path}/${draft.id}/csv`, root)).text();
  expectThat(csv.split('\r\n').filter(Boolean).length === 2, 'its CSV has a heading and a row', csv);
  const pdf = new Uint8Array(await (await send('GET', `${path}/${draft.id}/pdf`, root)).arrayBuffer());
  expectThat(String.fromCharCode(...pdf.subarray(0, 5)) === '%PDF-', 'and its PDF is one');
}

async function deleteAndRevert(of: Organisation, vehicleId: string): Promise<void> {
  await call('DELETE', `/v1/vehicles/${vehicleId}`, of.user);
  expectThat(
    (await send('GET', `/v1/vehicles/${vehicleId}`, of.user)).status === 404,
    'a deleted vehicle is gone',
  );
  await call('POST', `/v1/vehicles/${vehicleId}/restore`, of.user);
  await call('DELETE', `/v1/users/${of.userId}`, of.admin);
  expectThat(
    (await send('GET', `/v1/users/${of.userId}`, of.user)).status === 401,
    'a deleted user is out at once',
  );
  const deleted = await call('GET', '/v1/users?onlyDeleted=true', of.admin);
  expectThat(
    deleted.results.some((one: Json) => one.id === of.userId),
    'is among the deleted',
  );
  await call('POST', '/v1/revert-user', of.admin, { userId: of.userId });
  expectThat((await login(`user-${mark}@example.test`)).user.id === of.userId, 'and comes back');
}

const { token: root } = await login(ROOT_EMAIL, ROOT_PASSWORD);
await signUp(root);
const organisation = await buildOrganisation(root);
await moveCredits(root, organisation);
const vehicleId = await makePicture(organisation);
await bill(root, organisation);
await deleteAndRevert(organisation, vehicleId);
