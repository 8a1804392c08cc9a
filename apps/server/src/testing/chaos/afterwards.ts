import { readdir, readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import * as ledger from '../../modules/money/ledger/ledger.service.ts';
import { until } from '../test-worker.ts';
import { packageCredits } from './buyer.ts';
import type { ChaosInstallation } from './chaos-installation.ts';
import { type Dealership, firstCredits } from './dealers.ts';

/** Longer than the jobs of a dead worker wait for another one, and what failed waits for its next attempt. */
const settledMs = 180_000;

/** What is not done yet: pictures, mails, payments and deliveries. */
async function listUndone({ db }: ChaosInstallation): Promise<string[]> {
  const { rows } = await sql<{ thing: string }>`
    select 'picture ' || state || ' ' || id as thing from images where state <> 'delivered'
    union all select 'mail to ' || recipient from mails where sent_at is null
    union all select 'payment ' || state || ' ' || id from payments where state <> 'paid'
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

/** Credits that there are, and those that there should be. */
export async function compareCredits({ db }: ChaosInstallation, dealership: Dealership) {
  const { clientId, customerId, promises } = dealership;
  const { bought, pictures, transferred } = promises;
  const has = {
    client: await ledger.findBalance(db, { kind: 'client', id: clientId }),
    customer: await ledger.findBalance(db, { kind: 'customer', id: customerId }),
  };
  const should = {
    client: transferred - pictures.size,
    customer: firstCredits + bought * packageCredits - transferred,
  };
  return { has, should };
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

/** Mails that did not arrive, and people who did not get exactly one invitation, by its Message-ID: one that came twice has it again. */
export async function listMissedMails(
  { db, mails }: ChaosInstallation,
  { promises }: Dealership,
): Promise<string[]> {
  const arrived = new Set(mails.received.map(({ parsed }) => parsed.messageId?.slice(1).split('@')[0]));
  const { rows } = await sql<{ id: string; recipient: string; sentAt: string | null }>`
    select id, recipient, sent_at from mails`.execute(db);
  // All were sent when everything was done; who is told of pictures some time later may have got a mail since.
  const lost = rows
    .filter(({ id, sentAt }) => sentAt && !arrived.has(id))
    .map(({ recipient }) => `${recipient}: lost`);
  const countOf = (email: string) => rows.filter(({ recipient }) => recipient === email).length;
  const invited = promises.invited.map((email) => ({ email, count: countOf(email) }));
  return [
    ...lost,
    ...invited.filter(({ count }) => count !== 1).map(({ count, email }) => `${email}: ${count} mails`),
  ];
}

/** Processes that name the folder of an installation, where Linux lists them. */
export async function listProcesses(dataDir: string): Promise<string[]> {
  const names = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  const lines = names.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ''));
  return (await Promise.all(lines)).filter((line) => line.includes(dataDir));
}
