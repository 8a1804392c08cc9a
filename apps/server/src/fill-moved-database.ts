import type pg from 'pg';
import { countLedgerRows, findDifferences } from './modules/money/ledger/ledger.service.ts';
import type { MovePlan } from './move-plan.ts';
import { letApplicationIn } from './platform/db/application-role.ts';
import { createDb } from './platform/db/database.ts';
import { migrate } from './platform/db/migrate.ts';
import type { MoveState } from './platform/moving/move-state.ts';
import { assertSameRows, copyRows } from './platform/moving/moved-rows.ts';
import { OperatorError } from './platform/operator-error.ts';
import { onDatabase, stoppedConfig } from './stopped-installation.ts';

interface Filling {
  plan: MovePlan;
  source: { client: pg.Client };
  target: { client: pg.Client; url: string };
  state: MoveState;
  say: (line: string) => void;
}

const seconds = (since: number) => (performance.now() - since) / 1000;

/** Makes the new database, copies what it lacks, and compares all of it. It is not open yet afterwards. */
export async function fillMovedDatabase({ plan, say, source, state, target }: Filling): Promise<void> {
  await onDatabase(target.url, 'move', (pool) => migrate(pool));
  await state.emptyTables();
  const begun = performance.now();
  const clients = { source: source.client, target: target.client, state };
  const { copied, rows } = await copyRows(clients);
  await assertSameRows(clients);
  say(
    `Database: ${rows} rows, ${copied} of them copied now, and the same in both, in ${seconds(begun).toFixed(1)} s, ${Math.round(rows / seconds(begun))} rows/s.`,
  );
  const { db } = await stoppedConfig(plan.to.environment, target.url);
  await onDatabase(target.url, 'move', async (pool) => {
    await pool.query('analyze');
    await letApplicationIn(pool, { url: db.url, make: db.makesRole, setsPassword: true });
    const differences = await findDifferences(createDb(pool));
    const { accounts, transactions } = await countLedgerRows(createDb(pool));
    const all = differences.map(({ id, what }) => `${what}: ${id}`);
    if (all.length > 0)
      throw new OperatorError(
        `The ledger has ${all.length} differences, in the present database too (npm run cli -- ledger verify): ${all.slice(0, 20).join(', ')}`,
      );
    say(`Ledger: ${transactions} transactions and ${accounts} accounts, 0 differences.`);
  });
}
