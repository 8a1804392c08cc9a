import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { inject } from 'vitest';
import { createDb, createPool, type Db } from '../platform/db/database.ts';
import { unguarded } from '../platform/db/one-connection.ts';
import { templateName, urlOf } from './template-database.ts';

export interface TestDatabase {
  /** Connection string of the application's role. */
  url: string;
  /** Connection string of the superuser, who has rights that the application lacks. */
  ownerUrl: string;
  pool: pg.Pool;
  db: Db;
  /** Fails when a test has not released a connection. */
  close(): Promise<void>;
}

const newName = () => `test_${randomUUID().replaceAll('-', '')}`;

async function onServer(statement: string): Promise<void> {
  const admin = createPool(inject('databaseServerUrl'), 1, 'test setup');
  await admin.query(statement);
  await admin.end();
}

/** A copy of the migrated template for one test file, which is removed when it is closed: a run opens hundreds, in memory. */
export async function openTestDatabase(connectionsMax = 20): Promise<TestDatabase> {
  const serverUrl = inject('databaseServerUrl');
  const name = newName();
  await onServer(`create database ${name} template ${templateName} strategy file_copy`);
  const url = urlOf(inject('applicationUrl'), name);
  const pool = createPool(url, connectionsMax, 'test');
  return {
    url,
    ownerUrl: urlOf(serverUrl, name),
    pool,
    db: createDb(pool),
    close: async () => {
      const inUseNow = () => pool.totalCount - pool.idleCount;
      // Of two concurrent queries, the second may still be running when the first has failed.
      for (let tries = 0; inUseNow() > 0 && tries < 200; tries++) await setTimeout(50);
      const inUse = inUseNow();
      await pool.end();
      await onServer(`drop database ${name} with (force)`);
      if (inUse > 0) throw new Error(`${inUse} connections were left in use`);
    },
  };
}

/** A database of the test server without tables, for tests of migrations; its pool signs in as the superuser. */
export async function openEmptyDatabase(): Promise<pg.Pool> {
  const name = newName();
  await onServer(`create database ${name}`);
  return createPool(urlOf(inject('databaseServerUrl'), name), 4, 'test');
}

/** Whether a transaction of this database is waiting for a lock. */
export async function isSomebodyWaiting({ pool }: TestDatabase): Promise<boolean> {
  const question = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  const { rows } = await unguarded(() => pool.query(question));
  return rows.length > 0;
}
