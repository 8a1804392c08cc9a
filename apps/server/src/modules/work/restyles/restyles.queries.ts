import { fail } from '@forecourt/contract/errors';
import type { RestyleId, SessionId, UserId, VehicleId } from '@forecourt/contract/ids';
import type { PositionClass } from '@forecourt/contract/positions';
import type { Restyle, RestyleLook, RestyleReasons, RestyleState } from '@forecourt/contract/restyles';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { json } from '../../../platform/db/json.ts';

interface NewRestyle {
  userId: UserId;
  sessionId: SessionId;
  look: RestyleLook;
  classes: PositionClass[];
  filter: Record<string, unknown>;
  now: Date;
}

export async function insertRestyle(tx: Tx, wish: NewRestyle): Promise<RestyleId> {
  const { id } = await tx
    .insertInto('restyles')
    .values({
      userId: wish.userId,
      sessionId: wish.sessionId,
      state: 'running',
      preset: wish.look.preset ?? null,
      backgroundId: wish.look.backgroundId ?? null,
      classes: json(wish.classes),
      filter: json(wish.filter),
      vehicles: 0,
      count: 0,
      credits: 0,
      leftOut: json([]),
      createdAt: wish.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

interface RestyleSize {
  vehicles: number;
  leftOutVehicles: number;
  count: number;
  credits: number;
  leftOut: RestyleReasons;
}

export async function setRestyleSize(
  tx: Tx,
  id: RestyleId,
  { leftOut, ...size }: RestyleSize,
): Promise<void> {
  await tx
    .updateTable('restyles')
    .set({ ...size, leftOut: json(leftOut) })
    .where('id', '=', id)
    .execute();
}

/**
 * Enters vehicles into a restyle; returns those that no other restyle has. Waits for one that is being created at the same time.
 */
export async function insertRestyleVehicles(
  tx: Tx,
  restyleId: RestyleId,
  ids: readonly VehicleId[],
): Promise<Set<VehicleId>> {
  const { rows } = await sql<{ vehicleId: VehicleId }>`
    insert into restyle_vehicles (restyle_id, vehicle_id)
    select ${restyleId}, id from unnest(${ids}::uuid[]) id order by id
    on conflict (vehicle_id) where is_open do nothing returning vehicle_id as "vehicleId"`.execute(tx);
  return new Set(rows.map(({ vehicleId }) => vehicleId));
}

/** Serialises changes of a restyle. */
export async function lockRestyle(
  tx: Tx,
  id: RestyleId,
): Promise<Pick<Restyle, 'state' | 'pausedBy' | 'finishedAt'> | undefined> {
  return tx
    .selectFrom('restyles')
    .select(['state', 'pausedBy', 'finishedAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

interface RestyledVehicles extends Pick<Restyle, 'preset' | 'lookName'> {
  userId: UserId;
  done: number;
  total: number;
}

/** Who started a restyle, in which look, how many vehicles they chose that have pictures to make, and how many of them got new ones so far. */
export async function countRestyledVehicles(db: Db, id: RestyleId): Promise<RestyledVehicles> {
  const { rows } = await sql<RestyledVehicles>`
    select r.user_id as "userId", r.preset, look.name as "lookName", r.vehicles + r.left_out_vehicles as total,
      (select count(distinct i.set_id)::integer from restyle_items item join images i on i.id = item.image_id
        where item.restyle_id = r.id and item.state = 'done') as done
    from restyles r left join catalogue_items look on look.id::text = coalesce(r.background_id::text, r.preset)
    where r.id = ${id}`.execute(db);
  return rows[0] ?? fail('restyleNotFound');
}

interface NewState {
  state: RestyleState;
  pausedBy?: Restyle['pausedBy'];
  /** Who acts from now on. */
  sessionId?: SessionId;
}

/** Changes the state; a restyle that ends gives its vehicles free for another one. */
export async function setRestyleState(
  tx: Tx,
  id: RestyleId,
  { pausedBy = null, sessionId, state }: NewState,
  now: Date,
): Promise<void> {
  const isOpen = state === 'running' || state === 'paused';
  await tx
    .updateTable('restyles')
    .set({
      state,
      pausedBy,
      ...(sessionId && { sessionId }),
      finishedAt: isOpen ? null : sql`coalesce(finished_at, ${now}::timestamptz)`,
    })
    .where('id', '=', id)
    .execute();
  if (isOpen) return;
  await tx
    .updateTable('restyleVehicles')
    .set({ isOpen: false })
    .where('restyleId', '=', id)
    .where('isOpen', '=', true)
    .execute();
}

export interface OpenRestyle {
  id: RestyleId;
  sessionId: SessionId;
  look: RestyleLook;
}

/** A restyle in this state, with what its jobs need. */
export async function findRestyleIn(
  db: Db,
  id: RestyleId,
  state: 'running' | 'undoing',
): Promise<OpenRestyle | undefined> {
  const row = await db
    .selectFrom('restyles')
    .select(['id', 'sessionId', 'preset', 'backgroundId'])
    .where('id', '=', id)
    .where('state', '=', state)
    .executeTakeFirst();
  if (!row) return undefined;
  const { backgroundId, preset, ...rest } = row;
  return { ...rest, look: { ...(preset && { preset }), ...(backgroundId && { backgroundId }) } };
}

/** Whether the restyle is running; it is not paused, ended or cancelled until the transaction ends. */
export async function lockRunningRestyle(tx: Tx, id: RestyleId): Promise<boolean> {
  const row = await tx
    .selectFrom('restyles')
    .select('id')
    .where('id', '=', id)
    .where('state', '=', 'running')
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

/** Restyles in these states, oldest first. */
export function listRestylesIn(
  db: Db,
  states: readonly RestyleState[],
): Promise<{ id: RestyleId; state: RestyleState; pausedBy: Restyle['pausedBy'] }[]> {
  return db
    .selectFrom('restyles')
    .select(['id', 'state', 'pausedBy'])
    .where('state', 'in', states)
    .orderBy('createdAt')
    .execute();
}

export async function removeRestylesBefore(tx: Tx, before: Date): Promise<void> {
  await tx
    .deleteFrom('restyles')
    .where('finishedAt', '<', before.toISOString())
    .where('state', '!=', 'undoing')
    .execute();
}
