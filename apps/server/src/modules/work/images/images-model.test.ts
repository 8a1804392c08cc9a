import type { CustomerId, ImageId, VehicleId } from '@forecourt/contract/ids';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTx } from '../../../platform/db/database.ts';
import { PictureError, type PictureResult } from '../../../platform/pictures/picture-messages.ts';
import { attemptsMaxDefault } from '../../../platform/queue/enqueue.ts';
import type { JobTry } from '../../../platform/queue/work-loop.ts';
import { DiskStorage } from '../../../platform/storage/disk-storage.ts';
import { buildClient, buildCustomer, buildUser, nobody } from '../../../testing/builders/builders.ts';
import { buildImage, buildVehicle } from '../../../testing/builders/vehicle-builders.ts';
import { drawsOf } from '../../../testing/models/dice.ts';
import { type Ending, type ModelTry, PictureModel } from '../../../testing/models/picture-model.ts';
import { result } from '../../../testing/picture-programs/answer.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import * as ledger from '../../money/ledger/ledger.service.ts';
import * as vehicles from '../vehicles/vehicles.service.ts';
import * as cancelled from './cancelled-pictures.service.ts';
import * as processing from './image-processing.service.ts';
import * as images from './images.service.ts';
import { failStuckImages } from './stuck-images.service.ts';

/** A storage in memory, because there are thousands of files. */
class Shelf extends DiskStorage {
  readonly #files = new Map<string, Buffer>();

  override async put(key: string, bytes: Uint8Array): Promise<void> {
    this.#files.set(key, Buffer.from(bytes));
  }

  override async get(key: string): Promise<Buffer> {
    return this.#files.get(key) ?? expect.fail(`nothing under ${key}`);
  }
}

let app: TestApp;
let customerId: CustomerId;
const originalKey = 'images/model/original.png';
beforeAll(async () => {
  app = await openTestApp({ storage: new Shelf('') });
  customerId = await buildCustomer(app.db);
  await app.outside.storage.put(originalKey, Buffer.from('a photo'));
});
afterAll(() => app.close());

const runs = drawsOf(300);
const credits = 3;
/** How often all workers were lost. */
let rescued = 0;

const picture = fc.nat(1);
const ending = fc.constantFrom<Ending>('made', 'made', 'noVehicle', 'crashed', 'failed', 'lost', 'lost');
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('submit' as const), pictures: fc.subarray([0, 1]) }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constantFrom('cancel' as const, 'revert' as const, 'remove' as const, 'restore' as const),
      picture,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constantFrom('removeVehicle' as const, 'restoreVehicle' as const) }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('work' as const), picture, ending }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('loseAll' as const), picture }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('take' as const), picture }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('begin' as const), which: fc.nat(1) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('end' as const), which: fc.nat(1), ending }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** Rare among random steps: an order of all pictures after the analysis of one found no vehicle, and that one was reverted or made. */
const found: Step[] = [
  { kind: 'submit', pictures: [] },
  { kind: 'work', picture: 0, ending: 'noVehicle' },
];
const examples: [Step[]][] = [
  [[...found, { kind: 'revert', picture: 0 }, { kind: 'submit', pictures: [] }]],
  [
    [
      ...found,
      { kind: 'submit', pictures: [0] },
      { kind: 'work', picture: 0, ending: 'made' },
      { kind: 'submit', pictures: [] },
    ],
  ],
  [
    [
      { kind: 'submit', pictures: [0] },
      { kind: 'work', picture: 0, ending: 'made' },
      { kind: 'submit', pictures: [0] },
      { kind: 'work', picture: 0, ending: 'crashed' },
      { kind: 'work', picture: 0, ending: 'crashed' },
      { kind: 'submit', pictures: [0] },
      { kind: 'cancel', picture: 0 },
    ],
  ],
];

/** A picture process that succeeds or fails on command. */
class Studio {
  readonly #begun = Promise.withResolvers<void>();
  readonly #made = Promise.withResolvers<PictureResult>();
  #task: Parameters<typeof result>[0] | undefined;
  readonly begun = this.#begun.promise;

  run(task: Parameters<typeof result>[0]): Promise<PictureResult> {
    this.#task = task;
    this.#begun.resolve();
    return this.#made.promise;
  }

  end(how: Ending): void {
    const task = this.#task ?? expect.fail('it was asked for nothing');
    if (how === 'made' || how === 'noVehicle')
      this.#made.resolve(result(task, how === 'made' ? [] : ['no_vehicle']));
    else this.#made.reject(new PictureError(how === 'crashed' ? 'crashed' : 'internal', 'as the test says'));
  }
}

interface Try extends ModelTry {
  jobId: string;
  studio: Studio;
  handled: Promise<boolean> | null;
}

/** Takes and ends jobs in the queue's tables, as a worker does. */
const worker = 'model worker';
const queue = {
  async take(imageId: ImageId): Promise<{ jobId: string; job: JobTry } | null> {
    const { rows } = await app.database.pool.query<{ id: string; attempts: number; max_attempts: number }>(
      `update graphile_worker._private_jobs set attempts = attempts + 1, locked_at = now(), locked_by = $2
       where id = (select id from graphile_worker._private_jobs
         where payload->>'imageId' = $1 and is_available order by priority, run_at limit 1)
       returning id, attempts, max_attempts`,
      [imageId, worker],
    );
    const row = rows[0];
    return (
      (row && { jobId: row.id, job: { attempt: row.attempts, last: row.attempts >= row.max_attempts } }) ??
      null
    );
  },
  async done(jobId: string): Promise<void> {
    await app.database.pool.query('delete from graphile_worker._private_jobs where id = $1', [jobId]);
  },
  /** Releases the job: after a failed attempt once its delay is over, or after its worker has died. */
  async again(jobId: string): Promise<void> {
    await app.database.pool.query(
      'update graphile_worker._private_jobs set locked_at = null, locked_by = null where id = $1',
      [jobId],
    );
  },
};

/** The real images and the model; every step is applied to both. */
class Both {
  readonly model = new PictureModel(2, credits);
  readonly payer: ledger.Owner;
  readonly vehicleId: VehicleId;
  readonly ids: ImageId[];
  readonly tries: Try[] = [];

  constructor(payer: ledger.Owner, vehicleId: VehicleId, ids: ImageId[]) {
    this.payer = payer;
    this.vehicleId = vehicleId;
    this.ids = ids;
  }

  id(index: number): ImageId {
    return this.ids[index] ?? expect.fail('no such picture');
  }

  async #refusal(work: () => Promise<unknown>): Promise<string | null> {
    try {
      await work();
      return null;
    } catch (error) {
      return (error as Error).name;
    }
  }

  async do(one: Step): Promise<void> {
    const { model } = this;
    const ctx = app.system();
    switch (one.kind) {
      case 'submit': {
        const all = one.pictures.length === 0;
        const imageIds = all ? undefined : one.pictures.map((index) => this.id(index));
        const expected = model.submit(all ? 'all' : one.pictures.map((index) => model.picture(index)));
        const order = { preset: 'studio-white' as const, imageIds };
        expect(await this.#refusal(() => processing.submitOrder(ctx, this.vehicleId, order))).toBe(expected);
        return;
      }
      case 'cancel':
      case 'revert':
      case 'remove':
      case 'restore': {
        const expected = model[one.kind](model.picture(one.picture));
        const done = {
          cancel: cancelled.cancelImage,
          revert: processing.revertImage,
          remove: images.deleteImage,
          restore: images.restoreImage,
        }[one.kind];
        expect(await this.#refusal(() => done(ctx, this.id(one.picture), 'vehicle'))).toBe(expected);
        return;
      }
      case 'removeVehicle':
        expect(await this.#refusal(() => vehicles.deleteVehicle(ctx, this.vehicleId))).toBe(
          model.removeVehicle(),
        );
        return;
      case 'restoreVehicle':
        expect(await this.#refusal(() => vehicles.restoreVehicle(ctx, this.vehicleId))).toBe(
          model.restoreVehicle(),
        );
        return;
      case 'take':
        await this.take(one.picture);
        return;
      case 'begin':
        await this.#begin(this.tries[one.which]);
        return;
      case 'end':
        await this.#end(this.tries[one.which], one.ending);
        return;
      case 'work':
        await this.#work(one.picture, one.ending);
        return;
      case 'loseAll':
        for (let time = 0; time < attemptsMaxDefault; time++) await this.#work(one.picture, 'lost');
    }
  }

  async #work(index: number, how: Ending): Promise<Try | undefined> {
    const taken = await this.take(index);
    await this.#begin(taken);
    await this.#end(taken, how);
    return taken;
  }

  async take(index: number): Promise<Try | undefined> {
    const taken = await queue.take(this.id(index));
    const alone = !this.tries.some((one) => one.picture === index);
    if (!taken) {
      if (alone) expect(this.model.picture(index).state, 'what waits can be taken').not.toBe('queued');
      return undefined;
    }
    const { jobId, job } = taken;
    const one = { picture: index, number: null, jobId, ...job, studio: new Studio(), handled: null };
    this.tries.push(one);
    return one;
  }

  async #begin(one: Try | undefined): Promise<void> {
    if (!one || one.handled) return;
    const { attempt, last, studio } = one;
    const begins = this.model.begin(one);
    one.handled = processing
      .processImage(() => app.system(), studio, this.id(one.picture), { attempt, last })
      .then(
        () => true,
        () => false,
      );
    await Promise.race([studio.begun, one.handled]);
    if (begins) return;
    expect(await one.handled).toBe(true);
    await this.#leave(one, true);
  }

  async #end(one: Try | undefined, how: Ending): Promise<void> {
    if (!one || !this.tries.includes(one)) return;
    if (how === 'lost') return this.#leave(one, false);
    if (one.number === null) return;
    const done = this.model.end(one, how);
    one.studio.end(how);
    expect(await one.handled).toBe(done);
    await this.#leave(one, done);
  }

  async #leave(one: Try, done: boolean): Promise<void> {
    this.tries.splice(this.tries.indexOf(one), 1);
    await (done ? queue.done(one.jobId) : queue.again(one.jobId));
  }

  /** Finishes all open attempts and jobs. */
  async finish(): Promise<void> {
    for (const one of [...this.tries]) {
      await this.#begin(one);
      await this.#end(one, 'made');
    }
    for (const index of this.ids.keys()) {
      while (await this.#work(index, 'made'));
    }
  }

  /** Everything that is busy now is stuck: all its workers were lost. */
  async rescue(): Promise<void> {
    app.clock.forward(16 * 60_000);
    await failStuckImages(app.system());
    const left = this.model.pictures.filter((one) => this.model.isBusy(one));
    for (const one of left) this.model.abandon(one);
    rescued += left.length;
  }

  async compare(): Promise<void> {
    const { model } = this;
    const { rows } = await app.database.pool.query(
      `select i.state, i.deleted_at is not null as deleted, i.attempt as tries,
         exists (select 1 from ledger_holds h where h.image_id = i.id and h.state = 'held') as held,
         exists (select 1 from ledger_holds h where h.image_id = i.id and h.state = 'captured') as paid,
         exists (select 1 from image_outputs o where o.image_id = i.id) as made,
         coalesce(i.failure = 'no_vehicle', false) as "hasNoVehicle",
         i.analysis->'verdicts' ? 'no_vehicle' as "showsNoVehicle",
         (select balance from accounts where owner_id = $2) as balance
       from images i where i.set_id = $1 order by i.position`,
      [this.vehicleId, this.payer.id],
    );
    expect(rows).toEqual(model.pictures.map((one) => ({ ...one, balance: model.balance })));
    expect(model.balance + model.held + model.earned).toBe(credits);
  }
}

async function build(): Promise<Both> {
  const clientId = await buildClient(app.db, { customerId });
  const payer = { kind: 'client', id: clientId } as const;
  const vehicleId = await buildVehicle(app.db, { userId: await buildUser(app.db, { clientId }) });
  const ids = [];
  for (const position of ['exterior.front', 'exterior.rear'] as const)
    ids.push(await buildImage(app.db, { setId: vehicleId, position, state: 'uploaded', originalKey }));
  await inTx(app.db, (tx) => ledger.topUpAccount(tx, payer, credits, nobody));
  return new Both(payer, vehicleId, ids);
}

it(`pictures are made, charged and refunded as the model predicts (${runs} runs)`, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 5 }), async (steps) => {
      const both = await build();
      for (const one of steps) {
        await both.do(one);
        await both.compare();
      }
      await both.finish();
      await both.compare();
      await both.rescue();
      await both.compare();
      expect(both.model.pictures.filter((one) => both.model.isBusy(one))).toEqual([]);
      expect(both.model.held).toBe(0);
    }),
    { numRuns: runs, examples },
  );
  expect(rescued).toBeGreaterThan(0);
  expect(await ledger.findDifferences(app.db)).toEqual([]);
});
