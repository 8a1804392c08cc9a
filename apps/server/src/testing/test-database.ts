import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { inject } from 'vitest';
import { createDb, createPool, type Db } from '../platform/db/database.ts';
import { templateName, urlOf } from './template-database.ts';

export interface TestDatabase {
  /** Of the application's role. */
  url: string;
  /** Of the superuser, who may do what the application may not. */
  ownerUrl: string;
  pool: pg.Pool;
  db: Db;
  /** Fails when a test left a connection in use. */
  close(): Promise<void>;
}

/** A copy of the migrated template, for one test file alone. */
export async function openTestDatabase(connectionsMax = 20): Promise<TestDatabase> {
  const serverUrl = inject('databaseServerUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const admin = createPool(serverUrl, 1, 'test setup');
  await admin.query(`create database ${name} template ${templateName}`);
  await admin.end();
  const url = urlOf(inject('applicationUrl'), name);
  const pool = createPool(url, connectionsMax, 'test');
  return {
    url,
    ownerUrl: urlOf(serverUrl, name),
    pool,
    db: createDb(pool),
    close: async () => {
      const inUse = pool.totalCount - pool.idleCount;
      await pool.end();
      if (inUse > 0) throw new Error(`${inUse} connections were left in use`);
    },
  };
}
