import type { Image } from '@forecourt/contract/images';
import {
  classOfKind,
  type ExteriorView,
  freePosition,
  isSureView,
  type PositionName,
  positionClass,
  viewAt,
} from '@forecourt/contract/positions';
import type { Analysis, PhotoKind } from '@forecourt/contract/recipe';
import { isSlot } from './images.rules.ts';

export interface PlacedPhoto {
  id: string;
  position: PositionName;
  isPositionChosen: boolean;
  /** What it shows; null until it has been analysed. */
  kind: PhotoKind | null;
  /** From where it shows the vehicle; null where that is not sure. */
  view: ExteriorView | null;
  /** An order has used the position. */
  isOrdered: boolean;
}

/** The view that an analysis is sure of. */
export function sureView(analysis: Pick<Analysis, 'view'> | null): ExteriorView | null {
  return analysis?.view && isSureView(analysis.view) ? viewAt(analysis.view.azimuth) : null;
}

/** Whether a photo's position is only proposed, and how surely; null if somebody chose it or it was not analysed yet. */
export function proposalOf({
  analysis,
  isPositionChosen,
  position,
}: {
  analysis: Pick<Analysis, 'view'> | null;
  isPositionChosen: boolean;
  position: PositionName;
}): Image['proposal'] {
  if (isPositionChosen || !analysis) return null;
  // Of an interior or a detail only the class is recognised.
  return sureView(analysis) === position ? 'sure' : 'unsure';
}

/**
 * The free position at which a photo belongs by what its analysis says; null where that is not sure, or where the position
 * of its view is taken.
 */
export function placeOf(
  analysis: Pick<Analysis, 'kind' | 'view'>,
  taken: readonly PositionName[],
): PositionName | null {
  const group = analysis.kind && classOfKind(analysis.kind.name);
  if (!group) return null;
  if (group !== 'exterior') return freePosition(taken, group);
  const view = sureView(analysis);
  return view && !taken.includes(view) ? view : null;
}

/** Whether nothing may move the photo: somebody chose its position, or an order has used it. */
const isFixed = ({ isOrdered, isPositionChosen }: PlacedPhoto): boolean => isPositionChosen || isOrdered;

/** Whether the photo keeps its position from photos of another class: it is fixed, or shows what belongs there. */
function isSettled(photo: PlacedPhoto): boolean {
  const { kind, position } = photo;
  return isFixed(photo) || (kind !== null && classOfKind(kind) === positionClass(position));
}

interface Move {
  id: string;
  position: PositionName;
}

/** Photos that change places, or the one that moves alone where nobody is. */
const exchange = (photo: PlacedPhoto, position: PositionName, there: readonly PlacedPhoto[]): Move[] => [
  { id: photo.id, position },
  ...there.map(({ id }) => ({ id, position: photo.position })),
];

/**
 * The moves that bring an exterior to the position of its view. A photo that is there makes room, unless somebody chose its
 * position or it shows that view itself; ordered ones too, because all exteriors have one recipe and one price. Undefined when
 * the view is not sure or its position stays taken.
 */
function movesToView(photo: PlacedPhoto, others: readonly PlacedPhoto[]): Move[] | undefined {
  const { view } = photo;
  if (!view) return undefined;
  if (view === photo.position) return [];
  const there = others.filter((other) => other.position === view);
  if (there.some((other) => other.isPositionChosen || other.view === view)) return undefined;
  // An exterior does not make room by moving to a position inside.
  if (there.length > 0 && positionClass(photo.position) !== 'exterior') return undefined;
  return exchange(photo, view, there);
}

/**
 * The moves that bring a photo to the position of its view, or else to the first position of the class of what it shows. A
 * photo that is there only by suggestion takes the position that becomes free. Empty if the photo stays.
 */
export function movesFor(photo: PlacedPhoto, others: readonly PlacedPhoto[]): Move[] {
  const group = photo.kind && classOfKind(photo.kind);
  if (!group || photo.isPositionChosen) return [];
  const toView = group === 'exterior' ? movesToView(photo, others) : undefined;
  if (toView) return toView;
  if (positionClass(photo.position) === group) return [];
  const position = freePosition(
    others.filter(isSettled).map((other) => other.position),
    group,
  );
  const there = isSlot(position) ? others.filter((other) => other.position === position) : [];
  return exchange(photo, position, there);
}
