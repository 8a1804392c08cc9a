import type { ChildProcess } from 'node:child_process';
import { reviewLeaseMs } from '@forecourt/contract/limits';
import { decideReview, skipReview, undoReview } from '@forecourt/contract/reviews';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTx } from '../../../platform/db/database.ts';
import { nobody } from '../../../testing/builders/builders.ts';
import { buildReview } from '../../../testing/builders/review-builders.ts';
import { checkedWorld, checker, lease } from '../../../testing/builders/review-world.ts';
import { dice } from '../../../testing/models/dice.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { killAndDateBack, startWorker, until } from '../../../testing/test-worker.ts';
import * as ledger from '../../money/ledger/ledger.service.ts';

let app: TestApp;
const workers: ChildProcess[] = [];
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(async () => {
  for (const worker of workers) worker.kill('SIGKILL');
  await app.close();
});

const pictures = 200;
const loop = Array.from({ length: 40 }, (_one, index) => index);

it('of 200 pictures that two checkers share, each gets one verdict and is charged once, although browsers die, responses are lost and verdicts taken back', async () => {
  const here = await checkedWorld(app);
  await inTx(app.db, (tx) => ledger.topUpAccount(tx, here.payer, pictures - 20, nobody));
  const all = [];
  for (let count = 0; count < pictures; count += 1) {
    const { id, imageId } = await buildReview(app.db, { userId: here.userId, confidence: (count % 10) / 10 });
    await inTx(app.db, (tx) => ledger.holdCredits(tx, here.payer, [{ imageId, credits: 1 }], nobody));
    all.push({ id, imageId });
  }
  const checkers = [await checker(app), await checker(app)];
  const errors: string[] = [];
  const work = async ({ token }: { token: string }, roll: () => number): Promise<void> => {
    for (let idle = 0; idle < 3; ) {
      const held = await lease(app, token);
      if (held.length === 0) {
        // The other one may hold the last ones, or have died with them.
        idle += 1;
        app.clock.forward(reviewLeaseMs + 1);
        continue;
      }
      const [first] = held;
      const chance = roll();
      const params = { id: first?.id ?? '' };
      // A browser that dies says nothing more, and its leases run out.
      if (chance < 0.08) app.clock.forward(reviewLeaseMs + 1);
      else if (chance < 0.12) await app.call(skipReview, { token, params });
      else {
        const body =
          chance < 0.8
            ? { verdict: 'approved' }
            : { verdict: chance < 0.9 ? 'retake' : 'rejected', reasons: ['other'] };
        // A response that is lost is asked for again, at the same moment here.
        const sent = chance < 0.3 ? 2 : 1;
        const answers = await Promise.all(
          loop.slice(0, sent).map(() => app.call(decideReview, { token, params, body })),
        );
        errors.push(...answers.flatMap((answer) => answer.body.name ?? []));
        if (chance > 0.95) await app.call(undoReview, { token });
      }
      app.clock.forward(1);
    }
  };
  await Promise.all(checkers.map((one, index) => work(one, dice(index + 1))));
  const rows = await app.db.selectFrom('reviews').select(['state', 'imageId']).execute();
  expect(rows).toHaveLength(pictures);
  expect(rows.filter(({ state }) => state === 'open')).toEqual([]);
  const approved = rows.filter(({ state }) => state === 'approved').length;
  expect(approved).toBeGreaterThan(pictures / 2);
  expect(new Set(errors.filter((name) => name !== 'reviewDecided' && name !== 'reviewLeaseLost'))).toEqual(
    new Set(),
  );
  expect(await here.balance()).toBe(pictures - approved);
  const { count } = await app.db
    .selectFrom('ledgerHolds')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', 'captured')
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBe(approved);
  expect(await ledger.findDifferences(app.db)).toEqual([]);
}, 240_000);

it('pictures that no review needs any more are delivered and charged once, although the workers that do it are killed', async () => {
  const here = await checkedWorld(app);
  const before = await here.balance();
  const count = 120;
  await inTx(app.db, (tx) => ledger.topUpAccount(tx, here.payer, count, nobody));
  for (let index = 0; index < count; index += 1) {
    const { imageId } = await buildReview(app.db, { userId: here.userId });
    await inTx(app.db, (tx) => ledger.holdCredits(tx, here.payer, [{ imageId, credits: 1 }], nobody));
  }
  await here.set({ reviewMode: 'none' });
  const open = async () => {
    const rows = await app.db.selectFrom('reviews').select('id').where('state', '=', 'open').execute();
    return rows.length;
  };
  for (const least of [5, 40]) {
    const worker = await startWorker(app, workers);
    await until('some pictures', async () => (await open()) <= count - least);
    await killAndDateBack(app, worker);
  }
  await startWorker(app, workers);
  await until('the last one', async () => (await open()) === 0);
  expect(await here.balance()).toBe(before);
  expect(await ledger.findDifferences(app.db)).toEqual([]);
});
