import { z } from 'zod';
import { DatabaseUrl } from './config-addresses.ts';
import { applicationUrl } from './db/application-role.ts';
import { OperatorError } from './operator-error.ts';

export const DatabaseVariables = z.object({
  DATABASE_URL: DatabaseUrl,
  /** Connection string of the role that API and worker use; if absent, the owner behind DATABASE_URL creates one. */
  DATABASE_APP_URL: DatabaseUrl.optional(),
  /** The same role through a pooler that gives each transaction any session, as PgBouncer does; absent: there is none. */
  DATABASE_POOLER_URL: DatabaseUrl.optional(),
  /** A streaming replica, which files and figures are read from; absent: there is none. */
  DATABASE_REPLICA_URL: DatabaseUrl.optional(),
  /** Connections of each process; the worker has one more for each lane of the queue. */
  DATABASE_POOL_SIZE: z.coerce.number().int().min(4).max(500).default(12),
});

export interface DatabaseSettings {
  /** Connection string of the owner of the tables, which migrates and grants access to the application's role. */
  ownerUrl: string;
  /** Connection string of the application's role: for everything else, or with a pooler for what needs a session. */
  url: string;
  /** Connection string of that role through a pooler, for what needs no session; null: there is none. */
  poolerUrl: string | null;
  /** Connection string of a streaming replica; null: there is none. */
  replicaUrl: string | null;
  /** Whether the installation creates that role itself. */
  makesRole: boolean;
  /** Of each process. */
  connectionsMax: number;
}

export function databaseSettingsOf(
  env: z.infer<typeof DatabaseVariables>,
  signingSecret: string,
): DatabaseSettings {
  const { DATABASE_APP_URL, DATABASE_POOLER_URL, DATABASE_POOL_SIZE, DATABASE_URL } = env;
  // A pooler has to know the role's password, which nobody does who leaves it to the installation.
  if (DATABASE_POOLER_URL && !DATABASE_APP_URL)
    throw new OperatorError(
      'DATABASE_POOLER_URL needs DATABASE_APP_URL: the same role and database, past the pooler.',
    );
  return {
    ownerUrl: DATABASE_URL,
    url: DATABASE_APP_URL ?? applicationUrl(DATABASE_URL, signingSecret),
    poolerUrl: DATABASE_POOLER_URL ?? null,
    replicaUrl: env.DATABASE_REPLICA_URL ?? null,
    makesRole: !DATABASE_APP_URL,
    connectionsMax: DATABASE_POOL_SIZE,
  };
}
