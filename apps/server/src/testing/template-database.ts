import { rm } from 'node:fs/promises';
import type { TestProject } from 'vitest/node';
import { applicationUrl, letApplicationIn } from '../platform/db/application-role.ts';
import { createPool } from '../platform/db/database.ts';
import { startEmbeddedPostgres } from '../platform/db/embedded-postgres.ts';
import { migrate } from '../platform/db/migrate.ts';
import { freePort } from '../platform/free-port.ts';
import { throwawayFolder } from './throwaway-folder.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Connection string of the test server's superuser. */
    databaseServerUrl: string;
    /** Connection string of the application's role for the template; it has the same rights in every copy. */
    applicationUrl: string;
  }
}

export const templateName = 'forecourt_template';

/** Starts one PostgreSQL for the whole run, with a migrated template database that every test file gets a copy of. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await throwawayFolder('forecourt-test-');
  const server = await startEmbeddedPostgres({
    dataDir,
    port: await freePort(),
    password: 'test',
    throwaway: true,
  });
  const remove = async () => {
    await server.remove();
    await rm(dataDir, { recursive: true, force: true });
  };
  // A run that is stopped does not come to its end: PostgreSQL would go on, and its files would stay.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void remove().finally(() => process.exit(1)));
  const pool = createPool(server.url, 1, 'test setup');
  // No database lives long enough to win back what its cleaning costs: a process visits each one of hundreds every minute.
  await pool.query('alter system set autovacuum = off');
  await pool.query('select pg_reload_conf()');
  await pool.query(`create database ${templateName}`);
  await pool.end();
  const template = createPool(urlOf(server.url, templateName), 2, 'test setup');
  await migrate(template);
  const url = applicationUrl(urlOf(server.url, templateName), 'test');
  await letApplicationIn(template, { url, make: true, setsPassword: true });
  await template.end();
  project.provide('applicationUrl', url);
  project.provide('databaseServerUrl', server.url);
  return remove;
}

export function urlOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${database}`;
  return url.toString();
}
