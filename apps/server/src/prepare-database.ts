import { type Config, readConfig } from './platform/config.ts';
import { systemContext } from './platform/context.ts';
import { letApplicationIn } from './platform/db/application-role.ts';
import { createPool } from './platform/db/database.ts';
import { migrate } from './platform/db/migrate.ts';
import { processDeps } from './process-deps.ts';
import { seedDemo } from './seeds/demo.ts';

/** Migrates the database as its owner and grants the application access. Returns the migrations it ran. */
export async function bringUpToDate({ db }: Config): Promise<string[]> {
  const pool = createPool(db.ownerUrl, 2, 'forecourt migrate');
  try {
    const ran = await migrate(pool);
    await letApplicationIn(pool, { url: db.url, make: db.makesRole });
    return ran;
  } finally {
    await pool.end();
  }
}

/** Migrates the database and, in an empty demo installation, seeds it. */
export async function prepareDatabase(
  environment: Record<string, string>,
  say: (line: string) => void,
): Promise<void> {
  const config = readConfig(environment);
  const ran = await bringUpToDate(config);
  if (ran.length > 0) say(`Database brought up to date: ${ran.join(', ')}`);
  if (!config.demo) return;
  const deps = processDeps(config, 'start');
  try {
    const { rowCount } = await deps.pool.query('select 1 from users limit 1');
    if (rowCount) return;
    say('Putting in demo data …');
    await seedDemo(systemContext(deps), say);
  } finally {
    await deps.pool.end();
  }
}
