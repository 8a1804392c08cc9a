import lighthouse, { type Flags } from 'lighthouse';
import { median } from '../support/median.ts';

const categories = ['performance', 'accessibility', 'best-practices'] as const;
const bar = 95;

/**
 * Lighthouse's scores (0–100) of one page, medians of `runs`: a mid-range phone on slow 4G, with default settings. The
 * browser on `port` keeps its session, so a signed-in user stays signed in.
 */
export async function measureLighthouse(address: string, port: number, runs: number) {
  const flags: Flags = {
    port,
    onlyCategories: [...categories],
    disableStorageReset: true,
    logLevel: 'error',
  };
  const points: Record<string, number[]> = {};
  for (let run = 0; run < runs; run += 1) {
    const result = await lighthouse(address, flags);
    for (const name of categories) {
      const score = result?.lhr.categories[name]?.score;
      if (score == null) throw new Error(`Lighthouse has no points for ${name} of ${address}.`);
      points[name] = [...(points[name] ?? []), Math.round(score * 100)];
    }
  }
  return Object.fromEntries(categories.map((name) => [name, { is: median(points[name] ?? []), bar }]));
}
