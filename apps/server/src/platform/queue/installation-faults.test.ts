import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { cancelImage, listImages, processImages, uploadImage } from '@forecourt/contract/images';
import { type Job, listJobs } from '@forecourt/contract/job-centre';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as ledger from '../../modules/money/ledger/ledger.service.ts';
import { buildClient, buildUser, nobody } from '../../testing/builders/builders.ts';
import { photo } from '../../testing/builders/photos.ts';
import { buildVehicle } from '../../testing/builders/vehicle-builders.ts';
import { buildWebhook } from '../../testing/builders/webhook-builders.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { startTestWorker, until } from '../../testing/test-worker.ts';
import { throwawayFolder } from '../../testing/throwaway-folder.ts';
import { inTx } from '../db/database.ts';
import { isInstallationFault } from '../installation-fault.ts';
import { DiskStorage } from '../storage/disk-storage.ts';

/** Faults that are the operator's to mend, such as a broken model or a full disk, end no work of customers. */

/** A disk that can be full. */
class FullDisk extends DiskStorage {
  isFull = false;

  override async put(key: string, bytes: Uint8Array): Promise<void> {
    if (this.isFull) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    return super.put(key, bytes);
  }
}

let app: TestApp;
let disk: FullDisk;
beforeEach(async () => {
  disk = new FullDisk(await throwawayFolder('forecourt-disk-'));
  app = await openTestApp({ storage: disk });
});
afterEach(() => app.close());

/** A photo whose picture is ordered for one credit of five. */
async function ordered(words = '') {
  const clientId = await buildClient(app.db);
  const userId = await buildUser(app.db, { clientId });
  const payer = { kind: 'client', id: clientId } as const;
  await inTx(app.db, (tx) => ledger.topUpAccount(tx, payer, 5, nobody));
  const call = { params: { id: await buildVehicle(app.db, { userId }) }, token: await app.signedIn(userId) };
  await app.upload(uploadImage, { ...call, file: photo(words) });
  expect((await app.call(processImages, { ...call, body: { preset: 'studio-white' } })).status).toBe(202);
  const image = async () => (await app.call(listImages, call)).body.results[0];
  return { image, payer, userId, token: call.token };
}

interface WaitingJob {
  task: string;
  attempts: number;
  isLater: boolean;
}

async function jobsOfImages(): Promise<WaitingJob[]> {
  const { rows } = await app.database.pool.query<WaitingJob>(`
    select task_identifier as task, attempts, run_at > now() as "isLater" from graphile_worker.jobs
    where task_identifier like 'images.%' and locked_at is null`);
  return rows;
}

async function countAttempts(): Promise<number> {
  return (await app.db.selectFrom('images').select('attempt').executeTakeFirstOrThrow()).attempt;
}

const beginNow = () =>
  app.database.pool.query(`update graphile_worker._private_jobs set run_at = now() where locked_at is null`);

/** Each fault with the worker that has it; returns how it is mended. */
const faults: Record<string, () => Promise<() => Promise<void>>> = {
  'no picture process starts': async () => {
    const broken = await startTestWorker(app, { program: 'broken.ts' });
    return async () => {
      await broken.stop();
      await startTestWorker(app);
    };
  },
  'no picture process survives a photo': async () => {
    const broken = await startTestWorker(app, { program: 'crashing.ts' });
    return async () => {
      await broken.stop();
      await startTestWorker(app);
    };
  },
  'a model cannot be opened': async () => {
    const broken = await startTestWorker(app, { program: 'unable.ts' });
    return async () => {
      await broken.stop();
      await startTestWorker(app);
    };
  },
  'the disk is full': async () => {
    disk.isFull = true;
    await startTestWorker(app);
    return async () => {
      disk.isFull = false;
    };
  },
  'the folder with the files is gone': async () => {
    const { root } = app.outside.storage;
    await rename(root, `${root}-away`);
    await startTestWorker(app);
    return () => rename(`${root}-away`, root);
  },
  'the share with the files is not mounted, and its folder has an id of its own': async () => {
    const { root } = app.outside.storage;
    await rename(root, `${root}-away`);
    await mkdir(root);
    await writeFile(path.join(root, 'installation-id'), 'an id');
    await startTestWorker(app);
    return async () => {
      await rm(root, { recursive: true });
      await rename(`${root}-away`, root);
    };
  },
};

/** What the job centre says. */
const reasons: Record<string, string> = {
  'no picture process starts': 'the picture process did not start',
  'no picture process survives a photo': 'no picture can be made, not even of a sample',
  'a model cannot be opened': 'a model cannot be opened: Protobuf parsing failed',
  'the disk is full': 'no space left on device',
};

describe.each(Object.entries(faults))('while %s', (fault, begin) => {
  it('photos wait without using up an attempt, and their pictures are made once it is mended', async () => {
    const { image, payer } = await ordered();
    const root = await app.signedIn(await buildUser(app.db, { role: 'root' }));
    const mend = await begin();
    for (let round = 0; round < 4; round++) {
      await until('the job to be put back', async () => {
        const jobs = await jobsOfImages();
        return jobs.length > 0 && jobs.every(({ isLater }) => isLater);
      });
      expect((await jobsOfImages()).every(({ attempts }) => attempts === 0)).toBe(true);
      const told = (await app.call(listJobs, { token: root, query: { state: 'later' } })).body
        .results as Job[];
      const reason = reasons[fault] ?? `nothing is in ${disk.root}`;
      expect(told.map((job) => job.reason)).toContainEqual(expect.stringContaining(reason));
      await beginNow();
    }
    expect((await image()).state).toBe('queued');
    expect(await ledger.findBalance(app.db, payer)).toBe(4);
    await mend();
    await until('the picture', async () => {
      await beginNow();
      return (await image()).state === 'delivered';
    });
    expect(await ledger.findDifferences(app.db)).toEqual([]);
  });
});

it('a webhook is told once that a picture is processed, however often it waits for a fault to be mended', async () => {
  const { image, userId } = await ordered();
  await buildWebhook(app.db, { kind: 'user', id: userId });
  const mend = await faults['a model cannot be opened']?.();
  for (let attempt = 1; attempt <= 3; attempt++) {
    await until('an attempt', async () => (await countAttempts()) >= attempt);
    await until('it to wait', async () => (await image()).state === 'queued');
    await beginNow();
  }
  await mend?.();
  await until('the picture', async () => {
    await beginNow();
    return (await image()).state === 'delivered';
  });
  const sent = await app.db
    .selectFrom('webhookDeliveries')
    .select('type')
    .where('type', 'in', ['image.processing', 'image.delivered'])
    .orderBy('id')
    .execute();
  expect(sent.map(({ type }) => type)).toEqual(['image.processing', 'image.delivered']);
});

it('an order that waits for a fault to be mended can be cancelled, and its credits come back', async () => {
  const { image, payer, token } = await ordered();
  await faults['no picture process starts']?.();
  // The picture is queued again before its job is.
  await until('the job to be put back', async () => {
    const isLater = (await jobsOfImages()).some((job) => job.task === 'images.process' && job.isLater);
    return isLater && (await countAttempts()) > 0;
  });
  expect((await image()).state).toBe('queued');
  expect(await ledger.findBalance(app.db, payer)).toBe(4);
  const { id } = await image();
  expect((await app.call(cancelImage, { params: { id }, token })).status).toBe(200);
  expect(await ledger.findBalance(app.db, payer)).toBe(5);
  expect((await jobsOfImages()).map(({ task }) => task)).not.toContain('images.process');
  expect(await ledger.findDifferences(app.db)).toEqual([]);
});

it('a photo that alone makes picture processes crash fails, and its credits come back', async () => {
  const { image, payer } = await ordered('CRASH');
  await startTestWorker(app);
  await until('the failure', async () => {
    await beginNow();
    return (await image()).state === 'failed';
  });
  expect(await image()).toMatchObject({ failure: 'crashed' });
  expect(await ledger.findBalance(app.db, payer)).toBe(5);
});

it('a full disk is a fault of the installation, and an address that refuses a connection is none', () => {
  const error = (code: string, syscall: string) => Object.assign(new Error(code), { code, syscall });
  expect(isInstallationFault(error('ENOSPC', 'write'))).toBe(true);
  expect(isInstallationFault(error('EACCES', 'open'))).toBe(true);
  expect(isInstallationFault(error('EACCES', 'connect'))).toBe(false);
  expect(isInstallationFault(error('ENOENT', 'open'))).toBe(false);
  expect(isInstallationFault(new Error('unreadable photo'))).toBe(false);
});
