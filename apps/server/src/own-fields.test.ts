import { patchClient } from '@forecourt/contract/clients';
import { patchCustomerAdmin } from '@forecourt/contract/customer-admins';
import { patchCustomerSettings } from '@forecourt/contract/customer-settings';
import { patchCustomer } from '@forecourt/contract/customers';
import type { Route } from '@forecourt/contract/route';
import { patchUser } from '@forecourt/contract/users';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { type Kind, type Tenant, World } from './testing/sweep/sweep-world.ts';
import { openTestApp, type TestApp } from './testing/test-app.ts';

/** The columns that users may change in rows of their own, field by field: those below and no others. */

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await openTestApp();
  world = await World.build(app.db);
});
afterAll(() => app.close());

const values: Record<string, unknown> = {
  name: 'Changed',
  phone: '+1',
  infoEmail: 'info@example.test',
  address: 'Elsewhere 2',
  uid: 'AT999',
  password: 'another password entirely',
  maxCount: 3,
  type: 'premium',
  creditSource: 'user',
  reviewMode: 'none',
  reviewBelow: 50,
  plateMode: 'keep',
  qcShare: 77,
  questionsTo: 'checker',
  retentionDays: 7,
  preset: 'brand',
  brandColour: '#112233',
  cutOffPhotos: 'refuse',
  tone: true,
  windows: 'clean',
};

interface Case {
  who: Omit<Kind, 'name'>;
  route: Route;
  params: (own: Tenant) => Record<string, string>;
  table: string;
  row: (own: Tenant) => string;
  /** Columns that may change. */
  may: string[];
}
const user: Kind = { name: 'user', role: 'user', type: 'basic' };
const client: Kind = { name: 'client', role: 'client' };
const admin: Kind = { name: 'admin', role: 'customer' };
const userById = {
  route: patchUser,
  table: 'users',
  params: (own: Tenant) => ({ id: own.userId }),
  row: (own: Tenant) => own.userId,
};
const personal = ['email', 'name', 'phone'];

const cases: [string, Case][] = [
  ['a user in their own account', { ...userById, who: user, may: personal }],
  ['a client account in its own account', { ...userById, who: client, may: personal }],
  ['a manager in their own account', { ...userById, who: { role: 'manager' }, may: personal }],
  ['a checker in their own account', { ...userById, who: { role: 'qcmanager' }, may: personal }],
  ['an admin in their own account', { ...userById, who: admin, may: personal }],
  [
    'an admin in their own account, with the call for admins,',
    {
      who: admin,
      route: patchCustomerAdmin,
      params: (own) => ({ id: own.customerId, adminId: own.adminId }),
      table: 'users',
      row: (own) => own.adminId,
      may: personal,
    },
  ],
  [
    'an admin in their customer',
    {
      who: admin,
      route: patchCustomer,
      params: (own) => ({ id: own.customerId }),
      table: 'customers',
      row: (own) => own.customerId,
      may: ['address', 'geo_location_enabled', 'info_email', 'name', 'phone', 'vat_id'],
    },
  ],
  [
    'an admin in the settings of their customer',
    {
      who: admin,
      route: patchCustomerSettings,
      params: (own) => ({ id: own.customerId }),
      table: 'customer_settings',
      row: (own) => own.customerId,
      may: [
        'brand_colour',
        'cut_off_photos',
        'plate_mode',
        'preset',
        'reflection',
        'retention_days',
        'tone',
        'windows',
      ],
    },
  ],
  [
    'a client account in its client',
    {
      who: client,
      route: patchClient,
      params: (own) => ({ id: own.clientId }),
      table: 'clients',
      row: (own) => own.clientId,
      may: ['disallows_user_settings', 'name'],
    },
  ],
];

async function read(table: string, id: string): Promise<Record<string, unknown>> {
  const key = table === 'customer_settings' ? 'customer_id' : 'id';
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    select to_jsonb(t) as row from ${sql.table(table)} t where ${sql.ref(`t.${key}`)} = ${id}`.execute(
    app.db,
  );
  return rows[0]?.row ?? {};
}

it.each(cases)(
  '%s can change only the columns listed here',
  async (_name, { who, route, params, table, row, may }) => {
    const actorId = await world.actor(who, 'top');
    const token = await app.signedIn(actorId);
    const own = (await world.things('self', 'top', actorId)) as Tenant;
    const changed = new Set<string>();
    const fields = route.body instanceof z.ZodObject ? Object.keys(route.body.shape) : [];
    for (const field of fields) {
      const before = await read(table, row(own));
      // Sends both values of a boolean, so that one of them is a change.
      const given = { ...values, email: `${actorId}@example.test` } as Record<string, unknown>;
      for (const value of field in given ? [given[field]] : [true, false]) {
        await app.call(route, { params: params(own), token, body: { [field]: value } });
        const after = await read(table, row(own));
        for (const column of Object.keys(after)) {
          if (JSON.stringify(after[column]) !== JSON.stringify(before[column] ?? null)) changed.add(column);
        }
      }
    }
    // The row of settings is inserted with its first value.
    if (table === 'customer_settings') changed.delete('customer_id');
    expect([...changed].sort()).toEqual([...may].sort());
  },
);
