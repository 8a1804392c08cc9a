import { readdir, readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import * as ledger from '../../modules/money/ledger/ledger.service.ts';
import { until } from '../test-worker.ts';
import type { ChaosInstallation } from './chaos-installation.ts';
import type { Dealership } from './dealers.ts';

/** Longer than the jobs of a dead worker wait for another one, and what failed waits for its next attempt. */
const settledMs = 180_000;

/** What is not done yet: pictures, mails and deliveries. */
async function listUndone({ db }: ChaosInstallation): Promise<string[]> {
  const { rows } = await sql<{ thing: string }>`
    select 'picture ' || state || ' ' || id as thing from images where state <> 'delivered'
    union all select 'mail to ' || recipient from mails where sent_at is null
    union all select 'delivery ' || state || ' ' || id from webhook_deliveries where state <> 'delivered'`.execute(
    db,
  );
  return rows.map(({ thing }) => thing);
}

/** Deliveries that failed twice are due again after minutes; here at once. */
const hurryDeliveries = ({ db }: ChaosInstallation) =>
  sql`with due as (update webhook_deliveries set next_attempt_at = now() where state = 'waiting' and attempts > 0
    and next_attempt_at > now() returning webhook_id)
    select wake_webhook(webhook_id) from (select distinct webhook_id from due) as endpoints`.execute(db);

export async function untilAllIsDone(installation: ChaosInstallation): Promise<void> {
  const undone = async () => `the end of ${(await listUndone(installation)).slice(0, 10).join(', ')}`;
  await until(
    undone,
    async () => {
      await hurryDeliveries(installation);
      return (await listUndone(installation)).length === 0;
    },
    settledMs,
  );
}

/** Pictures that were made without an order, or charged otherwise than once. */
export async function listMischarged(
  { db }: ChaosInstallation,
  { promises }: Dealership,
): Promise<unknown[]> {
  const { rows } = await sql<{ id: string; charges: number }>`
    select i.id, count(h.id)::int as charges from images i left join ledger_holds h on h.image_id = i.id and h.state = 'captured'
    group by i.id`.execute(db);
  const ordered = new Set(promises.pictures.values());
  const { rows: open } = await sql`select image_id from ledger_holds where state = 'held'`.execute(db);
  return [...rows.filter(({ charges, id }) => charges !== 1 || !ordered.delete(id)), ...ordered, ...open];
}

/** Credits that the client has, and those that it should have. */
export async function compareCredits({ db }: ChaosInstallation, { clientId, promises }: Dealership) {
  const left = promises.transferred - promises.pictures.size;
  return { has: await ledger.findBalance(db, { kind: 'client', id: clientId }), left };
}

/** How many announcements of each thing that happened have come, by their ids; a repeated one has its id again. */
export function countAnnounced(
  { receiver }: ChaosInstallation,
  type: string,
  field: string,
): Map<string, number> {
  const ids = new Map<string, Set<unknown>>();
  for (const { body, headers } of receiver.received) {
    const message = JSON.parse(body);
    if (message.type !== type) continue;
    const of = message.data[field] as string;
    ids.set(of, (ids.get(of) ?? new Set()).add(headers['webhook-id']));
  }
  return new Map([...ids].map(([of, known]) => [of, known.size]));
}

/** How many different mails somebody got; one that came twice has its Message-ID again. */
export function countMails({ mails }: ChaosInstallation): Map<string, number> {
  const ids = new Map<string, Set<unknown>>();
  for (const { parsed } of mails.received)
    for (const { address = '' } of parsed.to ?? [])
      ids.set(address, (ids.get(address) ?? new Set()).add(parsed.messageId));
  return new Map([...ids].map(([of, known]) => [of, known.size]));
}

/** Processes that name the folder of an installation, where Linux lists them. */
export async function listProcesses(dataDir: string): Promise<string[]> {
  const names = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  const lines = names.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ''));
  return (await Promise.all(lines)).filter((line) => line.includes(dataDir));
}
