import type pg from 'pg';
import { type Config, readConfig } from './platform/config.ts';
import { systemContext } from './platform/context.ts';
import { letApplicationIn } from './platform/db/application-role.ts';
import { createPool } from './platform/db/database.ts';
import { migrate } from './platform/db/migrate.ts';
import { assertNoUnfinishedMove } from './platform/db/unfinished-move.ts';
import { OperatorError } from './platform/operator-error.ts';
import { assertFilesBelong } from './platform/storage/installation-id.ts';
import { processDeps } from './process-deps.ts';
import { seedDemo } from './seeds/demo.ts';
import { demoDomain } from './seeds/demo-accounts.ts';

interface Preparation {
  /** Whether the application's role gets the password that follows from the secret, if the role has another one. */
  setsPassword: boolean;
}

/** Migrates the database as its owner and grants the application access. Returns the migrations it ran. */
export async function bringUpToDate({ db }: Config, { setsPassword }: Preparation): Promise<string[]> {
  const pool = createPool(db.ownerUrl, 2, 'forecourt migrate');
  try {
    await assertNoUnfinishedMove(pool);
    const ran = await migrate(pool);
    await letApplicationIn(pool, { url: db.url, make: db.makesRole, setsPassword });
    return ran;
  } finally {
    await pool.end();
  }
}

/** A database that was tried out with demo data keeps its accounts, whose passwords are public. */
async function assertNoDemoAccounts(pool: pg.Pool): Promise<void> {
  const { rowCount } = await pool.query(
    'select 1 from users where email like $1 and active and deleted_at is null limit 1',
    [`%@${demoDomain}`],
  );
  if (!rowCount) return;
  throw new OperatorError(
    `The database has demo accounts (…@${demoDomain}), whose passwords are public. Start production with another DATA_DIR or ` +
      'DATABASE_URL, or start once more without it, sign in with an operator account of your own, and delete them.',
  );
}

/** Migrates the database, checks that it belongs to the files, and seeds it in an empty demo installation. */
export async function prepareDatabase(
  environment: Record<string, string>,
  say: (line: string) => void,
): Promise<void> {
  const config = readConfig(environment);
  const ran = await bringUpToDate(config, { setsPassword: true });
  if (ran.length > 0) say(`Database brought up to date: ${ran.join(', ')}`);
  const deps = processDeps(config, 'start');
  try {
    if (config.production) await assertNoDemoAccounts(deps.pool);
    await assertFilesBelong(deps.db, deps.outside.storage);
    if (!config.demo) return;
    const { rowCount } = await deps.pool.query('select 1 from users limit 1');
    if (rowCount) return;
    say('Putting in demo data …');
    await seedDemo(systemContext(deps), say);
  } finally {
    await deps.pool.end();
  }
}
