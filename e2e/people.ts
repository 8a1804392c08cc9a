import type { ClientId, CustomerId, UserId } from '@forecourt/contract/ids';

import * as ledger from '../apps/server/src/modules/money/ledger/ledger.service.ts';
import { createDb, createPool, type Db, inTx } from '../apps/server/src/platform/db/database.ts';
import {
  buildClient,
  buildCustomer,
  buildUser,
  type ClientParts,
  type CustomerParts,
  nobody,
  testPassword,
  type UserParts,
} from '../apps/server/src/testing/builders.ts';
import { currentInstallation } from './current-installation.ts';

export interface People {
  db: Db;
  password: string;
  /** Adds an account; users get a client with this many credits. */
  add(
    parts: UserParts,
    credits?: number,
  ): Promise<{ id: UserId; email: string; clientId: ClientId | undefined }>;
  addClient(parts: ClientParts): Promise<ClientId>;
  addCustomer(parts: CustomerParts): Promise<CustomerId>;
  /** Adds a customer whose pictures are all checked; none of them is drawn for a second look. */
  addCheckedCustomer(name: string): Promise<CustomerId>;
  close(): Promise<void>;
}

/** Creates accounts in the installation under test. */
export function openPeople(): People {
  const pool = createPool(currentInstallation().databaseUrl, 2, 'e2e people');
  const db = createDb(pool);
  return {
    db,
    password: testPassword,
    add: async (parts, credits = 0) => {
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
    addClient: (parts) => buildClient(db, parts),
    addCustomer: (parts) => buildCustomer(db, parts),
    addCheckedCustomer: async (name) => {
      const customerId = await buildCustomer(db, { name });
      await db.insertInto('customerSettings').values({ customerId, reviewMode: 'all', qcShare: 0 }).execute();
      return customerId;
    },
    close: () => pool.end(),
  };
}
