import type { ClientId, CustomerId } from '@forecourt/contract/ids';
import type { Db } from '../platform/db/database.ts';
import type { DemoClient, DemoCustomer } from './demo-accounts.ts';

interface Details {
  phone: string;
  infoEmail: string;
  address: string;
  vatId: string;
}

const details: Record<DemoCustomer, Details> = {
  north: {
    phone: '+49 431 555 0100',
    infoEmail: 'info@nordlicht.test',
    address: 'Hafenstraße 12, 24103 Kiel',
    vatId: 'DE999000001',
  },
  northWest: {
    phone: '+49 441 555 0110',
    infoEmail: 'west@nordlicht.test',
    address: 'Donnerschweer Straße 80, 26123 Oldenburg',
    vatId: 'DE999000002',
  },
  alpine: {
    phone: '+43 316 555 020',
    infoEmail: 'office@alpenblick.test',
    address: 'Kärntner Straße 200, 8053 Graz',
    vatId: 'ATU99900003',
  },
  harbour: {
    phone: '+351 22 555 0300',
    infoEmail: 'geral@portovelho.test',
    address: 'Rua de Santa Catarina 500, 4000-446 Porto',
    vatId: 'PT999000004',
  },
};

/** The customers of manager@demo.test, which include their sub-customers. */
const assigned: DemoCustomer[] = ['north', 'alpine'];

/** Master data of customers: addresses, settings that differ from the installation's, a manager. */
export async function seedOrganisations(
  db: Db,
  customers: Record<DemoCustomer, CustomerId>,
  clients: Record<DemoClient, ClientId>,
): Promise<void> {
  for (const [key, values] of Object.entries(details)) {
    const id = customers[key as DemoCustomer];
    await db.updateTable('customers').set(values).where('id', '=', id).execute();
  }
  await db
    .insertInto('customerSettings')
    .values([
      { customerId: customers.north, qcShare: 10, retentionDays: 180 },
      { customerId: customers.northWest, plateMode: 'keep' },
    ])
    .execute();
  await db
    .updateTable('clients')
    .set({ disallowsUserSettings: true })
    .where('id', '=', clients.oldenburg)
    .execute();
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'manager@demo.test')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('managerCustomers')
    .values(assigned.map((key) => ({ managerId: id, customerId: customers[key] })))
    .execute();
}
