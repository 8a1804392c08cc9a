import { expect, it } from 'vitest';
import { ComeAgain } from './come-again.ts';
import { Turns } from './turns.ts';

/** Work that ends on command. */
function held() {
  const { promise, resolve } = Promise.withResolvers<string>();
  return { work: () => promise, end: () => resolve('done') };
}

it('runs and waiting calls are limited, and what exceeds both is refused at once with a Retry-After header', async () => {
  const turns = new Turns({ atOnceMax: 2, waitingMax: 3 });
  const works = Array.from({ length: 5 }, held);
  const taken = works.map(({ work }) => turns.run(work));
  const refused = await turns.run(async () => 'never').catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(ComeAgain);
  expect(refused).toMatchObject({ name: 'overloaded' });
  expect(Number((refused as ComeAgain).headers['retry-after'])).toBeGreaterThan(0);
  for (const { end } of works) end();
  expect(await Promise.all(taken)).toEqual(works.map(() => 'done'));
  expect(await turns.run(async () => 'again')).toBe('again');
});

it('never runs more at once than its limit, even after errors, and keeps the order of arrival', async () => {
  const turns = new Turns({ atOnceMax: 2, waitingMax: 50 });
  let running = 0;
  let most = 0;
  const begun: number[] = [];
  const work = async (index: number) => {
    begun.push(index);
    running++;
    most = Math.max(most, running);
    await new Promise((resolve) => setImmediate(resolve));
    running--;
    if (index % 3 === 0) throw new Error('fails');
  };
  await Promise.allSettled(Array.from({ length: 50 }, (_, index) => turns.run(() => work(index))));
  expect([most, running]).toEqual([2, 0]);
  expect(begun).toEqual(Array.from({ length: 50 }, (_, index) => index));
});

it('one source takes no more than its share, so that others get a turn', async () => {
  const turns = new Turns({ atOnceMax: 1, waitingMax: 10, shareMax: 2 });
  const works = [held(), held(), held()];
  const first = turns.run(works[0]?.work ?? expect.fail(), 'one');
  const second = turns.run(works[1]?.work ?? expect.fail(), 'one');
  await expect(turns.run(async () => 'never', 'one')).rejects.toBeInstanceOf(ComeAgain);
  const other = turns.run(works[2]?.work ?? expect.fail(), 'other');
  for (const { end } of works) end();
  expect(await Promise.all([first, second, other])).toEqual(['done', 'done', 'done']);
  expect(await turns.run(async () => 'again', 'one')).toBe('again');
});
