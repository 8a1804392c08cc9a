/**
 * How many values a test draws. `npm test` draws the same ones in every run, so more of them would find nothing new from
 * one run to the next; `npm run test:dice` draws others, and four times as many.
 */
export const drawsOf = (usual: number): number => usual * Number(process.env.DRAWS ?? 1);
