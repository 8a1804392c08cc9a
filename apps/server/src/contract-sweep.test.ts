import { randomUUID } from 'node:crypto';
import type { Person, RoleName, UserType } from '@forecourt/contract/actor';
import { contract } from '@forecourt/contract/contract';
import { errors } from '@forecourt/contract/errors';
import type { ClientId, CustomerId, ImageId, UserId, VehicleId } from '@forecourt/contract/ids';
import { can } from '@forecourt/contract/permissions';
import { ErrorAnswer, type Route } from '@forecourt/contract/route';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  buildClient,
  buildCustomer,
  buildOffer,
  buildPromoCode,
  buildUser,
  buildVehicle,
} from './testing/builders.ts';
import { photo } from './testing/photos.ts';
import { type Answer, openTestApp, type TestApp } from './testing/test-app.ts';

/** Every route of the contract, asked by everybody about their own and about somebody else's things. */

let app: TestApp;

interface Tenant {
  customerId: CustomerId;
  clientId: ClientId;
  userId: UserId;
  adminId: UserId;
  vehicleId: VehicleId;
  imageId: ImageId;
  promoCodeId: string;
  offerId: string;
}

let own: Tenant;
let foreign: Tenant;

async function buildTenant(): Promise<Tenant> {
  const customerId = await buildCustomer(app.db);
  const clientId = await buildClient(app.db, { customerId });
  const userId = await buildUser(app.db, { clientId });
  const adminId = await buildUser(app.db, { role: 'customer', customerId });
  const vehicleId = await buildVehicle(app.db, { userId });
  const { uploadImage } = await import('@forecourt/contract/images');
  const token = await app.signedIn(userId);
  const image = await app.upload(uploadImage, { params: { id: vehicleId }, token, file: photo() });
  const promoCodeId = await buildPromoCode(app.db);
  const offerId = await buildOffer(app.db);
  return { customerId, clientId, userId, adminId, vehicleId, imageId: image.body.id, promoCodeId, offerId };
}

interface Kind {
  name: string;
  role: RoleName;
  type?: UserType;
  readOnly?: boolean;
}

const kinds: Kind[] = [
  { name: 'root', role: 'root' },
  { name: 'manager', role: 'manager' },
  { name: 'qcmanager', role: 'qcmanager' },
  { name: 'customer', role: 'customer' },
  { name: 'customer:basic', role: 'customer', type: 'basic' },
  { name: 'read-only customer', role: 'customer', type: 'premium', readOnly: true },
  { name: 'client', role: 'client' },
  { name: 'client:premium', role: 'client', type: 'premium' },
  { name: 'user:simple', role: 'user', type: 'simple' },
  { name: 'user:basic', role: 'user', type: 'basic' },
  { name: 'user:premium', role: 'user', type: 'premium' },
];

beforeAll(async () => {
  app = await openTestApp();
  own = await buildTenant();
  foreign = await buildTenant();
});
afterAll(() => app.close());

async function tokenOf(kind: Kind): Promise<string> {
  const { role, type, readOnly } = kind;
  const { clientId, customerId } = own;
  return app.signedIn(await buildUser(app.db, { role, type: type ?? null, readOnly, clientId, customerId }));
}

/** Path parameters by route: what the ids in its path name. A route that is missing here fails the test below. */
const paramsOf: Record<string, (of: Tenant) => Record<string, string>> = {
  getUser: ({ userId }) => ({ id: userId }),
  patchUser: ({ userId }) => ({ id: userId }),
  deleteUser: ({ userId }) => ({ id: userId }),
  changePassword: ({ userId }) => ({ id: userId }),
  getCustomerAdmin: ({ customerId, adminId }) => ({ id: customerId, adminId }),
  getVehicle: ({ vehicleId }) => ({ id: vehicleId }),
  patchVehicle: ({ vehicleId }) => ({ id: vehicleId }),
  deleteVehicle: ({ vehicleId }) => ({ id: vehicleId }),
  restoreVehicle: ({ vehicleId }) => ({ id: vehicleId }),
  listImages: ({ vehicleId }) => ({ id: vehicleId }),
  uploadImage: ({ vehicleId }) => ({ id: vehicleId }),
  processImages: ({ vehicleId }) => ({ id: vehicleId }),
  patchImage: ({ imageId }) => ({ id: imageId }),
  deleteImage: ({ imageId }) => ({ id: imageId }),
  restoreImage: ({ imageId }) => ({ id: imageId }),
  cancelImage: ({ imageId }) => ({ id: imageId }),
  revertImage: ({ imageId }) => ({ id: imageId }),
  previewImage: ({ imageId }) => ({ id: imageId }),
  ...Object.fromEntries(
    [
      'topUpCustomer',
      'transferToCustomer',
      'listCustomerCredits',
      'getCustomerPrices',
      'patchCustomerPrices',
      'createOrder',
      'listOrders',
    ].map((name) => [name, ({ customerId }: Tenant) => ({ id: customerId })]),
  ),
  transferToClient: ({ clientId }) => ({ id: clientId }),
  listClientCredits: ({ clientId }) => ({ id: clientId }),
  transferToUser: ({ userId }) => ({ id: userId }),
  removeUserCredits: ({ userId }) => ({ id: userId }),
  listUserCredits: ({ userId }) => ({ id: userId }),
  patchPromoCode: ({ promoCodeId }) => ({ id: promoCodeId }),
  endPromoCode: ({ promoCodeId }) => ({ id: promoCodeId }),
  patchOffer: ({ offerId }) => ({ id: offerId }),
  decodeVin: () => ({ vin: 'WVWZZZAUZFW123456' }),
};

const password = 'a password for the sweep';

/** A right body by route, naming things of a tenant where it names any. */
const bodyOf: Record<string, (of: Tenant) => object> = {
  createUser: ({ clientId }) => ({ clientId, email: `${Math.random()}@example.test`, password }),
  patchUser: () => ({ name: 'Swept' }),
  revertUser: ({ userId }) => ({ userId }),
  changePassword: () => ({ password, passwordRepeat: password }),
  createVehicle: ({ userId }) => ({ userId, reference: `${Math.random()}` }),
  patchVehicle: () => ({ colour: 'blue' }),
  patchImage: () => ({ position: 'exterior.other' }),
  processImages: () => ({ preset: 'studio-white' }),
  topUpCustomer: () => ({ total: 5 }),
  transferToCustomer: ({ customerId }) => ({ fromCustomerId: customerId, amount: 1 }),
  transferToClient: () => ({ amount: 1 }),
  transferToUser: () => ({ amount: 1 }),
  removeUserCredits: () => ({ total: 1 }),
  patchPrices: () => ({ spin: 2 }),
  patchCustomerPrices: () => ({ spin: 3 }),
  createPromoCode: () => ({ code: `SWEEP-${randomUUID()}`, credits: 5 }),
  patchPromoCode: () => ({ credits: 6 }),
  redeemPromoCode: () => ({ code: 'NOT-THERE' }),
  createOffer: () => ({ name: 'Swept', credits: 5, priceCents: 100 }),
  patchOffer: () => ({ name: 'Swept' }),
  createOrder: ({ offerId }) => ({ offerId }),
  login: () => ({ email: 'nobody@example.test', password }),
  forgotPassword: () => ({ email: `${Math.random()}@example.test` }),
  resetPassword: () => ({ resetToken: 'wrong', password }),
};

function ask(name: string, route: Route, of: Tenant, token: string | null): Promise<Answer> {
  const params = paramsOf[name]?.(of);
  const body = bodyOf[name]?.(of);
  return route.file
    ? app.upload(route, { params, body, token, file: photo() })
    : app.call(route, { params, body, token });
}

const json = Object.entries(contract).filter(([, route]) => route.answer !== 'events');
const withSecrets = json.filter(([, route]) => route.permission !== 'public');

/** What an answer must look like whatever it says: the route's schema or the one error body of its row. */
function assertShape(name: string, route: Route, { status, body }: Answer): void {
  if (status < 300) {
    expect(status, name).toBe(route.status ?? 200);
    const parsed = route.response.safeParse(body);
    expect(parsed.error?.issues, `${name} answers ${JSON.stringify(body).slice(0, 300)}`).toBeUndefined();
    return;
  }
  const error = ErrorAnswer.parse(body);
  const row = errors[error.name as keyof typeof errors];
  expect([error.errorCode, status], name).toEqual([row.code, row.status]);
  expect(status, `${name}: ${JSON.stringify(body)}`).toBeLessThan(500);
}

it('every route with an id in its path or a body has a sample here', () => {
  const lacking = Object.entries(contract).filter(
    ([name, route]) =>
      (route.path.includes(':') && !paramsOf[name]) || (route.body && !route.file && !bodyOf[name]),
  );
  expect(lacking.map(([name]) => name)).toEqual([]);
});

it('every call that moves credits or puts pictures in line happens once for each Idempotency-Key', () => {
  const moving = Object.entries(contract).filter(
    ([name, { permission }]) =>
      /^credits:(give|issue|redeem|transfer)$|^orders:write$/.test(permission) ||
      ['processImages', 'cancelImage'].includes(name),
  );
  expect(moving.length).toBeGreaterThanOrEqual(9);
  expect(moving.filter(([, route]) => !route.idempotent).map(([name]) => name)).toEqual([]);
});

it('no two routes share method and path', () => {
  const places = Object.values(contract).map(
    (route) => `${route.method} ${route.path.replace(/:\w+/g, ':')}`,
  );
  expect(new Set(places).size).toBe(places.length);
});

describe.each(withSecrets)('%s', (name, route) => {
  it('asks for a sign-in', async () => {
    const answer = await ask(name, route, own, null);
    expect(answer.body.name).toBe('notAuthorized');
  });

  it.each(kinds)(
    'is open to $name exactly as the permission table says, in the right shape',
    async (kind) => {
      const token = await tokenOf(kind);
      const person: Pick<Person, 'role' | 'type' | 'readOnly'> = {
        role: kind.role,
        type: kind.type ?? null,
        readOnly: kind.readOnly ?? false,
      };
      const allowed = can({ kind: 'person', ...person } as Person, route.permission);
      const answer = await ask(name, route, own, token);
      assertShape(name, route, answer);
      const denied = ['userForbidden', 'customerForbidden', 'clientForbidden'].includes(answer.body?.name);
      expect(denied, JSON.stringify(answer.body)).toBe(!allowed);
    },
  );

  it('treats things of another tenant as things that are not there', async () => {
    const touches =
      route.path.includes(':') || name === 'createUser' || name === 'createVehicle' || name === 'revertUser';
    if (!touches || name === 'decodeVin') return;
    for (const kind of kinds.filter((one) => one.role !== 'root')) {
      const person = {
        kind: 'person',
        role: kind.role,
        type: kind.type ?? null,
        readOnly: kind.readOnly ?? false,
      };
      if (!can(person as Person, route.permission)) continue;
      const token = await tokenOf(kind);
      const answer = await ask(name, route, foreign, token);
      expect([kind.name, answer.status], `${name} ${JSON.stringify(answer.body)}`).toEqual([kind.name, 404]);
    }
  });

  it('refuses a body of another shape and a body with unknown fields', async () => {
    if (!route.body || route.file) return;
    const token = await tokenOf({ name: 'root', role: 'root' });
    const params = paramsOf[name]?.(own);
    for (const body of [[], { ...bodyOf[name]?.(own), isAdmin: true, deletedAt: null }]) {
      const answer = await app.call(route, { params, body, token });
      expect(answer.body.name).toBe('validationError');
    }
  });
});

it('an address that is no route has its own error', async () => {
  const answer = await app.server.inject({ url: '/v1/nothing-here' });
  expect([answer.statusCode, answer.json().name]).toEqual([404, 'routeNotMatched']);
});
