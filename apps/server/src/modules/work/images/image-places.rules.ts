import { classOfKind, freePosition, type PositionName, positionClass } from '@forecourt/contract/positions';
import type { PhotoKind } from '@forecourt/contract/recipe';
import { isSlot } from './images.rules.ts';

export interface PlacedPhoto {
  id: string;
  position: PositionName;
  isPositionChosen: boolean;
  /** What it shows; null until it has been analysed. */
  kind: PhotoKind | null;
  /** An order has used the position. */
  isOrdered: boolean;
}

/** Whether the photo keeps its position: somebody chose it, an order has used it, or it shows what belongs there. */
function isSettled({ isOrdered, isPositionChosen, kind, position }: PlacedPhoto): boolean {
  return isPositionChosen || isOrdered || (kind !== null && classOfKind(kind) === positionClass(position));
}

interface Move {
  id: string;
  position: PositionName;
}

/**
 * The moves that bring a photo to the first position of the class of what it shows. A photo that is there only by suggestion
 * takes the position that becomes free. Empty if the photo stays.
 */
export function movesFor(photo: PlacedPhoto, others: readonly PlacedPhoto[]): Move[] {
  const group = photo.kind && classOfKind(photo.kind);
  if (!group || photo.isPositionChosen || positionClass(photo.position) === group) return [];
  const position = freePosition(
    others.filter(isSettled).map((other) => other.position),
    group,
  );
  const there = isSlot(position) ? others.filter((other) => other.position === position) : [];
  return [{ id: photo.id, position }, ...there.map(({ id }) => ({ id, position: photo.position }))];
}
