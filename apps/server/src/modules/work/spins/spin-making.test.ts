import { type ChildProcess, fork } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { SpinId } from '@forecourt/contract/ids';
import { exteriorViews } from '@forecourt/contract/positions';
import type { VehicleSpin } from '@forecourt/contract/spins';
import * as routes from '@forecourt/contract/spins';
import { deleteVehicle } from '@forecourt/contract/vehicles';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { childEnvironment } from '../../../platform/config.ts';
import { type Films, noFilms } from '../../../platform/films/films.ts';
import {
  PictureError,
  type PictureTask,
  type SpinTask,
} from '../../../platform/pictures/picture-messages.ts';
import { buildCatalogueItem } from '../../../testing/builders/catalogue-builders.ts';
import { addFinished, spinWorld } from '../../../testing/builders/spin-world.ts';
import { result } from '../../../testing/picture-programs/answer.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { killAndDateBack, until } from '../../../testing/test-worker.ts';
import * as ledger from '../../money/ledger/ledger.service.ts';
import { makeFilms } from './spin-films.service.ts';
import { failStuckSpins, makeSpin, sweepSpins } from './spin-making.service.ts';

let app: TestApp;
const workers: ChildProcess[] = [];
beforeAll(async () => {
  app = await openTestApp();
});
afterEach(() => {
  for (const worker of workers.splice(0)) worker.kill('SIGKILL');
});
afterAll(() => app.close());

type World = Awaited<ReturnType<typeof spinWorld>>;
const of = ({ token, vehicleId }: World) => ({ params: { id: vehicleId }, token });
const read = async (world: World): Promise<VehicleSpin> =>
  (await app.call(routes.getVehicleSpin, of(world))).body;

async function ordered(world: World): Promise<SpinId> {
  const { body } = await app.call(routes.createSpin, { ...of(world), body: {} });
  await app.database.pool.query('delete from graphile_worker._private_jobs');
  return body.spin.id;
}

/** Picture processes that answer at once, or as `render` does. */
const pictures = (render: (task: PictureTask) => Promise<void> = async () => {}) => ({
  run: async (task: PictureTask) => {
    await render(task);
    return result(task);
  },
  assemble: async ({ format, frames, size }: SpinTask) => ({
    ...size,
    format,
    bytes: Buffer.from(`${format} of ${frames.length}`),
  }),
});
const attempt = { attempt: 1, last: false };
const balance = (world: World) => ledger.findBalance(app.db, world.payer);

it('every frame is rendered from the stored matte, in the size and placement that fit all photos', async () => {
  const world = await spinWorld(app, exteriorViews);
  const id = await ordered(world);
  const tasks: PictureTask[] = [];
  await makeSpin(
    app.system(),
    pictures(async (task) => void tasks.push(task)),
    id,
    attempt,
  );
  expect(tasks).toHaveLength(8);
  for (const { known, recipes, spin } of tasks) {
    expect(Buffer.from(known?.matte ?? []).toString()).toBe('matte');
    expect(spin).toHaveLength(8);
    expect(recipes).toHaveLength(1);
  }
  expect((await read(world)).spin?.state).toBe('ready');
});

it('a spin is ready before its films, which are offered where they can be made, and not with another spin', async () => {
  const world = await spinWorld(app, exteriorViews);
  const id = await ordered(world);
  let asked = 0;
  const films: Films = {
    formats: async () => ['mp4', 'webm'],
    make: async (format, { delaysMs, frames }) => {
      asked += 1;
      if (format === 'webm') throw new Error('broken');
      return Buffer.from(`${frames.length} frames, ${delaysMs.length} delays`);
    },
  };
  await makeFilms(app.system(), films, id);
  expect(asked).toBe(0);
  await makeSpin(app.system(), pictures(), id, attempt);
  expect((await read(world)).spin).toMatchObject({ state: 'ready', result: { webm: null, mp4: null } });
  await makeFilms(app.system(), noFilms, id);
  await makeFilms(app.system(), films, id);
  const { spin } = await read(world);
  expect(spin).toMatchObject({ state: 'ready', result: { webm: null, mp4: { width: 1280, sizeBytes: 18 } } });
  const saved = await app.server.inject({ url: spin?.result?.mp4?.url ?? '' });
  expect([saved.body, saved.headers['content-type']]).toEqual(['8 frames, 8 delays', 'video/mp4']);
  expect(saved.headers['content-disposition']).toContain('SPIN-1.mp4');

  // The spin is made again while a film of the one before is being made.
  const late: Films = {
    ...films,
    make: async () => {
      await app.db
        .updateTable('spins')
        .set({ result: sql`result - 'mp4' || '{"version": "another"}'` })
        .where('id', '=', id)
        .execute();
      return Buffer.from('late');
    },
  };
  await makeFilms(app.system(), late, id);
  expect((await read(world)).spin?.result?.mp4).toBeNull();
});

it('cancelling releases the credits, and what is made nevertheless is discarded', async () => {
  const world = await spinWorld(app, exteriorViews);
  const id = await ordered(world);
  expect(await balance(world)).toBe(4);
  let frames = 0;
  let cancelled: ReturnType<typeof app.call> | undefined;
  const cancelsAtThird = pictures(async () => {
    frames += 1;
    if (frames === 3) cancelled = app.call(routes.cancelSpin, { params: { id }, token: world.token });
    // The frame that is made at the same time waits, too, so that it is noted after the spin was cancelled.
    await cancelled;
  });
  await makeSpin(app.system(), cancelsAtThird, id, attempt);
  expect((await cancelled)?.body.spin.state).toBe('cancelled');
  expect(frames).toBeLessThanOrEqual(4);
  expect(await read(world)).toMatchObject({ spin: { state: 'cancelled', result: null, charged: 0 } });
  expect(await balance(world)).toBe(5);
  const again = await app.call(routes.cancelSpin, { params: { id }, token: world.token });
  expect(again.body.name).toBe('spinStateWrong');
  expect(await ledger.findDifferences(app.db)).toEqual([]);
});

it('a finished spin stays when making it again is cancelled or fails', async () => {
  const world = await spinWorld(app, exteriorViews);
  const id = await ordered(world);
  await makeSpin(app.system(), pictures(), id, attempt);
  await ordered(world);
  await app.call(routes.cancelSpin, { params: { id }, token: world.token });
  expect(await read(world)).toMatchObject({ spin: { state: 'ready', charged: 1 } });
  await ordered(world);
  const broken = pictures(() => Promise.reject(new PictureError('undecodable', 'torn')));
  await makeSpin(app.system(), broken, id, attempt);
  const { spin } = await read(world);
  expect(spin).toMatchObject({ state: 'failed', failure: 'undecodable', charged: 1 });
  expect(spin?.result?.frames).toHaveLength(8);
  expect(await balance(world)).toBe(4);
});

it('a failure that may pass is tried again; the last one releases the credits', async () => {
  const world = await spinWorld(app, exteriorViews);
  const id = await ordered(world);
  const crashing = pictures(() => Promise.reject(new PictureError('crashed', 'killed')));
  await expect(makeSpin(app.system(), crashing, id, attempt)).rejects.toThrow('crashed');
  expect([(await read(world)).spin?.state, await balance(world)]).toEqual(['working', 4]);
  await makeSpin(app.system(), crashing, id, { attempt: 2, last: true });
  expect(await read(world)).toMatchObject({ spin: { state: 'failed', failure: 'crashed' } });
  expect(await balance(world)).toBe(5);
  expect(await ledger.findDifferences(app.db)).toEqual([]);
});

it('after a frame that fails no other one is begun', async () => {
  const world = await spinWorld(app, exteriorViews);
  const id = await ordered(world);
  let frames = 0;
  const failsAtFirst = pictures(async () => {
    frames += 1;
    if (frames === 1) throw new PictureError('crashed', 'killed');
  });
  await expect(makeSpin(app.system(), failsAtFirst, id, attempt)).rejects.toThrow('crashed');
  // The second one is made at the same time.
  expect(frames).toBeLessThanOrEqual(2);
});

it('the result of an attempt that another one overtook is discarded, and credits are charged once', async () => {
  const world = await spinWorld(app, exteriorViews);
  const id = await ordered(world);
  const { promise, resolve } = Promise.withResolvers<void>();
  const first = makeSpin(
    app.system(),
    pictures(() => promise),
    id,
    attempt,
  );
  await until('the first attempt to begin', async () => (await read(world)).spin?.state === 'working');
  await makeSpin(app.system(), pictures(), id, { attempt: 2, last: false });
  resolve();
  await first;
  expect(await read(world)).toMatchObject({ spin: { state: 'ready', charged: 1, framesMade: 8 } });
  expect(await balance(world)).toBe(4);
  await makeSpin(app.system(), pictures(), id, attempt);
  expect(await balance(world)).toBe(4);
  expect(await ledger.findDifferences(app.db)).toEqual([]);
});

function startWorker(): Promise<ChildProcess> {
  const worker = fork(path.join(import.meta.dirname, '../../../testing/worker-program.ts'), {
    env: childEnvironment({
      NODE_ENV: 'test',
      DATABASE_URL: app.database.ownerUrl,
      DATABASE_APP_URL: app.database.url,
      SIGNING_SECRET: 'a secret for tests that is long enough',
      DATA_DIR: path.dirname(app.outside.storage.root),
      PICTURE_TIME_LIMIT_S: '60',
      LOG_LEVEL: 'fatal',
    }),
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  workers.push(worker);
  return new Promise((resolve) => worker.once('message', () => resolve(worker)));
}

it('a worker that is killed between hold and capture is replaced by another one, which charges once', async () => {
  const [last, ...views] = exteriorViews.toReversed();
  const world = await spinWorld(app, views);
  await addFinished(app, world.vehicleId, last ?? expect.fail(), 'STALL ONCE');
  const first = await startWorker();
  await app.call(routes.createSpin, { ...of(world), body: {} });
  const written = () => readdir(app.cacheDir).catch(() => []);
  await until('the first worker to begin', async () =>
    (await written()).some((name) => name.startsWith('begun-')),
  );
  expect((await read(world)).spin?.state).toBe('working');
  await killAndDateBack(app, first);
  expect(await balance(world)).toBe(4);
  await startWorker();
  await until('the spin', async () => (await read(world)).spin?.state === 'ready');
  expect((await read(world)).spin?.charged).toBe(1);
  expect(await balance(world)).toBe(4);
  expect(await ledger.findDifferences(app.db)).toEqual([]);
});

it('a spin whose vehicle is deleted meanwhile fails and costs nothing', async () => {
  const world = await spinWorld(app, exteriorViews);
  const id = await ordered(world);
  await app.call(deleteVehicle, of(world));
  await makeSpin(app.system(), pictures(), id, attempt);
  const row = await app.db
    .selectFrom('spins')
    .select(['state', 'failure'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ state: 'failed', failure: 'too_few_photos' });
  expect(await balance(world)).toBe(5);
});

it('a spin that no worker makes any more is failed after a while', async () => {
  const world = await spinWorld(app, exteriorViews);
  await ordered(world);
  await failStuckSpins(app.system());
  expect((await read(world)).spin?.state).toBe('queued');
  app.clock.forward(16 * 60_000);
  await failStuckSpins(app.system());
  const token = await app.signedIn(world.userId);
  expect(await read({ ...world, token })).toMatchObject({ spin: { state: 'failed', failure: 'crashed' } });
  expect(await balance(world)).toBe(5);
});

it('the sweep removes unfinished files and those of spins that were deleted a day ago, and keeps those that can be seen or restored', async () => {
  const { storage } = app.outside;
  const worlds = [await spinWorld(app, exteriorViews), await spinWorld(app, exteriorViews)] as const;
  const ids: SpinId[] = [];
  for (const world of worlds) {
    const id = await ordered(world);
    await makeSpin(app.system(), pictures(), id, attempt);
    ids.push(id);
  }
  await storage.put(`spins/${ids[1]}/unfinished/frame-001.webp`, Buffer.from('left'));
  await storage.put('spins/01999999-0000-7000-8000-000000000000/x/spin.gif', Buffer.from('left'));
  await app.call(routes.deleteSpin, { params: { id: ids[0] ?? '' }, token: worlds[0].token });
  const kept = async () => {
    const at = new Date(Date.now() + 60_000);
    const folders = await storage.foldersOlderThan('spins', at);
    return ids.map((id) => folders.includes(id));
  };
  expect(await kept()).toEqual([true, true]);
  const nextDay = { ...app.system(), now: new Date(app.clock.now().getTime() + 25 * 3_600_000) };
  await sweepSpins(nextDay, new Date(Date.now() + 60_000));
  expect(await kept()).toEqual([false, true]);
  const { spin } = await read({ ...worlds[1], token: await app.signedIn(worlds[1].userId) });
  const versions = await storage.foldersOlderThan(`spins/${ids[1]}`, new Date(Date.now() + 60_000));
  expect(versions.map((version) => spin?.result?.gif.url.includes(version))).toEqual([true]);
  expect(await storage.foldersOlderThan('spins', new Date(Date.now() + 60_000))).not.toContain(
    '01999999-0000-7000-8000-000000000000',
  );
});

it('a template without a picture may be chosen; its logo is on the frames, its width and its turns are those of the files', async () => {
  const world = await spinWorld(app, exteriorViews);
  const logo = await buildCatalogueItem(app.db, { kind: 'logo' });
  const assignedTo = { userId: world.userId };
  const { shownKey } = await app.db
    .selectFrom('catalogueItems')
    .innerJoin('files', 'files.id', 'catalogueItems.fileId')
    .where('catalogueItems.id', '=', logo)
    .select('files.shownKey')
    .executeTakeFirstOrThrow();
  await app.outside.storage.put(shownKey ?? '', Buffer.from('logo'));
  const templateId = await buildCatalogueItem(app.db, {
    kind: 'gif',
    picture: 'none',
    assignedTo,
    animation: { width: 480, loops: 2, logo: { catalogueId: logo, anchor: 'top-right' } },
  });
  expect((await read(world)).templates.map(({ id }) => id)).toEqual([templateId]);
  const { body } = await app.call(routes.createSpin, { ...of(world), body: { templateId } });
  const tasks: PictureTask[] = [];
  const animations: SpinTask[] = [];
  const pool = pictures(async (task) => void tasks.push(task));
  const assemble = (task: SpinTask) => {
    animations.push(task);
    return pool.assemble(task);
  };
  await makeSpin(app.system(), { ...pool, assemble }, body.spin.id, attempt);
  const overlays = tasks.flatMap(({ recipes }) => recipes.flatMap((recipe) => recipe.overlays));
  expect(overlays).toHaveLength(exteriorViews.length);
  expect(overlays[0]).toMatchObject({ kind: 'logo', anchor: 'top-right', width: 0.16 });
  expect(animations.map(({ loops, size }) => [loops, size.width])).toEqual([
    [2, 480],
    [2, 480],
  ]);
  expect((await read(world)).isOutdated).toBe(false);
});
