import type { VehicleId } from '@forecourt/contract/ids';
import type { PositionName } from '@forecourt/contract/positions';
import type { ReviewReason } from '@forecourt/contract/review-reasons';
import type { Tx } from '../../../platform/db/database.ts';

export interface RefusedPicture {
  state: 'retake_requested' | 'rejected';
  position: PositionName;
  reasons: ReviewReason[];
  note: string | null;
}

/** The pictures of a vehicle that checkers refused, the last first. */
export async function listRefused(tx: Tx, id: VehicleId): Promise<RefusedPicture[]> {
  const rows = await tx
    .selectFrom('images')
    .select(['state', 'position', 'reviewReasons as reasons', 'reviewNote as note'])
    .where('setId', '=', id)
    .where('state', 'in', ['retake_requested', 'rejected'])
    .where('deletedAt', 'is', null)
    .orderBy('finishedAt', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(({ reasons, state, ...row }) => ({
    ...row,
    state: state === 'rejected' ? 'rejected' : 'retake_requested',
    reasons: (reasons ?? []) as ReviewReason[],
  }));
}
