import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { inject } from 'vitest';
import { createPool } from '../platform/db/database.ts';
import { urlOf } from './template-database.ts';

/** A database of the test server without tables, for tests of migrations; its pool signs in as the superuser. */
export async function openEmptyDatabase(): Promise<pg.Pool> {
  const serverUrl = inject('databaseServerUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const admin = createPool(serverUrl, 1, 'test setup');
  await admin.query(`create database ${name}`);
  await admin.end();
  return createPool(urlOf(serverUrl, name), 4, 'test');
}
