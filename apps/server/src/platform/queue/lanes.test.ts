import { randomUUID } from 'node:crypto';
import net from 'node:net';
import { createVehicleBulkJob, listBulkJobs } from '@forecourt/contract/bulk-jobs';
import type { JobName, JobPayload } from '@forecourt/contract/jobs';
import { afterEach, expect, it } from 'vitest';
import * as mails from '../../modules/records/mails/mails.service.ts';
import { workOfModules } from '../../modules.ts';
import { buildUser } from '../../testing/builders/builders.ts';
import { buildVehicle } from '../../testing/builders/vehicle-builders.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { startTestWorker, until } from '../../testing/test-worker.ts';
import { inTx } from '../db/database.ts';
import { noFilms } from '../films/films.ts';
import { createMailer } from '../mail/mailer.ts';
import type { PicturePool } from '../pictures/picture-pool.ts';
import { enqueue } from './enqueue.ts';
import { startWorkLoop } from './work-loop.ts';

let app: TestApp;
afterEach(() => app.close());

const message = { title: 'Sold', alertContent: 'The blue saloon' };
/** Jobs with what their payload has, by what they wait for. */
const jobsBehind: Record<string, Partial<Record<JobName, object>>> = {
  'the mail server': { 'mails.send': { mailId: randomUUID() } },
  'endpoints of webhooks': { 'webhooks.deliver': { webhookId: randomUUID() } },
  'servers with feeds and pictures': {
    'vehicleFeeds.run': { vehicleFeedId: randomUUID() },
    'imports.fetch': { importId: randomUUID() },
  },
  'servers of receivers': { 'destinations.send': { destinationId: randomUUID() } },
  'push services': {
    'push.send': { deviceId: randomUUID(), userId: randomUUID(), message, bundle: null, round: 1 },
  },
  'connected systems': {
    'socialPosts.publish': { socialPostId: randomUUID() },
    'social.refresh': {},
    'payments.check': {},
  },
  'this machine alone': {
    'images.process': { imageId: randomUUID() },
    'imports.run': { importId: randomUUID() },
    'bulk.run': { bulkJobId: randomUUID() },
  },
};
const all: Partial<Record<JobName, object>> = Object.assign({}, ...Object.values(jobsBehind));
const waiting = Object.keys(jobsBehind).filter((name) => name !== 'this machine alone');
const lines = 40;

it.each(waiting)('while there is no answer from %s, nothing else waits', async (behind) => {
  app = await openTestApp();
  const parts = {
    context: () => app.system(),
    pictures: {} as PicturePool,
    films: noFilms,
    installation: null,
    retention: null,
  };
  const { handlers, lanes } = workOfModules(parts, 1);
  const { promise: answer, resolve } = Promise.withResolvers<void>();
  const hanging = Object.keys(jobsBehind[behind] ?? {});
  const others = Object.keys(all).filter((name) => !hanging.includes(name));
  const begun: string[] = [];
  const counting = (name: string) => async () => {
    begun.push(name);
    if (hanging.includes(name)) await answer;
  };
  const counted = Object.fromEntries(Object.keys(all).map((name) => [name, counting(name)]));
  const add = (name: string) =>
    inTx(app.db, (tx) => enqueue(tx, name as JobName, all[name as JobName] as JobPayload<JobName>));
  const work = { handlers: { ...handlers, ...counted }, lanes, schedule: {} };
  const loop = await startWorkLoop(app.database.pool, work, app.log);
  for (let count = 0; count < lines; count++) await add(hanging[count % hanging.length] ?? '');
  await until('it to wait', async () => begun.length > 1);
  for (const name of others) await add(name);
  await until('the others to begin', async () => others.every((name) => begun.includes(name)));
  expect(begun.length - others.length).toBeLessThan(lines / 2);
  resolve();
  await until('all to end', async () => begun.length === lines + others.length);
  await loop.stop();
});

it('a bulk change begins at once while forty mails wait for a mail server that accepts calls and says nothing', async () => {
  const calls: net.Socket[] = [];
  const server = net.createServer((socket) => calls.push(socket.on('error', () => {})));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as net.AddressInfo;
  app = await openTestApp({ mailer: createMailer(`smtp://127.0.0.1:${port}`, 'a@forecourt.test') });
  const userId = await buildUser(app.db);
  await buildVehicle(app.db, { userId });
  const token = await app.signedIn(await buildUser(app.db, { role: 'root' }));
  const letter = { name: 'passwordChanged', to: 'ada@example.test', language: 'en' } as const;
  await inTx(app.db, async (tx) => {
    for (let count = 0; count < lines; count++)
      await mails.enqueueMail(tx, { ...letter, values: { email: letter.to } }, app.clock.now());
  });
  await startTestWorker(app);
  await until('mails to wait', async () => calls.length > 1);
  const body = { action: 'deleteVehicles', filter: {}, until: app.clock.now().toISOString() };
  expect((await app.call(createVehicleBulkJob, { token, body })).status).toBe(202);
  await until('the change', async () => {
    const [job] = (await app.call(listBulkJobs, { token })).body.results;
    return job?.state === 'finished';
  });
  expect(calls).toHaveLength(2);
  const sent = app.db.selectFrom('mails').select('id').where('sentAt', 'is not', null);
  expect(await sent.execute()).toEqual([]);
  server.close();
  for (const call of calls) call.destroy();
});
