import { scopeOf } from '@forecourt/contract/actor';
import { changePassword, logout } from '@forecourt/contract/auth';
import { deleteClient } from '@forecourt/contract/clients';
import { patchCustomerAdmin } from '@forecourt/contract/customer-admins';
import { deleteCustomer } from '@forecourt/contract/customers';
import type { UserId } from '@forecourt/contract/ids';
import { patchManager } from '@forecourt/contract/managers';
import {
  deleteUser,
  getUser,
  listUsers,
  patchUser,
  revertUser,
  transferUser,
} from '@forecourt/contract/users';
import { getVehicle } from '@forecourt/contract/vehicles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildClient, buildCustomer, buildUser } from '../../../testing/builders/builders.ts';
import { buildVehicle } from '../../../testing/builders/vehicle-builders.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { until } from '../../../testing/test-worker.ts';
import { authenticate } from '../../people/auth/sessions.service.ts';
import { subscribe } from './events.service.ts';

/** Changed rights take effect at once: for the next call, and for open event streams. */

let app: TestApp;
let root: string;
beforeAll(async () => {
  app = await openTestApp();
  root = await app.signedIn(await buildUser(app.db, { role: 'root' }));
});
afterAll(() => app.close());

async function stream(token: string): Promise<{ ended: () => boolean; stop: () => void }> {
  const actor = await authenticate(app.db, token, app.clock.now());
  let ended = false;
  const end = () => {
    ended = true;
  };
  return {
    ended: () => ended,
    stop: subscribe({ ...app.system(), actor, scope: scopeOf(actor) }, app.bus, { send: () => {}, end }).stop,
  };
}

interface Scene {
  id: UserId;
  token: string;
}
type Change = (scene: Scene) => Promise<unknown>;

async function person(parts: Parameters<typeof buildUser>[1] = {}): Promise<Scene> {
  const id = await buildUser(app.db, parts);
  return { id, token: await app.signedIn(id) };
}
const patch = (id: UserId, body: object) => app.call(patchUser, { token: root, params: { id }, body });

const changes: [string, Change][] = [
  ['a new type', ({ id }) => patch(id, { type: 'premium' })],
  ['deactivation', ({ id }) => patch(id, { active: false })],
  ['deletion', ({ id }) => app.call(deleteUser, { token: root, params: { id } })],
  [
    'transfer to another client',
    async ({ id }) => {
      const targetClientId = await buildClient(app.db);
      await app.call(transferUser, { token: root, params: { id }, body: { targetClientId } });
    },
  ],
  [
    'a password somebody else set',
    async ({ id }) => {
      const password = 'set by somebody else';
      const body = { password, passwordRepeat: password };
      await app.call(changePassword, { token: root, params: { id }, body });
    },
  ],
  ['signing out', ({ token }) => app.call(logout, { token })],
  [
    'deletion of its client',
    async ({ id }) => {
      const { clientId } = (await app.call(getUser, { token: root, params: { id } })).body;
      await app.call(deleteClient, { token: root, params: { id: clientId } });
    },
  ],
  [
    'deletion of its customer',
    async ({ id }) => {
      const { customerId } = (await app.call(getUser, { token: root, params: { id } })).body;
      await app.call(deleteCustomer, { token: root, params: { id: customerId } });
    },
  ],
  [
    'another role, by whatever statement',
    ({ id }) => app.db.updateTable('users').set({ role: 'client' }).where('id', '=', id).execute(),
  ],
];

describe('an open event stream', () => {
  it.each(changes)('is closed by %s', async (_name, change) => {
    const [scene, other] = [await person(), await person()];
    const [open, untouched] = [await stream(scene.token), await stream(other.token)];
    await change(scene);
    await until('the stream to end', async () => open.ended());
    expect(untouched.ended()).toBe(false);
    open.stop();
    untouched.stop();
  });

  it('is closed by narrower rights of an admin, and by new customers of a manager', async () => {
    const customerId = await buildCustomer(app.db);
    const [admin, manager] = [
      await person({ role: 'customer', customerId }),
      await person({ role: 'manager' }),
    ];
    const [first, second] = [await stream(admin.token), await stream(manager.token)];
    const body = { readOnlyPermissions: true };
    await app.call(patchCustomerAdmin, { token: root, params: { id: customerId, adminId: admin.id }, body });
    const customerIds = { customerIds: [customerId] };
    await app.call(patchManager, { token: root, params: { id: manager.id }, body: customerIds });
    await until('both to end', async () => first.ended() && second.ended());
    first.stop();
    second.stop();
  });

  it('stays open after a refused request', async () => {
    const scene = await person();
    const open = await stream(scene.token);
    const refused = await app.call(patchUser, {
      token: scene.token,
      params: { id: scene.id },
      body: { active: false },
    });
    expect(refused.status).toBe(403);
    // Events arrive in order, so when the other stream ends, any event of the refused call would have arrived.
    const other = await person();
    const ending = await stream(other.token);
    await patch(other.id, { active: false });
    await until('the other stream to end', async () => ending.ended());
    expect(open.ended()).toBe(false);
    open.stop();
    ending.stop();
  });
});

describe('the next request after a change of rights', () => {
  it('uses the new type and client of the user', async () => {
    const { id, token } = await person({ type: 'basic' });
    expect((await app.call(listUsers, { token })).body.errorCode).toBe(4030001);
    await patch(id, { type: 'simple' });
    expect((await app.call(listUsers, { token })).body.results.map((one: { id: string }) => one.id)).toEqual([
      id,
    ]);
    const targetClientId = await buildClient(app.db);
    const colleague = await buildUser(app.db, { clientId: targetClientId });
    await app.call(transferUser, { token: root, params: { id }, body: { targetClientId } });
    const { body } = await app.call(listUsers, { token });
    expect(body.results.map((one: { id: string }) => one.id).sort()).toEqual([id, colleague].sort());
  });

  it('of an admin no longer finds the vehicles of a user who moved to another customer', async () => {
    const customerId = await buildCustomer(app.db);
    const admin = await person({ role: 'customer', type: 'basic', customerId });
    const user = await buildUser(app.db, { clientId: await buildClient(app.db, { customerId }) });
    const vehicle = { params: { id: await buildVehicle(app.db, { userId: user }) }, token: admin.token };
    expect((await app.call(getVehicle, vehicle)).status).toBe(200);
    const targetClientId = await buildClient(app.db);
    await app.call(transferUser, { token: root, params: { id: user }, body: { targetClientId } });
    expect((await app.call(getVehicle, vehicle)).body.name).toBe('vehicleNotFound');
  });

  it('is refused for a session from before a deletion or deactivation, even after that was undone', async () => {
    for (const undo of [
      async (id: UserId) => {
        await app.call(deleteUser, { token: root, params: { id } });
        await app.call(revertUser, { token: root, body: { userId: id } });
      },
      async (id: UserId) => {
        await patch(id, { active: false });
        await patch(id, { active: true });
      },
    ]) {
      const { id, token } = await person();
      await undo(id);
      expect((await app.call(getUser, { token, params: { id } })).body.name).toBe('invalidToken');
    }
  });
});
