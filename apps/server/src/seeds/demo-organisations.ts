import type { ClientId, CustomerId } from '@forecourt/contract/ids';
import type { Db } from '../platform/db/database.ts';
import type { DemoClient, DemoCustomer } from './demo-accounts.ts';

interface Details {
  phone: string;
  info_email: string;
  address: string;
  vat_id: string;
}

const details: Record<DemoCustomer, Details> = {
  north: {
    phone: '+49 431 555 0100',
    info_email: 'info@nordlicht.test',
    address: 'Hafenstraße 12, 24103 Kiel',
    vat_id: 'DE999000001',
  },
  northWest: {
    phone: '+49 441 555 0110',
    info_email: 'west@nordlicht.test',
    address: 'Donnerschweer Straße 80, 26123 Oldenburg',
    vat_id: 'DE999000002',
  },
  alpine: {
    phone: '+43 316 555 020',
    info_email: 'office@alpenblick.test',
    address: 'Kärntner Straße 200, 8053 Graz',
    vat_id: 'ATU99900003',
  },
  harbour: {
    phone: '+351 22 555 0300',
    info_email: 'geral@portovelho.test',
    address: 'Rua de Santa Catarina 500, 4000-446 Porto',
    vat_id: 'PT999000004',
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
    .insertInto('customer_settings')
    .values([
      { customer_id: customers.north, qc_share: 10, retention_days: 180 },
      { customer_id: customers.northWest, plate_mode: 'keep' },
    ])
    .execute();
  await db
    .updateTable('clients')
    .set({ disallows_user_settings: true })
    .where('id', '=', clients.oldenburg)
    .execute();
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'manager@demo.test')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('manager_customers')
    .values(assigned.map((key) => ({ manager_id: id, customer_id: customers[key] })))
    .execute();
}
