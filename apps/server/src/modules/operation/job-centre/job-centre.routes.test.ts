import { listAudit } from '@forecourt/contract/audit';
import type { UserId } from '@forecourt/contract/ids';
import {
  dismissJob,
  giveUpJob,
  type Job,
  listJobs,
  listQueues,
  type Queue,
  retryFailedJobs,
  retryJob,
} from '@forecourt/contract/job-centre';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTx } from '../../../platform/db/database.ts';
import { enqueue } from '../../../platform/queue/enqueue.ts';
import { buildClient, buildCustomer, buildUser } from '../../../testing/builders/builders.ts';
import { buildImage, buildVehicle } from '../../../testing/builders/vehicle-builders.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let rootId: UserId;
let token: string;

beforeAll(async () => {
  app = await openTestApp();
  rootId = await buildUser(app.db, { role: 'root' });
  token = await app.signedIn(rootId);
});
afterAll(() => app.close());
beforeEach(() =>
  sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`.execute(app.db),
);

const secret = 'who-forgot@example.test';

/** Enqueues a job and returns its id. */
async function addJob(): Promise<string> {
  await inTx(app.db, (tx) => enqueue(tx, 'auth.forgot', { email: secret }));
  const { rows } = await sql<{ id: string }>`select max(id)::text as id from graphile_worker.jobs`.execute(
    app.db,
  );
  return rows[0]?.id ?? '';
}

async function failed(reason: string): Promise<string> {
  const id = await addJob();
  await sql`select graphile_worker.permanently_fail_jobs(${[id]}::bigint[], ${reason})`.execute(app.db);
  return id;
}

const jobs = async (query: Record<string, string> = {}): Promise<Job[]> =>
  (await app.call(listJobs, { token, query })).body.results;
const queue = async (): Promise<Queue | undefined> =>
  (await app.call(listQueues, { token })).body.find((one: Queue) => one.name === 'auth.forgot');

describe('the job centre', () => {
  it('lists running, waiting and failed jobs with their errors, and nothing of their payload', async () => {
    const waiting = await addJob();
    const broken = await failed('The mail server is away.\n    at somewhere (inside.ts:1)');
    const answer = await app.call(listJobs, { token });
    expect(answer.body).toMatchObject({
      count: 2,
      results: [
        { id: broken, name: 'auth.forgot', state: 'failed', reason: 'The mail server is away.' },
        { id: waiting, state: 'waiting', attempts: 0, attemptsMax: 3, startedAt: null, reason: null },
      ],
    });
    expect(JSON.stringify(answer.body)).not.toContain(secret);
    expect((await jobs({ state: 'failed' })).map(({ id }) => id)).toEqual([broken]);
    expect(await jobs({ name: 'mails.send' })).toEqual([]);
    expect(await queue()).toMatchObject({ running: 0, waiting: 1, later: 0, failed: 1 });
  });

  it('names the vehicle that a job is about, and its owner', async () => {
    const customerId = await buildCustomer(app.db, { name: 'Autohaus Linde' });
    const clientId = await buildClient(app.db, { customerId });
    const userId = await buildUser(app.db, { clientId });
    const vehicleId = await buildVehicle(app.db, { userId, reference: 'L-7' });
    const imageId = await buildImage(app.db, { setId: vehicleId });
    await inTx(app.db, async (tx) => {
      await enqueue(tx, 'images.ready', { vehicleId }, { key: `ready:${vehicleId}` });
      await enqueue(tx, 'images.process', { imageId }, { key: `images:${imageId}` });
    });
    const vehicle = { id: vehicleId, reference: 'L-7', customerName: 'Autohaus Linde' };
    expect(await jobs()).toMatchObject([{ vehicle }, { vehicle }]);
    await addJob();
    expect((await jobs({ name: 'auth.forgot' }))[0]?.vehicle).toBeNull();
  });

  it('enqueues a failed job again with all its attempts, and logs who did it', async () => {
    const id = await failed('once');
    expect((await app.call(retryJob, { token, params: { id } })).status).toBe(200);
    expect(await jobs()).toMatchObject([{ id, state: 'waiting', attempts: 0 }]);
    const log = await app.call(listAudit, { token, query: { objectKind: 'jobs', objectId: id } });
    expect(log.body.results).toMatchObject([
      { action: 'retryJob', actor: { id: rootId }, after: { name: 'auth.forgot', state: 'waiting' } },
    ]);
  });

  it('retries all failed jobs of a kind at once, and no other', async () => {
    const ids = [await failed('a'), await failed('b')];
    const answer = await app.call(retryFailedJobs, { token, params: { name: 'auth.forgot' } });
    expect(answer.body).toEqual({ count: 2 });
    expect((await jobs({ state: 'waiting' })).map(({ id }) => id).sort()).toEqual(ids.sort());
    const others = await app.call(retryFailedJobs, { token, params: { name: 'mails.send' } });
    expect(others.body).toEqual({ count: 0 });
  });

  it('gives up a waiting job, which then counts as failed, and removes a failed one from the list; each only in its state', async () => {
    const id = await addJob();
    const dismiss = () => app.call(dismissJob, { token, params: { id } });
    const giveUp = () => app.call(giveUpJob, { token, params: { id } });
    expect((await dismiss()).body.name).toBe('jobNotFound');
    expect((await giveUp()).status).toBe(200);
    expect(await jobs()).toMatchObject([{ id, state: 'failed', reason: 'Given up by the operator.' }]);
    expect((await giveUp()).body.name).toBe('jobNotFound');
    expect((await dismiss()).status).toBe(200);
    expect(await jobs()).toEqual([]);
  });

  it('refuses to change a job that is running', async () => {
    const id = await addJob();
    await sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'somebody' where id = ${id}::bigint`.execute(
      app.db,
    );
    for (const route of [retryJob, giveUpJob, dismissJob]) {
      expect((await app.call(route, { token, params: { id } })).body.name).toBe('jobNotFound');
    }
    expect(await jobs()).toMatchObject([{ id, state: 'running' }]);
    await sql`update graphile_worker._private_jobs set locked_at = null, locked_by = null`.execute(app.db);
  });
});
