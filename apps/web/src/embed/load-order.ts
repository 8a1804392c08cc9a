/**
 * The order in which the frames of a turn are loaded: first the one that is shown first, then every half, quarter and so on of
 * the turn, so that it can be turned all around, in coarse steps, long before all frames are there.
 */
export function coarseToFine(count: number): number[] {
  const order = new Set<number>();
  for (let parts = 1; order.size < count; parts *= 2)
    for (let part = 0; part < parts; part += 1) order.add(Math.floor((part * count) / parts));
  return [...order];
}
