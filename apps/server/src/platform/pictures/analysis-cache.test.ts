import { expect, it } from 'vitest';
import { result } from '../../testing/picture-programs/answer.ts';
import { AnalysisCache } from './analysis-cache.ts';
import type { KnownPhoto } from './picture-messages.ts';

/** What was cached about each photo when `analyse` was called, in order. */
function watched() {
  const cache = new AnalysisCache();
  const known: (KnownPhoto | null)[] = [];
  const analyse = (words: string, fails = false) => {
    const original = Buffer.from(words);
    return cache.use({ original }, async (told) => {
      known.push(told);
      if (fails) throw new Error('The process died.');
      const { matte, ...rest } = result({ original, recipes: [], pictures: {}, known: told });
      return { ...rest, matte: Buffer.from(`${matte} of ${words}`) };
    });
  };
  return { known, analyse };
}

it('the same bytes are analysed once, other bytes separately', async () => {
  const { known, analyse } = watched();
  const first = await analyse('saloon');
  await analyse('saloon');
  await analyse('estate');
  const { analysis, matte } = first;
  expect(known).toEqual([null, { analysis, matte }, null]);
});

it('a failed analysis is not cached', async () => {
  const { known, analyse } = watched();
  await expect(analyse('saloon', true)).rejects.toThrow('The process died.');
  await analyse('saloon');
  expect(known).toEqual([null, null]);
});

it('a photo requested while it is being analysed waits for that result, and is analysed itself when that fails', async () => {
  const { known, analyse } = watched();
  const { analysis, matte } = (
    await Promise.all([analyse('saloon'), analyse('saloon'), analyse('saloon')])
  )[0];
  expect(known).toEqual([null, { analysis, matte }, { analysis, matte }]);
  known.length = 0;
  const [failed, tried] = await Promise.allSettled([analyse('estate', true), analyse('estate')]);
  expect([failed.status, tried.status, known]).toEqual(['rejected', 'fulfilled', [null, null]]);
});

it('the least recently used photo is dropped first', async () => {
  const { known, analyse } = watched();
  await analyse('saloon');
  await analyse('estate');
  await analyse('saloon');
  for (let other = 0; other < 99; other += 1) await analyse(`other ${other}`);
  known.length = 0;
  await analyse('saloon');
  await analyse('estate');
  expect(known.map((told) => told !== null)).toEqual([true, false]);
});

it('a photo is analysed again for another of its vehicles', async () => {
  const cache = new AnalysisCache();
  const original = Buffer.from('saloon');
  const known: boolean[] = [];
  const analyse = (chosen: { x: number; y: number; width: number; height: number } | null) =>
    cache.use({ original, chosen }, async (told) => {
      known.push(told !== null);
      return result({ original, recipes: [], pictures: {}, known: told });
    });
  for (const chosen of [null, { x: 1, y: 2, width: 30, height: 40 }, null]) await analyse(chosen);
  expect(known).toEqual([false, false, true]);
});
