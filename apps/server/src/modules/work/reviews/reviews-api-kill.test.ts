import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { decideReview, leaseReviews, type Review } from '@forecourt/contract/reviews';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { childEnvironment } from '../../../platform/config.ts';
import { inTx } from '../../../platform/db/database.ts';
import { freePort } from '../../../platform/free-port.ts';
import { nobody } from '../../../testing/builders/builders.ts';
import { buildReview } from '../../../testing/builders/review-builders.ts';
import { checkedWorld, checker } from '../../../testing/builders/review-world.ts';
import { dice } from '../../../testing/models/dice.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { killAndDateBack, startWorker } from '../../../testing/test-worker.ts';
import * as ledger from '../../money/ledger/ledger.service.ts';

let app: TestApp;
let port: number;
let api: ChildProcess | undefined;
const workers: ChildProcess[] = [];
beforeAll(async () => {
  app = await openTestApp();
  // The API that is killed has the time of the machine.
  app.clock.forward(Date.now() - app.clock.now().getTime());
  // No process starts without files where the database has photos.
  await mkdir(path.join(app.outside.storage.root, 'images'), { recursive: true });
  port = await freePort();
});
afterAll(async () => {
  api?.kill('SIGKILL');
  for (const worker of workers) worker.kill('SIGKILL');
  await app.close();
});

/** A long run has as many kills of API and workers as `REVIEW_KILLS` says, and 500 pictures; `npm run test:chaos` sets it. */
const killsMin = Number(process.env.REVIEW_KILLS ?? 5);
const pictures = killsMin > 5 ? 500 : 120;
/** Of these, a part needs no review any more after a while, and is delivered by workers while desks hold some of them. */
const settled = pictures / 4;

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
/** Sends a call until it is answered, as the panel does with the verdict that its checker sends again, or until the browser is killed. */
async function send(
  { signal, token }: Browser,
  address: string,
  body: object,
): Promise<{ status: number; body: unknown }> {
  for (;;) {
    try {
      const response = await fetch(`http://localhost:${port}${address}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: JSON.stringify(body),
        signal,
      });
      return { status: response.status, body: await response.json() };
    } catch {
      signal.throwIfAborted();
      unanswered += 1;
      await pause(20);
    }
  }
}

interface Browser {
  token: string;
  desk: string;
  /** Aborts when the browser is killed: a call that it waits for is cut, and it gives nothing back. */
  signal: AbortSignal;
}

/** How long a checker looks at a picture. */
const looksMs = 30;

type Verdict = 'approved' | 'rejected';
/** What desks are told about pictures that a worker has delivered meanwhile. */
const settledMeanwhile = ['reviewDecided', 'reviewNotFound'];

/** What the desks did. */
const seen = {
  /** Verdicts that were accepted. */
  given: new Map<string, Verdict>(),
  /** Verdicts whose answer a killed browser did not see. */
  unseen: [] as { id: string; verdict: Verdict }[],
  /** Why others were refused. */
  refused: [] as string[],
};

/**
 * A checker in one browser, who approves three of four pictures and goes on until none is left. They decide about the picture that they
 * look at; the next one may be taken by a desk that has none.
 */
async function check(browser: Browser): Promise<void> {
  for (let count = 0; ; count += 1) {
    const leased = await send(browser, leaseReviews.path, { desk: browser.desk });
    const [first] = (leased.body as { results: Review[] }).results;
    if (!first) {
      if ((await countDecided()) === pictures) return;
      await pause(looksMs);
      continue;
    }
    await pause(looksMs, undefined, browser);
    const verdict = count % 4 === 0 ? 'rejected' : 'approved';
    const sent = { id: first.id, verdict } as const;
    seen.unseen.push(sent);
    const { body, status } = await send(
      browser,
      decideReview.path.replace(':id', first.id),
      verdict === 'rejected' ? { verdict, reasons: ['other'] } : { verdict },
    );
    seen.unseen.splice(seen.unseen.indexOf(sent), 1);
    if (status === 200) seen.given.set(first.id, verdict);
    else seen.refused.push((body as { name?: string }).name ?? String(status));
  }
}

/** Lets the leases of killed browsers run out, without waiting two minutes for it. */
const endLeases = (desks: string[]) =>
  app.db
    .updateTable('reviews')
    .set({ leasedUntil: new Date(0) })
    .where('leasedDesk', 'in', desks)
    .where('state', '=', 'open')
    .execute();

/** A checker whose browser is killed now and then, and who opens another one. */
function restlessBrowser(token: string) {
  let killed = new AbortController();
  const dead: string[] = [];
  const work = async () => {
    for (;;) {
      const { signal } = killed;
      const desk = randomUUID().replaceAll('-', '');
      try {
        return await check({ token, desk, signal });
      } catch (error) {
        if (!signal.aborted) throw error;
        dead.push(desk);
        killed = new AbortController();
      }
    }
  };
  return {
    work,
    kill: () => killed.abort(),
    /** A call that the server still works on may lease again after this, so it is repeated. */
    endLeases: async () => {
      if (dead.length > 0) await endLeases(dead);
    },
  };
}

/** A worker that is killed and started again, while the desks go on. */
function restlessWorker() {
  let ready: ChildProcess | undefined;
  let starting: Promise<void>;
  const start = () => {
    starting = startWorker(app, workers).then((started) => {
      ready = started;
    });
  };
  start();
  return {
    isReady: () => ready !== undefined,
    kill: async () => {
      if (ready) await killAndDateBack(app, ready);
      ready = undefined;
      start();
    },
    started: () => starting,
  };
}

/**
 * Kills a browser, the API or the worker in the middle of their work and starts it again, at random, until all is decided. There are
 * `killsMin` kills of API and workers, and about half as many of browsers between them.
 */
async function killAgainAndAgain(
  browsers: ReturnType<typeof restlessBrowser>[],
  onDecided: (count: number) => Promise<void>,
) {
  const roll = dice(killsMin);
  const kills = { api: 0, browser: 0, worker: 0 };
  const worker = restlessWorker();
  /** Verdicts until the next kill, so that there are enough kills before the last verdict. */
  const gap = (decided: number) => {
    const left = Math.max(1, killsMin - kills.api - kills.worker);
    return Math.ceil((roll() * 1.5 * (pictures - decided)) / (left + 1));
  };
  for (let next = gap(0); ; ) {
    const decided = await countDecided();
    await onDecided(decided);
    for (const browser of browsers) await browser.endLeases();
    if (decided >= pictures) {
      await worker.started();
      return kills;
    }
    if (decided < next) {
      await pause(2);
      continue;
    }
    if (kills.browser === 0 || roll() < 0.4) {
      browsers[Math.floor(roll() * browsers.length)]?.kill();
      kills.browser += 1;
    }
    // The worker has something to do once a customer needs no review any more.
    const isDue = decided > pictures / 4 && (kills.worker === 0 || roll() < 0.4);
    if (isDue && worker.isReady()) {
      await worker.kill();
      kills.worker += 1;
    } else {
      const ended = once(api as ChildProcess, 'exit');
      api?.kill('SIGKILL');
      await ended;
      kills.api += 1;
      api = await startApi();
    }
    next = decided + gap(decided);
  }
}

/** A customer with so many pictures that wait, whose credits are held. */
async function withPictures(count: number) {
  const here = await checkedWorld(app);
  await inTx(app.db, (tx) => ledger.topUpAccount(tx, here.payer, count - 20, nobody));
  for (let index = 0; index < count; index += 1) {
    const { imageId } = await buildReview(app.db, { userId: here.userId, confidence: (index % 10) / 10 });
    await inTx(app.db, (tx) => ledger.holdCredits(tx, here.payer, [{ imageId, credits: 1 }], nobody));
  }
  return here;
}

it(`of ${pictures} pictures that three desks check while browsers, the API and workers are killed at random, each ends once, by the verdict that was accepted, and each delivered one is charged once`, async () => {
  const here = await withPictures(pictures - settled);
  const other = await withPictures(settled);
  const [one, two] = [await checker(app), await checker(app)];
  api = await startApi();
  const browsers = [one, one, two].map(({ token }) => restlessBrowser(token));
  let isLoosened = false;
  const loosen = async (decided: number) => {
    if (isLoosened || decided < pictures / 4) return;
    isLoosened = true;
    await other.set({ reviewMode: 'none' });
  };
  const [kills] = await Promise.all([
    killAgainAndAgain(browsers, loosen),
    ...browsers.map((browser) => browser.work()),
  ]);
  const { given, refused, unseen } = seen;
  process.stdout.write(
    `${JSON.stringify({ pictures, kills, unanswered, given: given.size, unseen: unseen.length })}\n`,
  );
  expect(kills.api + kills.worker).toBeGreaterThanOrEqual(killsMin);
  expect(kills.worker).toBeGreaterThan(0);
  expect(kills.browser).toBeGreaterThan(0);
  expect(unanswered).toBeGreaterThan(kills.api);
  expect(refused.filter((name) => !settledMeanwhile.includes(name))).toEqual([]);
  const rows = await app.db.selectFrom('reviews').select(['id', 'imageId', 'state', 'decidedBy']).execute();
  expect(rows).toHaveLength(pictures);
  expect(new Set(rows.map(({ imageId }) => imageId)).size).toBe(pictures);
  // No accepted verdict is lost, and what has none was delivered by a worker, or decided by a call whose answer nobody saw.
  const isRight = ({ decidedBy, id, state }: (typeof rows)[number]) => {
    if (given.has(id)) return state === given.get(id);
    if (state === 'delivered') return decidedBy === null;
    return unseen.some((sent) => sent.id === id && sent.verdict === state);
  };
  expect(rows.filter((row) => !isRight(row))).toEqual([]);
  const charged = rows.filter(({ state }) => state === 'approved' || state === 'delivered').length;
  expect(rows.filter(({ state }) => state === 'delivered').length).toBeGreaterThan(0);
  expect(charged).toBeGreaterThan(pictures / 2);
  expect((await here.balance()) + (await other.balance())).toBe(pictures - charged);
  const captured = await app.db
    .selectFrom('ledgerHolds')
    .select('id')
    .where('state', '=', 'captured')
    .execute();
  expect(captured).toHaveLength(charged);
  expect(await ledger.findDifferences(app.db)).toEqual([]);
}, 900_000);
