import type { UserId } from '@forecourt/contract/ids';
import type { InstallationFault } from '@forecourt/contract/notification-kinds';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';

/** A fault that the installation has now. */
export interface Found {
  fault: InstallationFault;
  /** The error that jobs ended with, or the space that is left; empty: there is none. */
  reason: string;
}

/** Longer than a worker is silent before its jobs are taken over. */
const silence = sql`interval '1 minute'`;
/** Longer than an attempt at a picture takes, so that a fault goes on while the next attempt at it runs. */
const attempt = sql`interval '5 minutes'`;

/** Uses the database clock, as queue and workers do. */
async function findNoWorker(db: Db): Promise<Found | undefined> {
  const { rows } = await sql`
    select from graphile_worker.jobs
    where run_at <= now() and (locked_at is not null or attempts < max_attempts)
      and not exists (select from worker_heartbeats where seen_at > now() - ${silence})
    limit 1`.execute(db);
  return rows.length > 0 ? { fault: 'noWorker', reason: '' } : undefined;
}

/** The last answer to a job that a fault of the installation put back. */
async function findJobsWait(db: Db): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    select 'jobsWait' as fault, coalesce(last_error, '') as reason from graphile_worker.jobs
    where flags ? 'installationFault' and updated_at > now() - ${attempt}
    order by updated_at desc limit 1`.execute(db);
  return rows[0];
}

/**
 * The last answer to a mail that was tried in vain and is older than `before`; or to one that was given up or refused, unless a later
 * one has been sent or its address alone was refused.
 */
async function findMailsWait(db: Db, before: Date): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    select 'mailsWait' as fault, reason from (
      select coalesce(j.last_error, '') as reason, j.updated_at as at
      from graphile_worker.jobs j join mails m
        on m.id = case when j.task_identifier = 'mails.send' then split_part(j.key, ':', 2)::uuid end
      where m.sent_at is null and m.refused_at is null and m.created_at <= ${before} and j.last_error is not null
        and (j.locked_at is not null or j.attempts < j.max_attempts or not exists (
          select from mails later where later.created_at > m.created_at and later.sent_at is not null))
      union all
      select m.refusal, m.refused_at from mails m
      where m.sent_at is null and m.refused_at is not null and m.created_at > coalesce(
          (select created_at from mails where sent_at is not null order by created_at desc limit 1), '-infinity')
        and not exists (select from refused_addresses r where r.email = lower(m.recipient))
    ) tried order by at desc limit 1`.execute(db);
  return rows[0];
}

/** The time of the latest backup, with the error of a later one, where a backup is two days late or the latest one has failed. */
async function findBackupMissing(db: Db, now: Date): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    select 'backupMissing' as fault, concat_ws(' ', coalesce(to_char(succeeded_at at time zone 'utc', 'YYYY-MM-DD HH24:MI "UTC"'), '–'),
      '(' || failure || ')') as reason
    from backup_state where failure is not null
      or coalesce(succeeded_at, since) < ${now.toISOString()}::timestamptz - interval '2 days'`.execute(db);
  return rows[0];
}

export async function isKnown(db: Db, fault: InstallationFault): Promise<boolean> {
  const found = db.selectFrom('installationFaults').select('fault').where('fault', '=', fault);
  return (await found.executeTakeFirst()) !== undefined;
}

/** Those that the database shows. */
export async function listFaults(db: Db, now: Date, mailsBefore: Date | null): Promise<Found[]> {
  const mails = mailsBefore && (await findMailsWait(db, mailsBefore));
  const found = [await findNoWorker(db), await findJobsWait(db), await findBackupMissing(db, now), mails];
  return found.filter((one) => !!one);
}

export async function insertFaults(tx: Tx, faults: readonly InstallationFault[], since: Date): Promise<void> {
  if (faults.length === 0) return;
  await tx
    .insertInto('installationFaults')
    .values(faults.map((fault) => ({ fault, since })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export interface Ended {
  fault: InstallationFault;
  since: string;
  /** Null: it was over before root was told. */
  toldAt: string | null;
}

/** Removes all others, and returns them. */
export async function removeEnded(tx: Tx, faults: readonly InstallationFault[]): Promise<Ended[]> {
  const { rows } = await sql<Ended>`
    delete from installation_faults where fault <> all (${[...faults]})
    returning fault, since, told_at as "toldAt"`.execute(tx);
  return rows;
}

/** Marks those as told that began by then and were not yet: each is returned to one process only. */
export async function takeUntold(tx: Tx, sinceMax: Date, now: Date): Promise<InstallationFault[]> {
  const rows = await tx
    .updateTable('installationFaults')
    .set({ toldAt: now })
    .where('toldAt', 'is', null)
    .where('since', '<=', sinceMax.toISOString())
    .returning('fault')
    .execute();
  return rows.map(({ fault }) => fault);
}

/** Whether root was told of it by then, and it is not over. It counts as told now: true for one process only. */
export async function takeTold(db: Db, fault: InstallationFault, until: Date, now: Date): Promise<boolean> {
  const told = db.updateTable('installationFaults').set({ toldAt: now }).where('fault', '=', fault);
  return (await told.where('toldAt', '<=', until.toISOString()).returning('fault').execute()).length > 0;
}

/** Those that root was told of and that are not over. */
export async function listTold(db: Db): Promise<InstallationFault[]> {
  const told = db.selectFrom('installationFaults').select('fault').where('toldAt', 'is not', null);
  return (await told.orderBy('since').orderBy('fault').execute()).map(({ fault }) => fault);
}

/** The mails to these users that wait for a worker. */
export async function listWaitingMails(db: Db, users: readonly UserId[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select m.id from graphile_worker.jobs j join mails m
      on m.id = case when j.task_identifier = 'mails.send' then split_part(j.key, ':', 2)::uuid end
    where m.sent_at is null and m.refused_at is null and j.run_at <= now() and j.attempts < j.max_attempts
      and m.recipient in (select email from users where id = any (${[...users]}))
    order by m.created_at`.execute(db);
  return rows.map(({ id }) => id);
}
