import { expect, it } from 'vitest';
import { RetryLater } from './retry-later.ts';
import { Semaphore } from './semaphore.ts';

/** Work that ends on command. */
function held() {
  const { promise, resolve } = Promise.withResolvers<string>();
  return { work: () => promise, end: () => resolve('done') };
}

it('runs and waiting calls are limited, and what exceeds both is refused at once with a Retry-After header', async () => {
  const semaphore = new Semaphore({ atOnceMax: 2, waitingMax: 3 });
  const works = Array.from({ length: 5 }, held);
  const taken = works.map(({ work }) => semaphore.run(work));
  const refused = await semaphore.run(async () => 'never').catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(RetryLater);
  expect(refused).toMatchObject({ name: 'overloaded' });
  expect(Number((refused as RetryLater).headers['retry-after'])).toBeGreaterThan(0);
  for (const { end } of works) end();
  expect(await Promise.all(taken)).toEqual(works.map(() => 'done'));
  expect(await semaphore.run(async () => 'again')).toBe('again');
});

it('never runs more at once than its limit, even after errors, and keeps the order of arrival', async () => {
  const semaphore = new Semaphore({ atOnceMax: 2, waitingMax: 50 });
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
  await Promise.allSettled(Array.from({ length: 50 }, (_, index) => semaphore.run(() => work(index))));
  expect([most, running]).toEqual([2, 0]);
  expect(begun).toEqual(Array.from({ length: 50 }, (_, index) => index));
});

it('one source takes no more than its share, so that others get a slot', async () => {
  const semaphore = new Semaphore({ atOnceMax: 1, waitingMax: 10, shareMax: 2 });
  const works = [held(), held(), held()];
  const first = semaphore.run(works[0]?.work ?? expect.fail(), 'one');
  const second = semaphore.run(works[1]?.work ?? expect.fail(), 'one');
  await expect(semaphore.run(async () => 'never', 'one')).rejects.toBeInstanceOf(RetryLater);
  const other = semaphore.run(works[2]?.work ?? expect.fail(), 'other');
  for (const { end } of works) end();
  expect(await Promise.all([first, second, other])).toEqual(['done', 'done', 'done']);
  expect(await semaphore.run(async () => 'again', 'one')).toBe('again');
});
