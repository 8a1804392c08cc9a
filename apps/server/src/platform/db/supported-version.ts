import type pg from 'pg';
import { OperatorError } from '../operator-error.ts';

/** The oldest PostgreSQL that the migrations run on, as `server_version_num` counts. */
export const oldest = { number: 150_000, name: '15' };

/** Refuses a PostgreSQL that is too old before anything is changed in it. */
export async function assertSupportedVersion(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string; number: number }>(
    "select current_setting('server_version') as name, current_setting('server_version_num')::int as number",
  );
  const [found] = rows;
  if (!found || found.number >= oldest.number) return;
  throw new OperatorError(
    `Forecourt needs PostgreSQL ${oldest.name} or newer, and that of DATABASE_URL is ${found.name}. Nothing was changed in it.`,
  );
}
