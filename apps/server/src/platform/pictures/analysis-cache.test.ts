import { expect, it } from 'vitest';
import { result } from '../../testing/picture-programs/answer.ts';
import { AnalysisCache } from './analysis-cache.ts';
import type { KnownPhoto } from './picture-messages.ts';

/** What was cached about each photo when `look` was called, in order. */
function watched() {
  const memory = new AnalysisCache();
  const known: (KnownPhoto | null)[] = [];
  const look = (words: string, fails = false) => {
    const original = Buffer.from(words);
    return memory.use(original, async (told) => {
      known.push(told);
      if (fails) throw new Error('The process died.');
      const { matte, ...rest } = result({ original, recipes: [], pictures: {}, known: told });
      return { ...rest, matte: Buffer.from(`${matte} of ${words}`) };
    });
  };
  return { known, look };
}

it('the same bytes are analysed once, other bytes separately', async () => {
  const { known, look } = watched();
  const first = await look('saloon');
  await look('saloon');
  await look('estate');
  const { analysis, matte } = first;
  expect(known).toEqual([null, { analysis, matte }, null]);
});

it('a failed analysis is not remembered', async () => {
  const { known, look } = watched();
  await expect(look('saloon', true)).rejects.toThrow('The process died.');
  await look('saloon');
  expect(known).toEqual([null, null]);
});

it('a photo requested while it is being analysed waits for that result, and is analysed itself when that fails', async () => {
  const { known, look } = watched();
  const { analysis, matte } = (await Promise.all([look('saloon'), look('saloon'), look('saloon')]))[0];
  expect(known).toEqual([null, { analysis, matte }, { analysis, matte }]);
  known.length = 0;
  const [failed, tried] = await Promise.allSettled([look('estate', true), look('estate')]);
  expect([failed.status, tried.status, known]).toEqual(['rejected', 'fulfilled', [null, null]]);
});

it('the least recently used photo is forgotten first', async () => {
  const { known, look } = watched();
  await look('saloon');
  await look('estate');
  await look('saloon');
  for (let other = 0; other < 99; other += 1) await look(`other ${other}`);
  known.length = 0;
  await look('saloon');
  await look('estate');
  expect(known.map((told) => told !== null)).toEqual([true, false]);
});
