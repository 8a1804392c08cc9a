import { isIn, type Json, newPassword, type Outside, type Session, type SpecClient } from './spec-call.ts';

export interface Organisation {
  customerId: string;
  subCustomerId: string;
  clientId: string;
  otherClientId: string;
  admin: Session;
  user: Session;
}

async function customers(spec: SpecClient, token: string, mark: string): Promise<[string, string]> {
  const body = { name: `Group ${mark}`, phone: null, allowChilds: true, infoEmail: null };
  const flags = { allowNegativeCredits: false, geoLocationEnabled: false };
  const made = await spec.call('POST', 'v2 /customers', [], { token, body: { ...body, ...flags } });
  const sub = await spec.call('POST', 'v2 /customers', [], {
    token,
    body: { ...body, name: `Branch ${mark}`, allowChilds: false, parentId: made.id },
  });
  const read = await spec.call('GET', 'v2 /customers/:id', [made.id], { token });
  spec.expectFields('a new customer', read, { ...body, ...flags });
  spec.expect('it lists its sub-customer', read.customers[0]?.id === sub.id, read.customers);
  spec.expectFields('a sub-customer', sub, { parentId: made.id });
  // A form sends the whole object back, including the changed fields.
  const patched = await spec.call('PATCH', 'v2 /customers/:id', [made.id], {
    token,
    body: { ...read, phone: '+43 1 234', geoLocationEnabled: null },
  });
  spec.expectFields('a customer that is sent back', patched, { ...body, phone: '+43 1 234' });
  const list = await spec.call('GET', 'v2 /customers', [], { token, page: 1, limit: 20 });
  spec.expect('the newest customer is first', list.results[0]?.id === made.id, list.results[0]);
  return [made.id, sub.id];
}

async function moveAndDeleteCustomers(
  spec: SpecClient,
  token: string,
  parentId: string,
  mark: string,
): Promise<void> {
  const { id } = await spec.call('POST', 'v2 /customers', [], { token, body: { name: `Gone ${mark}` } });
  const moved = await spec.call('PATCH', 'v2 /customers/:id/transfer', [id], { token, body: { parentId } });
  spec.expectFields('a customer that was transferred', moved, { parentId });
  await spec.call('DELETE', 'v2 /customers/:id', [id], { token });
  await spec.refused(4040002, 'GET', 'v2 /customers/:id', [id], { token });
}

async function admins(spec: SpecClient, token: string, customerId: string, mark: string): Promise<Session> {
  const admins = 'v2 /customers/:id/admins';
  const one = `${admins}/:adminId`;
  const email = `admin-${mark}@example.test`;
  const body = { email, name: 'Ada', password: newPassword, phone: null, readOnlyPermissions: false };
  const made = await spec.call('POST', admins, [customerId], { token, body });
  const listed = await spec.call('GET', admins, [customerId], { token, page: 1, limit: 20 });
  spec.expect('an admin is listed', isIn(listed, made.id), listed);
  const signedIn = await spec.login(email, newPassword);
  const own = await spec.call('GET', one, [customerId, made.id], { token: signedIn.token });
  spec.expectFields('an admin', own, {
    email,
    name: 'Ada',
    phone: null,
    readOnlyPermissions: false,
    customerId,
  });
  const patch = { ...own, name: 'Ada B.', phone: '+43 2', password: '' };
  const patched = await spec.call('PATCH', one, [customerId, made.id], { token, body: patch });
  spec.expectFields('an admin that is sent back', patched, { name: 'Ada B.', phone: '+43 2' });
  const { id } = await spec.call('POST', admins, [customerId], {
    token,
    body: { ...body, email: `x${email}` },
  });
  await spec.call('DELETE', one, [customerId, id], { token });
  await spec.refused(4040001, 'GET', one, [customerId, id], { token });
  return signedIn;
}

async function userLists(spec: SpecClient, admin: Session, clientId: string, user: Json): Promise<void> {
  const { token } = admin;
  const list = (query: Record<string, string>) =>
    spec.call('GET', 'v1 /users', [], { token, page: 1, limit: 20, query });
  const monthAgo = new Date(Date.now() - 30 * 86_400_000);
  const filters: Record<string, string>[] = [
    { search: user.name.slice(0, 3) },
    { id: user.id },
    { name: user.name },
    { email: user.email },
    { 'role.name': 'user', maxCount: '7' },
    { clientId, licensePlateEnabled: 'true' },
  ];
  for (const filter of filters) {
    const found = await list({ orderBy: 'createdAt', orderDirection: 'DESC NULLS LAST', ...filter });
    spec.expect(`a user is found by ${Object.keys(filter)}`, isIn(found, user.id), found.count);
  }
  for (const orderDirection of ['asc', 'desc', 'ASC', 'DESC'])
    await list({ orderBy: 'lastTimeOnline', orderDirection, onlineBefore: monthAgo.toISOString() });
  const before = await list({ onlineBefore: monthAgo.toISOString().slice(0, 10) });
  spec.expect('nobody new was last online a month ago', !isIn(before, user.id), before.count);
  const clientFilters: Record<string, string>[] = [
    { id: clientId },
    { email: user.email, active: 'true' },
    { phone: user.phone },
  ];
  for (const query of clientFilters) {
    const path = 'v2 /customers/:id/clients';
    const clients = await spec.call('GET', path, [admin.user.customerId], { token, query });
    const isFound = clients.count === 1 && isIn(clients, clientId);
    spec.expect(`a client is found by ${Object.keys(query)}`, isFound, clients);
  }
  for (const [path, ids] of [
    ['v1 /clients/:id/users', [clientId]],
    ['v2 /customers/:id/clients/:clientId/users', [admin.user.customerId, clientId]],
  ] as const) {
    const users = await spec.call('GET', path, [...ids], { token });
    spec.expect(`${path} has the user`, isIn(users, user.id), users);
  }
}

async function users(spec: SpecClient, admin: Session, clientId: string, mark: string): Promise<Session> {
  const { token } = admin;
  const body = { name: `Ugo ${mark}`, password: newPassword, role: { name: 'user', type: 'premium' } };
  const email = `user-${mark}@example.test`;
  const made = await spec.call('POST', 'v1 /clients/:id/users', [clientId], {
    token,
    body: { ...body, email },
  });
  const read = await spec.call('GET', 'v1 /users/:id', [made.id], { token });
  spec.expectFields('a user', read, {
    name: body.name,
    email,
    role: body.role,
    customerId: admin.user.customerId,
  });
  const patch = {
    email,
    name: body.name,
    phone: `+43 662 ${mark}`,
    maxCount: 7,
    licensePlateEnabled: true,
    reflectiveFloorEnabled: false,
  };
  const patched = await spec.call('PATCH', 'v1 /users/:id', [made.id], {
    token,
    body: { ...read, ...patch },
  });
  spec.expectFields('a user that is sent back', patched, patch);
  await spec.refused(4030050, 'PATCH', 'v1 /users/:id', [made.id], { token, body: { maxCount: -1 } });
  await spec.refused(4090006, 'POST', 'v1 /clients/:id/users', [clientId], {
    token,
    body: { ...body, email },
  });
  await userLists(spec, admin, clientId, patched);
  return spec.login(email, newPassword);
}

async function comeAndGo(spec: SpecClient, root: Session, of: Organisation, mark: string): Promise<void> {
  const { token } = root;
  const email = `second-${mark}@example.test`;
  const body = { email, name: 'Second', password: newPassword, role: 'user', client: { id: of.clientId } };
  const made = await spec.call('POST', 'v1 /users', [], { token, body });
  const moved = await spec.call('PATCH', 'v1 /users/:id/transfer', [made.id], {
    token,
    body: { targetClientId: of.otherClientId },
  });
  spec.expect('a user moves to another client', moved.client.id === of.otherClientId, moved.client);
  await spec.call('DELETE', 'v1 /users/:id', [made.id], { token });
  const deleted = await spec.call('GET', 'v1 /users', [], {
    token,
    query: { onlyDeleted: 'true', orderBy: 'createdAt', orderDirection: 'DESC NULLS LAST' },
  });
  spec.expect('a deleted user is listed', isIn(deleted, made.id), deleted.count);
  await spec.call('POST', 'v1 /revert-user', [], { token, body: { userId: made.id } });
  const taken = await spec.call('POST', 'v1 /users/:id/login', [made.id], { token, body: {} });
  spec.expectFields('root signs in as a user', taken.user, { id: made.id });
  const other = 'another password of fair length';
  const change = { password: other, passwordRepeat: other };
  await spec.call('PATCH', 'v1 /users/:id/change-password', [made.id], { token, body: change });
  const own = await spec.login(email, other);
  const ownChange = { password: newPassword, passwordRepeat: newPassword, passwordOld: other };
  await spec.call('PATCH', 'v1 /users/:id/change-password', [made.id], { token: own.token, body: ownChange });
  await spec.login(email, newPassword);
}

async function strangers(spec: SpecClient, outside: Outside, mark: string): Promise<void> {
  const email = `owner-${mark}@example.test`;
  const body = { name: `Autohaus ${mark}`, address: 'Ring 1, 1010 Wien', uid: 'ATU12345678', email };
  await spec.call('POST', 'v1 /users/sign-up', [], { body: { ...body, password: newPassword } });
  await outside.confirmSignUp(email);
  const { user } = await spec.login(email, newPassword);
  spec.expectFields('who signed up', user, { email });
  await spec.call('POST', 'v1 /password/forgot', [], { body: { email } });
  const password = 'the third password of fair length';
  const resetToken = await outside.mailedToken(email);
  await spec.call('POST', 'v1 /password/reset', [], { body: { resetToken, password } });
  await spec.login(email, password);
  await spec.refused(4030004, 'POST', 'v1 /login', [], { body: { email, password: newPassword } });
}

/** Customers, admins, clients and users: created, read, changed, moved, deleted and restored. */
export async function organisations(
  spec: SpecClient,
  root: Session,
  outside: Outside,
  mark: string,
): Promise<Organisation> {
  const { token } = root;
  const [customerId, subCustomerId] = await customers(spec, token, mark);
  await moveAndDeleteCustomers(spec, token, customerId, mark);
  const admin = await admins(spec, token, customerId, mark);
  const clientId = await outside.makeClient(customerId);
  const otherClientId = await outside.makeClient(subCustomerId);
  const below = await spec.call('GET', 'v2 /customers/:id/subcustomer/clients', [customerId], {
    token,
    page: 1,
    limit: 20,
  });
  spec.expect('clients of sub-customers are listed', isIn(below, otherClientId), below);
  const user = await users(spec, admin, clientId, mark);
  const of = { customerId, subCustomerId, clientId, otherClientId, admin, user };
  await comeAndGo(spec, root, of, mark);
  await strangers(spec, outside, mark);
  return of;
}
