import type { ClientId, CustomerId, UserId } from '@forecourt/contract/ids';
import type pg from 'pg';
import * as ledger from '../../apps/server/src/modules/money/ledger/ledger.service.ts';
import { createDb, createPool, type Db, inTx } from '../../apps/server/src/platform/db/database.ts';
import {
  buildClient,
  buildCustomer,
  buildUser,
  type ClientParts,
  type CustomerParts,
  nobody,
  testPassword,
  type UserParts,
} from '../../apps/server/src/testing/builders/builders.ts';
import { currentInstallation } from './current-installation.ts';

export interface Account {
  id: UserId;
  email: string;
  clientId: ClientId | undefined;
}

let pool: pg.Pool | undefined;
let opened: Db | undefined;

/** Connects to the installation under test on first use. */
function connect(): Db {
  if (opened) return opened;
  pool = createPool(currentInstallation().databaseUrl, 2, 'e2e people');
  opened = createDb(pool);
  return opened;
}

/** Creates accounts in the installation under test. */
export const people = {
  get db(): Db {
    return connect();
  },
  password: testPassword,
  /** Adds an account; users get a client with this many credits. */
  async add(parts: UserParts, credits = 0): Promise<Account> {
    const db = connect();
    const needsClient = parts.role === undefined || parts.role === 'user' || parts.role === 'client';
    const clientId = needsClient
      ? (parts.clientId ?? (await buildClient(db, { name: 'Autohaus Test' })))
      : undefined;
    const id = await buildUser(db, { ...parts, clientId });
    if (clientId && credits > 0) {
      await inTx(db, (tx) => ledger.topUpAccount(tx, { kind: 'client', id: clientId }, credits, nobody));
    }
    const { email } = await db
      .selectFrom('users')
      .select('email')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return { id, email, clientId };
  },
  addClient: (parts: ClientParts): Promise<ClientId> => buildClient(connect(), parts),
  addCustomer: (parts: CustomerParts): Promise<CustomerId> => buildCustomer(connect(), parts),
  /** Adds a customer whose pictures are all checked; none of them is drawn for a second look. */
  async addCheckedCustomer(name: string): Promise<CustomerId> {
    const customerId = await buildCustomer(connect(), { name });
    await connect()
      .insertInto('customerSettings')
      .values({ customerId, reviewMode: 'all', qcShare: 0 })
      .execute();
    return customerId;
  },
  /** Ends the connections; the next use makes new ones. */
  async close(): Promise<void> {
    await pool?.end();
    pool = undefined;
    opened = undefined;
  },
};
