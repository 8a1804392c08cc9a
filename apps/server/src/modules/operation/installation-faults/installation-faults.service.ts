/**
 * Tells root of faults of the installation. Guarantees that root is told once of each fault and once of its end, and again if it comes
 * back; that it needs no worker, so API processes look for faults and send the mails about a missing worker themselves.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { minuteMs } from '@forecourt/contract/durations';
import type { UserId } from '@forecourt/contract/ids';
import type { InstallationFault } from '@forecourt/contract/notification-kinds';
import type { Ctx } from '../../../platform/context.ts';
import { type Db, inTx, type Tx } from '../../../platform/db/database.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { printInvoices } from '../../money/invoices/invoice-mails.service.ts';
import * as notices from '../../people/notifications/notices.service.ts';
import * as users from '../../people/users/users.service.ts';
import * as mails from '../../records/mails/mails.service.ts';
import * as queries from './installation-faults.queries.ts';

/** Root is told of what lasts longer: a restart of the worker is no fault. */
const lastsMs = 2 * minuteMs;
/** For so long the process that sends the mail about a fault is alone with it; less than the time between two looks. */
const aloneMs = minuteMs / 2;
/** Longer than the greylisting of mail servers takes. */
const mailsWaitMs = 10 * minuteMs;
const reasonLengthMax = 500;
const megabyte = 1024 ** 2;
/** Four times what `/readyz` demands, so that there is time to act, and room in a database on this disk to say it. */
const freeBytesMin = 1024 * megabyte;
/** The fault is over once this much is free: around one limit it would come and go. */
const enoughBytes = 1.5 * freeBytesMin;
/** How long the end of the process waits. */
const stopMs = 2_000;

/** Later lines of an error may contain data of the job. */
const shown = (reason: string): string => reason.split('\n', 1)[0]?.slice(0, reasonLengthMax) ?? '';

const linkOf = (fault: InstallationFault) =>
  ({ kind: fault === 'mailsWait' ? 'mails' : 'jobs', id: fault }) as const;

async function tell(
  tx: Tx,
  ctx: Ctx,
  roots: readonly UserId[],
  { fault, reason }: queries.Found,
): Promise<void> {
  // A mail about mails would wait with them.
  const without = fault === 'mailsWait' ? ('mail' as const) : null;
  const notice = {
    kind: 'installationFault',
    text: fault,
    values: { reason: shown(reason) },
    link: linkOf(fault),
    without,
  } as const;
  for (const userId of roots) {
    // That it was over is not true any more.
    await notices.withdrawNotice(tx, ctx, userId, 'installationFault', fault);
    await notices.sendNotice(tx, ctx, userId, notice);
  }
}

/** As `2026-11-30 08:14`: the same in every language. */
const minuteOf = (moment: string | Date): string =>
  new Date(moment).toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length).replace('T', ' ');

/** Takes back what was not seen of a fault that is over, and says that it is. */
async function tellEnd(
  tx: Tx,
  ctx: Ctx,
  roots: readonly UserId[],
  { fault, since, toldAt }: queries.Ended,
): Promise<void> {
  const values = { since: minuteOf(since), until: minuteOf(ctx.now) };
  for (const userId of roots) {
    await notices.withdrawNotice(tx, ctx, userId, 'installationFault', fault);
    if (toldAt === null) continue;
    const link = linkOf(fault);
    await notices.sendNotice(tx, ctx, userId, {
      kind: 'installationFault',
      text: `${fault}Over`,
      values,
      link,
    });
  }
}

/** Sends what root would get only once there is a worker again. */
async function sendMailsTo(ctx: Ctx, roots: readonly UserId[]): Promise<void> {
  // The API has no picture processes.
  const logos = { copy: () => Promise.reject(new Error('only a worker prepares pictures')) };
  for (const id of await queries.listWaitingMails(ctx.db, roots))
    await mails.sendMail(ctx, id, { logos, printInvoices });
}

/** Whether the disk with the files is almost full. One that does not say how much is free has enough. */
async function findDiskLow(tx: Tx, storage: Pick<Storage, 'freeBytes'>): Promise<queries.Found | undefined> {
  const free = await storage.freeBytes().catch(() => enoughBytes);
  const isLow = free < ((await queries.isKnown(tx, 'diskLow')) ? enoughBytes : freeBytesMin);
  return isLow ? { fault: 'diskLow', reason: `${Math.floor(free / megabyte)} MB` } : undefined;
}

/** Whether uploads are refused because the operator's virus scanner does not answer. */
async function findNoVirusScanner({ virusScanner }: Ctx['outside']): Promise<queries.Found | undefined> {
  try {
    await virusScanner?.ping();
    return undefined;
  } catch (error) {
    return { fault: 'noVirusScanner', reason: error instanceof Error ? error.message : '' };
  }
}

/** Those that root was told of and that are not over. */
export const listTold = (db: Db): Promise<InstallationFault[]> => queries.listTold(db);

/** Looks for faults, and tells root of those that last and of those that are over. */
export async function lookForFaults(ctx: Ctx): Promise<void> {
  const { db, now, outside } = ctx;
  const noVirusScanner = await findNoVirusScanner(outside);
  const { isNew, roots } = await inTx(db, async (tx) => {
    const mailsBefore = outside.mailer.configured ? new Date(now.getTime() - mailsWaitMs) : null;
    const diskLow = await findDiskLow(tx, outside.storage);
    const seen = [...(await queries.listFaults(tx, now, mailsBefore)), diskLow, noVirusScanner];
    const found = seen.filter((one) => !!one);
    const faults = found.map(({ fault }) => fault);
    const readers = await users.listRoots(tx);
    for (const ended of await queries.removeEnded(tx, faults)) await tellEnd(tx, ctx, readers, ended);
    await queries.insertFaults(tx, faults, now);
    const untold = await queries.takeUntold(tx, new Date(now.getTime() - lastsMs), now);
    for (const one of found.filter(({ fault }) => untold.includes(fault))) {
      ctx.log.error({ fault: one.fault, reason: one.reason }, 'fault of the installation, root is told');
      await tell(tx, ctx, readers, one);
    }
    return { isNew: untold.includes('noWorker'), roots: readers };
  });
  if (isNew || (await queries.takeTold(db, 'noWorker', new Date(now.getTime() - aloneMs), now)))
    await sendMailsTo(ctx, roots);
}

/** Looks now and every minute, until the returned function is called, which waits for the look that is under way, but for no mail server. */
export function watchForFaults(context: () => Ctx, everyMs = minuteMs): () => Promise<void> {
  let underWay: Promise<void> | undefined;
  const look = async () => {
    const ctx = context();
    await lookForFaults(ctx).catch((error: unknown) =>
      ctx.log.warn({ err: error }, 'faults of the installation were not looked for'),
    );
    underWay = undefined;
  };
  const begin = () => {
    underWay ??= look();
  };
  begin();
  const timer = setInterval(begin, everyMs);
  return async () => {
    clearInterval(timer);
    await Promise.race([underWay, pause(stopMs, undefined, { ref: false })]);
  };
}
