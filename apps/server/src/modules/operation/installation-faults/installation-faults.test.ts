import { setTimeout as pause } from 'node:timers/promises';
import type { UserId } from '@forecourt/contract/ids';
import { uploadImage } from '@forecourt/contract/images';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inTx } from '../../../platform/db/database.ts';
import { MailRefused } from '../../../platform/mail/mailer.ts';
import { enqueue } from '../../../platform/queue/enqueue.ts';
import { buildUser } from '../../../testing/builders/builders.ts';
import { photo } from '../../../testing/builders/photos.ts';
import { buildVehicle } from '../../../testing/builders/vehicle-builders.ts';
import { markScanner } from '../../../testing/stand-ins/virus-scanner.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { startTestWorker, until } from '../../../testing/test-worker.ts';
import * as mails from '../../records/mails/mails.service.ts';
import { lookForFaults } from './installation-faults.service.ts';

const minuteMs = 60_000;
let app: TestApp;
let rootId: UserId;
/** How long the mail server takes for a mail. */
let pauseMs: number;
/** What the mail server does with mails to anybody but root. */
let refusal: Error | null;

beforeEach(async () => {
  refusal = null;
  pauseMs = 0;
  const sent: TestApp['sent'] = [];
  app = await openTestApp({
    mailer: {
      configured: true,
      send: async (mail) => {
        await pause(pauseMs);
        if (refusal && mail.to !== 'root@example.test') throw refusal;
        sent.push(mail);
      },
    },
  });
  app.sent = sent;
  rootId = await buildUser(app.db, { role: 'root', email: 'root@example.test' });
  await buildUser(app.db, { role: 'root', email: 'left@example.test', active: false });
});
afterEach(() => app.close());

async function lookAfter(minutes: number): Promise<void> {
  app.clock.forward(minutes * minuteMs);
  await lookForFaults(app.system());
}

/** Looks as often as an API process does. */
async function lookFor(minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute++) await lookAfter(1);
}

/** What the operators' bells have, oldest first: whose, of which fault, in English, and whether it is over. */
async function notices() {
  const rows = await app.db
    .selectFrom('notifications')
    .innerJoin('userNotifications', 'userNotifications.notificationId', 'notifications.id')
    .select(['notifications.userId', 'link', 'languageContents', 'isSeen', 'endsAt'])
    .where('kind', '=', 'installationFault')
    .orderBy('notifications.createdAt')
    .execute();
  return rows.map(({ userId, link, languageContents, isSeen, endsAt }) => {
    const contents = languageContents as { language: string; content: { content: string } }[];
    return {
      userId,
      fault: (link as { id: string }).id,
      content: contents.find(({ language }) => language === 'en')?.content.content,
      isOver: isSeen && endsAt !== null,
    };
  });
}
const isEnd = ({ content = '' }: { content?: string | undefined }) => content.includes('(UTC)');
const told = async () => (await notices()).filter((notice) => !isEnd(notice));
/** Of which faults root was told that they are over. */
const endsTold = async () => (await notices()).filter(isEnd).map(({ fault }) => fault);
const faultsTold = async () => (await told()).map(({ fault, isOver }) => `${fault}${isOver ? ' over' : ''}`);

const leaveJob = () => inTx(app.db, (tx) => enqueue(tx, 'credits.expire', {}));
const beginNow = () =>
  app.database.pool.query(`update graphile_worker._private_jobs set run_at = now() where locked_at is null`);

async function write(to: string): Promise<string> {
  const letter = { name: 'passwordChanged', to, language: 'en', values: { email: to } } as const;
  await inTx(app.db, (tx) => mails.enqueueMail(tx, letter, app.clock.now()));
  const newest = app.db.selectFrom('mails').select('id').orderBy('createdAt', 'desc').orderBy('id', 'desc');
  return (await newest.executeTakeFirstOrThrow()).id;
}

/** Whether the job that sends a mail was tried and waits for its next attempt. */
async function wasTried(mailId: string): Promise<boolean> {
  const { rows } = await app.database.pool.query(
    'select from graphile_worker.jobs where key = $1 and locked_at is null and last_error is not null',
    [`mail:${mailId}`],
  );
  return rows.length > 0;
}

it('root is told once, in the panel and by a mail that needs no worker, that jobs wait and there is none', async () => {
  await leaveJob();
  await lookAfter(0);
  await lookFor(1);
  expect(await told()).toEqual([]);
  await lookFor(3);
  expect(await told()).toMatchObject([{ userId: rootId, fault: 'noWorker', isOver: false }]);
  expect(app.sent.map(({ to, subject }) => [to, subject])).toEqual([
    ['root@example.test', 'No worker is running'],
  ]);
});

it('that there is no worker ends when there is one again, and is told again when that one is gone', async () => {
  await leaveJob();
  await lookFor(3);
  const worker = await startTestWorker(app);
  await until('the job', async () => {
    await lookFor(1);
    return (await faultsTold()).join() === 'noWorker over';
  });
  await until('the mail about it', async () => app.sent.length === 2);
  expect(await endsTold()).toEqual(['noWorker']);
  await worker.stop();
  await lookFor(3);
  expect(await faultsTold()).toEqual(['noWorker over']);
  await leaveJob();
  await lookFor(4);
  expect(await faultsTold()).toEqual(['noWorker over', 'noWorker']);
  expect(app.sent.map(({ to, subject }) => [to, subject])).toEqual([
    ['root@example.test', 'No worker is running'],
    ['root@example.test', 'A worker is running again'],
    ['root@example.test', 'No worker is running'],
  ]);
});

it('root is not told of the end of a fault that was over before it was told', async () => {
  await leaveJob();
  await lookFor(1);
  await startTestWorker(app);
  await until('its end', async () => {
    await lookAfter(0);
    return (await app.db.selectFrom('installationFaults').select('fault').execute()).length === 0;
  });
  expect(await notices()).toEqual([]);
});

it('two processes that look at the same moment tell of a fault once', async () => {
  await leaveJob();
  await lookAfter(0);
  await Promise.all([lookAfter(3), lookAfter(0), lookAfter(0)]);
  expect(await faultsTold()).toEqual(['noWorker']);
});

it('two processes that look at the same moment send the mail about it once', async () => {
  await leaveJob();
  await lookFor(2);
  expect(app.sent).toEqual([]);
  pauseMs = 300;
  app.clock.forward(minuteMs);
  await Promise.all([lookForFaults(app.system()), lookForFaults(app.system())]);
  expect(app.sent.map(({ to }) => to)).toEqual(['root@example.test']);
});

it('a mail about it that could not be sent is sent once too by processes that look at the same moment', async () => {
  await leaveJob();
  await lookFor(2);
  const { mailer } = app.outside;
  app.outside.mailer = { ...mailer, send: () => Promise.reject(new Error('connect ECONNREFUSED')) };
  await expect(lookAfter(1)).rejects.toThrow('ECONNREFUSED');
  app.outside.mailer = mailer;
  pauseMs = 300;
  app.clock.forward(minuteMs);
  await Promise.all([lookForFaults(app.system()), lookForFaults(app.system())]);
  expect(app.sent.map(({ to }) => to)).toEqual(['root@example.test']);
});

it('a worker that is alive is none of these faults, however many jobs wait', async () => {
  await startTestWorker(app);
  for (let count = 0; count < 3; count++) await leaveJob();
  await lookFor(5);
  expect(await told()).toEqual([]);
});

it('root is told in the panel alone that a mail was tried in vain for ten minutes, until it has gone out', async () => {
  refusal = new Error('connect ECONNREFUSED 127.0.0.1:25\n    at somewhere (inside.ts:1)');
  const mailId = await write('ada@example.test');
  await startTestWorker(app);
  await until('an attempt', () => wasTried(mailId));
  await lookFor(9);
  expect(await told()).toEqual([]);
  await lookFor(5);
  expect(await told()).toMatchObject([
    { fault: 'mailsWait', content: expect.stringMatching(/: connect ECONNREFUSED 127\.0\.0\.1:25$/) },
  ]);
  expect(app.sent).toEqual([]);
  refusal = null;
  await beginNow();
  await until('the mail', async () => app.sent.length > 0);
  await until('the job to be gone', async () => {
    await lookFor(1);
    return (await faultsTold()).join() === 'mailsWait over';
  });
});

it('a mail that was given up counts until a later one has gone out', async () => {
  const mailId = await write('ada@example.test');
  const { rows } = await app.database.pool.query('select id from graphile_worker.jobs where key = $1', [
    `mail:${mailId}`,
  ]);
  await app.database.pool.query('select graphile_worker.permanently_fail_jobs($1, $2)', [
    [rows[0]?.id],
    'Greeting never received',
  ]);
  await lookFor(14);
  expect(await faultsTold()).toEqual(['mailsWait']);
  await mails.sendMail(app.system(), await write('bea@example.test'), {
    logos: { copy: () => Promise.reject(new Error('there is no logo')) },
    printInvoices: async () => [],
  });
  await lookFor(1);
  expect(await faultsTold()).toContain('mailsWait over');
});

it.each([
  ['every mail', false, ['mailsWait']],
  ['one address', true, []],
])(
  'a mail server that refuses %s for good: root is told unless the address is at fault',
  async (_what, isAddress, faults) => {
    refusal = new MailRefused('550 5.7.1 refused', isAddress, {});
    await write('ada@example.test');
    await startTestWorker(app);
    const refused = app.db.selectFrom('mails').select('id').where('refusedAt', 'is not', null);
    await until('the refusal', async () => (await refused.execute()).length > 0);
    await lookFor(4);
    expect(await faultsTold()).toEqual(faults);
  },
);

it('root is told why photos wait, while they wait for a fault of the installation to be mended', async () => {
  const userId = await buildUser(app.db);
  const call = { params: { id: await buildVehicle(app.db, { userId }) }, token: await app.signedIn(userId) };
  await app.upload(uploadImage, { ...call, file: photo() });
  const broken = await startTestWorker(app, { program: 'broken.ts' });
  const isPutBack = async () => {
    const { rows } = await app.database.pool.query(
      `select from graphile_worker.jobs where task_identifier = 'images.analyse' and last_error is not null`,
    );
    return rows.length > 0;
  };
  await until('the job to be put back', isPutBack);
  await lookFor(4);
  expect(await told()).toMatchObject([
    {
      userId: rootId,
      fault: 'jobsWait',
      content: expect.stringContaining('the picture process did not start'),
    },
  ]);
  await until('the mail', async () => app.sent.some(({ to }) => to === 'root@example.test'));
  await broken.stop();
  await startTestWorker(app);
  await until('the analysis', async () => {
    await beginNow();
    return !(await isPutBack());
  });
  await lookFor(1);
  expect(await faultsTold()).toEqual(['jobsWait over']);
  expect(await endsTold()).toEqual(['jobsWait']);
});

describe('a disk that fills up', () => {
  const megabyte = 1024 ** 2;
  let free: number | Error;
  beforeEach(() => {
    free = 100_000 * megabyte;
    app.outside.storage.freeBytes = () =>
      free instanceof Error ? Promise.reject(free) : Promise.resolve(free);
  });

  it('is told of while space is left, with how much', async () => {
    free = 1023.5 * megabyte;
    await lookFor(2);
    expect(await told()).toEqual([]);
    await lookFor(2);
    expect(await told()).toMatchObject([
      { userId: rootId, fault: 'diskLow', isOver: false, content: expect.stringContaining('1023 MB') },
    ]);
    const worker = await startTestWorker(app);
    await until('the mail', () => Promise.resolve(app.sent.length > 0));
    await worker.stop();
    expect(app.sent).toMatchObject([{ to: 'root@example.test', subject: 'The disk is almost full' }]);
  });

  // The mails wait for a worker, which there is not.
  const disksTold = async () => (await faultsTold()).filter((fault) => fault.startsWith('diskLow'));

  it('is told of once while its space goes up and down, and again once there was enough', async () => {
    for (const megabytes of [1000, 1100, 900, 1500, 1000]) {
      free = megabytes * megabyte;
      await lookFor(3);
    }
    expect(await disksTold()).toEqual(['diskLow']);
    free = 1536 * megabyte;
    await lookFor(1);
    expect(await disksTold()).toEqual(['diskLow over']);
    free = 1024 * megabyte;
    await lookFor(4);
    expect(await disksTold()).toEqual(['diskLow over']);
    free = 0;
    await lookFor(4);
    expect(await disksTold()).toEqual(['diskLow over', 'diskLow']);
  });

  it('is none where the file system does not say how much is free', async () => {
    free = new Error('not supported');
    await lookFor(4);
    expect(await told()).toEqual([]);
  });
});

it('a virus scanner that does not answer is told of, and its end', async () => {
  let answer = () => Promise.reject(new Error('connect ECONNREFUSED'));
  app.outside.virusScanner = { ...markScanner, ping: () => answer() };
  await lookFor(4);
  expect(await told()).toMatchObject([
    {
      userId: rootId,
      fault: 'noVirusScanner',
      isOver: false,
      content: expect.stringContaining('ECONNREFUSED'),
    },
  ]);
  answer = markScanner.ping as typeof answer;
  await lookFor(1);
  expect(await faultsTold()).toEqual(['noVirusScanner over']);
});
