import { readConfig } from './platform/config.ts';
import { systemContext } from './platform/context.ts';
import { migrate } from './platform/db/migrate.ts';
import { processDeps } from './process-deps.ts';
import { seedDemo } from './seeds/demo.ts';

/** Brings the database up to date and, in an empty demo installation, fills it. */
export async function prepareDatabase(
  environment: Record<string, string>,
  say: (line: string) => void,
): Promise<void> {
  const config = readConfig(environment);
  const deps = processDeps(config, 'start');
  try {
    const ran = await migrate(deps.pool);
    if (ran.length > 0) say(`Database brought up to date: ${ran.join(', ')}`);
    if (!config.demo) return;
    const { rowCount } = await deps.pool.query('select 1 from users limit 1');
    if (rowCount) return;
    say('Putting in demo data …');
    await seedDemo(systemContext(deps), say);
  } finally {
    await deps.pool.end();
  }
}
