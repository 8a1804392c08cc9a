interface Ranked<Id extends string> {
  id: Id;
  rank: number;
}

/**
 * The new ranks of the markers of a photo, of those whose rank changes, when one of them moves to the place `number`, counted
 * from 1; a number beyond the last place means that.
 */
export function ranksWith<Id extends string>(
  markers: readonly Ranked<Id>[],
  id: Id,
  number: number,
): Ranked<Id>[] {
  const moved = markers.find((marker) => marker.id === id);
  if (!moved) return [];
  const others = markers.filter((marker) => marker !== moved);
  const ordered = [...others.slice(0, number - 1), moved, ...others.slice(number - 1)];
  return ordered
    .map((marker, index) => ({ ...marker, rank: index + 1, before: marker.rank }))
    .filter(({ before, rank }) => before !== rank)
    .map(({ id: changed, rank }) => ({ id: changed, rank }));
}
