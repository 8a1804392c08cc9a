import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { decideReview, leaseReviews, type Review } from '@forecourt/contract/reviews';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { childEnvironment } from '../../../platform/config.ts';
import { inTx } from '../../../platform/db/database.ts';
import { freePort } from '../../../platform/db/embedded-postgres.ts';
import { nobody } from '../../../testing/builders.ts';
import { buildReview } from '../../../testing/review-builders.ts';
import { checkedWorld, checker } from '../../../testing/review-world.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import * as ledger from '../../money/ledger/ledger.service.ts';

let app: TestApp;
let port: number;
let api: ChildProcess | undefined;
beforeAll(async () => {
  app = await openTestApp();
  // The API that is killed has the time of the machine.
  app.clock.forward(Date.now() - app.clock.now().getTime());
  port = await freePort();
});
afterAll(async () => {
  api?.kill('SIGKILL');
  await app.close();
});

const pictures = 120;
/** The API is killed whenever so many verdicts more are in the database. */
const verdictsPerLife = 20;

async function startApi(): Promise<ChildProcess> {
  const child = fork(path.join(import.meta.dirname, '../../../api.ts'), {
    env: childEnvironment({
      NODE_ENV: 'test',
      PORT: String(port),
      PUBLIC_URL: `http://localhost:${port}`,
      DATABASE_URL: app.database.ownerUrl,
      DATABASE_APP_URL: app.database.url,
      SIGNING_SECRET: 'a secret for tests that is long enough',
      DATA_DIR: path.dirname(app.outside.storage.root),
      ACCOUNT_CALLS_PER_MINUTE: '100000',
      TENANT_CALLS_PER_MINUTE: '100000',
      LOG_LEVEL: 'fatal',
    }),
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  await new Promise((resolve, reject) => {
    child.once('message', resolve);
    child.once('exit', (code) => reject(new Error(`the API ended with ${code}`)));
  });
  return child;
}

const countDecided = async () => {
  const { count } = await app.db
    .selectFrom('reviews')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '!=', 'open')
    .executeTakeFirstOrThrow();
  return count;
};

let unanswered = 0;
/** Sends a call until it is answered, as the panel does with the verdict that its checker sends again. */
async function send(
  token: string,
  address: string,
  body: object,
): Promise<{ status: number; body: unknown }> {
  for (;;) {
    try {
      const response = await fetch(`http://localhost:${port}${address}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify(body),
      });
      return { status: response.status, body: await response.json() };
    } catch {
      unanswered += 1;
      await pause(20);
    }
  }
}

/**
 * A checker at a desk, who approves three of four pictures and goes on until none is left. They decide about the picture that they look
 * at; the next one may be taken by a desk that has none.
 */
async function check(token: string, desk: string): Promise<string[]> {
  const refused: string[] = [];
  for (let count = 0; ; count += 1) {
    const { results } = (await send(token, leaseReviews.path, { desk })).body as { results: Review[] };
    const [first] = results;
    if (!first) return refused;
    const { body } = await send(
      token,
      decideReview.path.replace(':id', first.id),
      count % 4 === 0 ? { verdict: 'rejected', reasons: ['other'] } : { verdict: 'approved' },
    );
    refused.push(...[(body as { name?: string }).name ?? []].flat());
  }
}

/** Kills the API in the middle of its work and starts it again, until all is decided. */
async function killAgainAndAgain(): Promise<number> {
  let kills = 0;
  for (let next = verdictsPerLife; ; ) {
    const decided = await countDecided();
    if (decided >= pictures) return kills;
    if (decided < next) {
      await pause(2);
      continue;
    }
    const ended = once(api as ChildProcess, 'exit');
    api?.kill('SIGKILL');
    await ended;
    kills += 1;
    api = await startApi();
    next = decided + verdictsPerLife;
  }
}

it('of 120 pictures that three desks check while the API is killed, each gets one verdict, and each approved one is charged once', async () => {
  const here = await checkedWorld(app);
  await inTx(app.db, (tx) => ledger.topUpAccount(tx, here.payer, pictures - 20, nobody));
  for (let count = 0; count < pictures; count += 1) {
    const { imageId } = await buildReview(app.db, { userId: here.userId, confidence: (count % 10) / 10 });
    await inTx(app.db, (tx) => ledger.holdCredits(tx, here.payer, [{ imageId, credits: 1 }], nobody));
  }
  const [one, two] = [await checker(app), await checker(app)];
  api = await startApi();
  const desks = ['a', 'b', 'c'].map((letter) => letter.repeat(32));
  const [kills, ...refused] = await Promise.all([
    killAgainAndAgain(),
    check(one.token, desks[0] as string),
    check(one.token, desks[1] as string),
    check(two.token, desks[2] as string),
  ]);
  expect(kills).toBeGreaterThanOrEqual(4);
  expect(unanswered).toBeGreaterThan(kills);
  expect(refused.flat()).toEqual([]);
  const rows = await app.db.selectFrom('reviews').select(['state', 'decidedBy']).execute();
  expect(rows).toHaveLength(pictures);
  expect(rows.filter(({ decidedBy }) => decidedBy === null)).toEqual([]);
  const approved = rows.filter(({ state }) => state === 'approved').length;
  expect(approved).toBeGreaterThan(pictures / 2);
  expect(await here.balance()).toBe(pictures - approved);
  const captured = await app.db
    .selectFrom('ledgerHolds')
    .select('id')
    .where('state', '=', 'captured')
    .execute();
  expect(captured).toHaveLength(approved);
  expect(await ledger.findDifferences(app.db)).toEqual([]);
}, 240_000);
