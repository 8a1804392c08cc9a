/** Numbers from 0 to 1 that are the same in every run. */
export function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

/**
 * How many values a test draws. `npm test` draws the same ones in every run, so more of them would find nothing new from
 * one run to the next; `npm run test:dice` draws others, and four times as many.
 */
export const drawsOf = (usual: number): number => usual * Number(process.env.DRAWS ?? 1);
