import type { Scope } from '@forecourt/contract/actor';
import { thumbTarget } from '@forecourt/contract/built-in-presets';
import type { VehicleId } from '@forecourt/contract/ids';
import type { PositionClass } from '@forecourt/contract/positions';
import { type Expression, sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { inScope } from '../../../platform/db/scope.ts';
import type { Owner } from '../../money/ledger/ledger.rules.ts';
import type { Candidate } from './restyles.rules.ts';

/** The images of the vehicles that a query finds, in exterior positions and in those of these classes; at most `max`. */
export function listCandidates(
  db: Db,
  scope: Scope,
  matching: Expression<{ itemId: string }>,
  { classes, max }: { classes: readonly PositionClass[]; max: number },
): Promise<Candidate[]> {
  const wanted = [...new Set<PositionClass>(['exterior', ...classes])];
  return db
    .selectFrom('images')
    .innerJoin('vehicles', 'vehicles.id', 'images.setId')
    .where(inScope(scope, 'vehicles'))
    .where('vehicles.deletedAt', 'is', null)
    .where('images.deletedAt', 'is', null)
    .where('images.setId', 'in', sql<never>`(select item_id from (${matching}) found)`)
    .where(sql<string>`split_part(images.position, '.', 1)`, '=', sql<string>`any(${wanted}::text[])`)
    .select((eb) => [
      'images.id as imageId',
      'vehicles.id as vehicleId',
      'vehicles.reference',
      'vehicles.userId',
      'vehicles.preset as vehiclePreset',
      'images.position',
      'images.state',
      'images.preset',
      'images.failure',
      'images.reportState',
      sql<Candidate['verdicts']>`images.analysis->'verdicts'`.as('verdicts'),
      eb.and([eb('images.analysis', 'is not', null), eb('images.matteKey', 'is not', null)]).as('isAnalysed'),
      eb
        .exists(
          eb
            .selectFrom('reviews')
            .select('reviews.id')
            .whereRef('reviews.imageId', '=', 'images.id')
            .whereRef('reviews.matteKey', '=', 'images.matteKey')
            .where('reviews.state', 'in', ['approved', 'fixed']),
        )
        .as('isOutlineApproved'),
      'images.thumbnailKey',
      sql<string[]>`case when images.state = 'delivered' then array(
        select target->>'name' from jsonb_array_elements(images.recipe->'targets') with ordinality ordered (target, place)
        where place > 1 and target->>'name' <> ${thumbTarget.name}) else '{}' end`.as('furtherTargets'),
      sql<number>`(select coalesce(sum(h.amount), 0) from ledger_holds h
        where h.image_id = images.id and h.state = 'captured')`.as('charged'),
    ])
    .orderBy('vehicles.id')
    .orderBy('images.createdAt')
    .orderBy('images.id')
    .limit(max)
    .execute() as Promise<Candidate[]>;
}

/** Those of the vehicles that are part of a restyle that has not ended. */
export async function listTakenVehicles(db: Db, ids: readonly VehicleId[]): Promise<Set<VehicleId>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('restyleVehicles')
    .select('vehicleId')
    .where('isOpen', '=', true)
    .where('vehicleId', '=', sql<VehicleId>`any(${ids}::uuid[])`)
    .execute();
  return new Set(rows.map(({ vehicleId }) => vehicleId));
}

/** The display name of who pays. */
export async function findPayerName(db: Db, { id, kind }: Owner): Promise<string> {
  const table = kind === 'client' ? sql`clients` : kind === 'customer' ? sql`customers` : sql`users`;
  const name = kind === 'user' ? sql`coalesce(name, email)` : sql`name`;
  const { rows } = await sql<{ name: string }>`select ${name} as name from ${table} where id = ${id}`.execute(
    db,
  );
  return rows[0]?.name ?? '';
}
