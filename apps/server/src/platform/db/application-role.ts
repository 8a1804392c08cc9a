import pg from 'pg';
import { hmac } from '../crypto.ts';
import { OperatorError } from '../operator-error.ts';

/**
 * The connection string of the application's role: a role of its own in the same database, with a password derived from
 * the secret.
 */
export function applicationUrl(ownerUrl: string, secret: string): string {
  const url = new URL(ownerUrl);
  url.username = `${decodeURIComponent(url.pathname.slice(1)) || 'forecourt'}_app`;
  url.password = hmac(secret, 'database role of the application');
  return url.toString();
}

const mayNotMake = '42501';

interface Admission {
  url: string;
  /** Whether the role is created if there is none. */
  make: boolean;
  /** Whether one that is there gets the password of `url`: processes that run with another one can no longer sign in then. */
  setsPassword: boolean;
}

/** Creates or updates the application's role and grants it its rights; `pool` belongs to the owner of the tables. */
export async function letApplicationIn(pool: pg.Pool, { url, make, setsPassword }: Admission): Promise<void> {
  const role = decodeURIComponent(new URL(url).username);
  if (make) await makeRole(pool, role, decodeURIComponent(new URL(url).password), setsPassword);
  await pool.query('select grant_application($1)', [role]);
}

async function makeRole(pool: pg.Pool, role: string, password: string, setsPassword: boolean): Promise<void> {
  const { rowCount } = await pool.query('select 1 from pg_roles where rolname = $1', [role]);
  if (rowCount && !setsPassword) return;
  const [name, secret] = [pg.escapeIdentifier(role), pg.escapeLiteral(password)];
  try {
    await pool.query(`${rowCount ? 'alter' : 'create'} role ${name} login password ${secret}`);
  } catch (cause) {
    if (!(cause instanceof pg.DatabaseError) || cause.code !== mayNotMake) throw cause;
    throw new OperatorError(
      `The application runs as a database role of its own, and the user of DATABASE_URL may not make ${role}. ` +
        'Give that user CREATEROLE, or make a role yourself and set DATABASE_APP_URL (docs/configuration.md).',
      { cause },
    );
  }
}
