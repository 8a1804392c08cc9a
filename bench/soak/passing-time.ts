import type pg from 'pg';
import { workOfModules } from '../../apps/server/src/modules.ts';
import { noFilms } from '../../apps/server/src/platform/films/films.ts';
import type { PicturePool } from '../../apps/server/src/platform/pictures/picture-pool.ts';

/**
 * What is kept for days or months would only grow within an hour: its times are moved back once nobody uses it any more, and all
 * recurring jobs run again and again, as if days had passed.
 */
const ageing: readonly { table: string; times: readonly string[]; when?: string }[] = [
  { table: 'idempotency_keys', times: ['created_at'] },
  { table: 'mails', times: ['created_at', 'sent_at'], when: 'sent_at is not null' },
  {
    table: 'sessions',
    times: ['created_at', 'confirmed_at', 'last_used_at', 'ended_at'],
    when: 'ended_at is not null',
  },
  { table: 'webhook_deliveries', times: ['created_at', 'finished_at'], when: "state = 'delivered'" },
  { table: 'ledger_checks', times: ['checked_at'] },
  { table: 'picture_sets', times: ['deleted_at'], when: 'deleted_at is not null' },
  { table: 'images', times: ['deleted_at'], when: 'deleted_at is not null' },
  { table: 'picture_waits', times: ['ordered_at', 'ended_at'], when: 'ended_at is not null' },
];
const agedDays = 400;
const usedFor = '2 minutes';

/** Makes what is no longer in use so many days older. */
async function age(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    // Moving times is nothing that the product does: its triggers have no part in it.
    await client.query('set session_replication_role = replica');
    for (const { table, times, when = 'true' } of ageing) {
      const sets = times.map((time) => `${time} = ${time} - interval '${agedDays} days'`).join(', ');
      const from = times[0];
      await client.query(
        `update ${table} set ${sets} where ${when} and ${from} < now() - interval '${usedFor}' and ${from} > now() - interval '30 days'`,
      );
    }
  } finally {
    await client.query('reset session_replication_role');
    client.release();
  }
}

const nobody = () => {
  throw new Error('only the names of jobs are read');
};

/** Names of all jobs that the worker runs by itself at some time. */
function listRecurring(): string[] {
  const pictures = {} as PicturePool;
  const parts = { context: nobody, pictures, films: noFilms, installation: null, retention: null };
  return Object.keys(workOfModules(parts, 1).schedule);
}

/** Days go by: what is old gets older, and all recurring jobs are enqueued at once. */
export async function passTime(pool: pg.Pool): Promise<void> {
  await age(pool);
  for (const name of listRecurring())
    await pool.query("select enqueue_job(identifier => $1, payload => '{}'::json)", [name]);
}
