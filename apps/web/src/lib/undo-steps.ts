/** Changes of a draft that can be taken back and made again. */

/** Steps that are kept; the oldest are forgotten first. */
const stepsMax = 100;

interface Step<Values> {
  before: Partial<Values>;
  after: Partial<Values>;
  /** Number of the gesture that it was made with. */
  gesture: number;
}

export interface UndoSteps<Values> {
  steps: readonly Step<Values>[];
  /** Number of steps that are in effect; those behind it were taken back. */
  done: number;
}

export const noSteps: UndoSteps<never> = { steps: [], done: 0 };

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * The steps after a change of some values. Changes of the same fields by one gesture are one step: a drag, a key that repeats, a text
 * that is typed. What had been taken back cannot be made again any more.
 */
export function withChange<Values extends object>(
  { done, steps }: UndoSteps<Values>,
  values: Values,
  change: Partial<Values>,
  gesture: number,
): UndoSteps<Values> {
  const names = Object.keys(change) as (keyof Values)[];
  const before = Object.fromEntries(names.map((name) => [name, values[name]])) as Partial<Values>;
  if (isSame(before, change)) return { done, steps };
  const last = steps[done - 1];
  const isSameFields = last && isSame(Object.keys(last.after).toSorted(), Object.keys(change).toSorted());
  if (last && isSameFields && done === steps.length && gesture === last.gesture) {
    return { done, steps: steps.with(-1, { before: last.before, after: change, gesture }) };
  }
  const kept = [...steps.slice(0, done), { before, after: change, gesture }].slice(-stepsMax);
  return { done: kept.length, steps: kept };
}
