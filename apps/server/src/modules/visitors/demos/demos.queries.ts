import type { DemoPreset, demoStates } from '@forecourt/contract/demos';
import type { DemoId } from '@forecourt/contract/ids';
import type { ImageFailure, SharedBox } from '@forecourt/contract/images';
import type { Analysis, Recipe } from '@forecourt/contract/recipe';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { json } from '../../../platform/db/json.ts';
import { isQueued } from '../../../platform/queue/enqueue.ts';

interface DemoRow {
  id: DemoId;
  preset: DemoPreset;
  state: (typeof demoStates)[number];
  failure: string | null;
  before: number;
  analysis: Analysis | null;
  pictureVehicle: SharedBox | null;
  pictureKey: string | null;
  createdAt: string;
}

const unfinished = ['queued', 'processing'] as const;

/** The number of demos that are ahead in the queue. */
const countBefore = sql<number>`case when demos.state = 'queued' then (
  select count(*) from demos w where w.state in ('queued', 'processing')
    and (w.queued_at, w.id) < (demos.queued_at, demos.id)) else 0 end`;

/** A demo that has not expired. */
export async function findDemo(db: Db, id: DemoId, bornAfter: Date): Promise<DemoRow | undefined> {
  return db
    .selectFrom('demos')
    .select([
      'id',
      'preset',
      'state',
      'failure',
      countBefore.as('before'),
      'analysis',
      'pictureVehicle',
      'pictureKey',
      'createdAt',
    ])
    .where('id', '=', id)
    .where('createdAt', '>', bornAfter.toISOString())
    .executeTakeFirst();
}

export async function countWaitingDemos(tx: Tx): Promise<number> {
  const { count } = await tx
    .selectFrom('demos')
    .where('state', 'in', unfinished)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

interface NewDemo {
  id: DemoId;
  originalKey: string;
  now: Date;
}

export async function insertDemo(
  tx: Tx,
  { id, originalKey, now }: NewDemo,
  preset: DemoPreset,
  recipe: Recipe,
): Promise<void> {
  await tx
    .insertInto('demos')
    .values({
      id,
      preset,
      recipe: json(recipe),
      originalKey,
      createdAt: now,
      queuedAt: now,
    })
    .execute();
}

/** Enqueues a finished demo again; false when it is not finished. */
export async function requeueDemo(
  tx: Tx,
  id: DemoId,
  { preset, recipe, now }: { preset: DemoPreset; recipe: Recipe; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('demos')
    .set({ preset, recipe: json(recipe), state: 'queued', failure: null, queuedAt: now })
    .where('id', '=', id)
    .where('state', 'not in', unfinished)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export interface DemoWork {
  preset: DemoPreset;
  recipe: Recipe;
  originalKey: string;
  analysis: Analysis | null;
}

/** Starts an attempt; undefined when the demo is finished or gone. */
export async function beginDemo(db: Db, id: DemoId): Promise<DemoWork | undefined> {
  return db
    .updateTable('demos')
    .set({ state: 'processing' })
    .where('id', '=', id)
    .where('state', 'in', unfinished)
    .returning(['preset', 'recipe', 'originalKey', 'analysis'])
    .executeTakeFirst();
}

interface MadeDemo {
  preset: DemoPreset;
  analysis: Analysis;
  pictureKey: string;
  /** Where it is in the picture. */
  vehicle: SharedBox | null;
}

/** Does nothing if the demo was deleted or changed meanwhile. */
export async function finishDemo(
  db: Db,
  id: DemoId,
  { preset, analysis, pictureKey, vehicle }: MadeDemo,
): Promise<void> {
  await db
    .updateTable('demos')
    .set({ state: 'done', analysis: json(analysis), pictureKey, pictureVehicle: vehicle && json(vehicle) })
    .where('id', '=', id)
    .where('preset', '=', preset)
    .where('state', 'in', unfinished)
    .execute();
}

export async function failDemo(db: Db, id: DemoId, failure: ImageFailure): Promise<void> {
  await db
    .updateTable('demos')
    .set({ state: 'failed', failure })
    .where('id', '=', id)
    .where('state', 'in', unfinished)
    .execute();
}

/** Fails demos whose attempts were all lost with their workers. */
export async function failLostDemos(db: Db): Promise<void> {
  await db
    .updateTable('demos')
    .set({ state: 'failed', failure: 'crashed' })
    .where('state', 'in', unfinished)
    .where((eb) => eb.not(isQueued(sql<string>`'demos:' || demos.id`)))
    .execute();
}

export async function listDemosBefore(db: Db, moment: Date): Promise<DemoId[]> {
  const rows = await db
    .selectFrom('demos')
    .select('id')
    .where('createdAt', '<=', moment.toISOString())
    .execute();
  return rows.map((row) => row.id);
}

export async function removeDemo(db: Db, ids: DemoId[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('demos').where('id', 'in', ids).execute();
}

/** Those of the ids that have a row. */
export async function listKnownDemos(db: Db, ids: string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('demos')
    .select('id')
    .where('id', 'in', ids as DemoId[])
    .execute();
  return new Set(rows.map((row) => row.id));
}
