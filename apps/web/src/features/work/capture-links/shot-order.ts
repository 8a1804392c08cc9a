import type { PositionName } from '@forecourt/contract/positions';

/**
 * The next position without a photo: the first one behind `after`, or else the first of all. Null when there is none.
 */
export function nextOpen(
  positions: readonly PositionName[],
  isDone: (position: PositionName) => boolean,
  after: PositionName | null,
): PositionName | null {
  const start = after === null ? 0 : positions.indexOf(after) + 1;
  const inOrder = [...positions.slice(start), ...positions.slice(0, start)];
  return inOrder.find((position) => position !== after && !isDone(position)) ?? null;
}
