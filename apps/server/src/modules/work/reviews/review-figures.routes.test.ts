import { listCheckerVerdicts, listCustomerPictures } from '@forecourt/contract/counted-pictures';
import type { CustomerId, ImageId, UserId } from '@forecourt/contract/ids';
import { getReviewCalibration } from '@forecourt/contract/review-calibration';
import {
  listCheckerFigures,
  listCheckerFiguresAsCsv,
  listReviewedCustomers,
  listReviewedCustomersAsCsv,
  listSecondLooks,
  listSecondLooksAsCsv,
} from '@forecourt/contract/review-figures';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { json } from '../../../platform/db/json.ts';
import { buildClient, buildCustomer, buildUser } from '../../../testing/builders/builders.ts';
import { buildReview } from '../../../testing/builders/review-builders.ts';
import { analysisAt } from '../../../testing/builders/spin-world.ts';
import { buildImage, buildVehicle } from '../../../testing/builders/vehicle-builders.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let root: string;
let manager: string;
const customers: { id: CustomerId; dealer: UserId }[] = [];
let ada: UserId;
let bea: UserId;
beforeAll(async () => {
  app = await openTestApp();
  root = await app.signedIn(await buildUser(app.db, { role: 'root' }));
  const managerId = await buildUser(app.db, { role: 'manager' });
  manager = await app.signedIn(managerId);
  for (const name of ['Alpha', 'Beta', 'Gamma']) {
    const id = await buildCustomer(app.db, { name });
    customers.push({
      id,
      dealer: await buildUser(app.db, { clientId: await buildClient(app.db, { customerId: id }) }),
    });
  }
  const customerId = (customers[1] as { id: CustomerId }).id;
  await app.db.insertInto('managerCustomers').values({ managerId, customerId }).execute();
  ada = await buildUser(app.db, { role: 'qcmanager', name: 'Ada', email: 'ada@desk.test' });
  bea = await buildUser(app.db, { role: 'qcmanager', name: 'Bea', email: 'bea@desk.test' });
  await fill();
});
afterAll(() => app.close());

/** A moment so many seconds after ten days ago. */
const at = (seconds: number) => new Date(app.clock.now().getTime() - 10 * 86_400_000 + seconds * 1000);

interface Verdict {
  of?: number;
  by: UserId;
  second: number;
  state?: 'approved' | 'retake' | 'rejected';
  /** When the picture came; long before otherwise. */
  came?: number;
  /** Who looked at the approval again, and what they decided. */
  again?: { by: UserId; second: number; state: 'approved' | 'rejected' };
}

async function decide({ of = 0, by, second, state = 'approved', came = -3600, again }: Verdict) {
  const { dealer } = customers[of] as { dealer: UserId };
  const { id, imageId } = await buildReview(app.db, { userId: dealer, waitingSince: at(came) });
  const decided = { state, decidedBy: by, decidedAt: at(second) };
  const before = state === 'approved' ? { outputsBefore: json([]) } : {};
  await app.db
    .updateTable('reviews')
    .set({ ...decided, ...before })
    .where('id', '=', id)
    .execute();
  const judged = { approved: 'delivered', retake: 'retake_requested', rejected: 'rejected' } as const;
  const reasons = state === 'approved' ? {} : { reviewReasons: ['other' as const] };
  await app.db
    .updateTable('images')
    .set({ state: judged[state], finishedAt: at(second), ...reasons })
    .where('id', '=', imageId)
    .execute();
  if (!again) return;
  const first = await app.db.selectFrom('reviews').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const look = {
    imageId,
    userId: dealer,
    positionClass: first.positionClass,
    confidence: first.confidence,
    recipeHash: first.recipeHash,
  };
  await app.db
    .insertInto('reviews')
    .values({
      ...look,
      cause: 'second-look',
      firstId: id,
      firstBy: by,
      outputs: json([]),
      waitingSince: at(second),
      dueAt: at(second),
      state: again.state,
      decidedBy: again.by,
      decidedAt: at(again.second),
      ...(again.state === 'rejected' && { reasons: ['shadow'], note: 'Too dark.' }),
    })
    .execute();
}

/** A picture that was delivered without a check, and reported afterwards if asked for. */
async function pass(of: number, isReported = false): Promise<ImageId> {
  const { dealer } = customers[of] as { dealer: UserId };
  const setId = await buildVehicle(app.db, { userId: dealer });
  const imageId = await buildImage(app.db, { setId, position: 'exterior.front', state: 'delivered' });
  await app.db
    .updateTable('images')
    .set({ finishedAt: at(0) })
    .where('id', '=', imageId)
    .execute();
  if (isReported) {
    const when = { waitingSince: at(50), dueAt: at(50), state: 'cancelled', decidedAt: at(60) } as const;
    const about = {
      imageId,
      userId: dealer,
      positionClass: 'exterior',
      recipeHash: 'x',
      outputs: json([]),
    } as const;
    await app.db
      .insertInto('reviews')
      .values({ ...about, ...when, cause: 'reported', reportedBy: dealer, confidence: 0.9 })
      .execute();
  }
  return imageId;
}

async function fill(): Promise<void> {
  // Ada: 0 → 10 → 30 s, a break, then one that came five seconds before its verdict.
  await decide({ by: ada, second: 0, again: { by: bea, second: 5000, state: 'approved' } });
  await decide({ by: ada, second: 10, again: { by: bea, second: 5040, state: 'rejected' } });
  await decide({ by: ada, second: 30, state: 'retake' });
  await decide({ by: ada, second: 2000, state: 'rejected', of: 1 });
  await decide({ by: ada, second: 2400, came: 2395, of: 1 });
  // So long ago that only the year has it.
  await decide({ by: ada, second: -86_400 * 60, of: 1 });
  for (const isReported of [true, false, false]) await pass(1, isReported);
  await buildReview(app.db, {
    userId: (customers[2] as { dealer: UserId }).dealer,
    waitingSince: new Date(app.clock.now().getTime() - 90_000),
  });
}

const checkers = async (query: object = {}) =>
  (await app.call(listCheckerFigures, { token: root, query: { ...query } })).body;
const reviewed = async (token: string, query: object = {}) =>
  (await app.call(listReviewedCustomers, { token, query: { ...query } })).body;
const names = (results: { name: string }[]) => results.map(({ name }) => name);

it('a checker’s figures: verdicts, the median time without breaks and without waiting for pictures, refusals and agreement', async () => {
  const { count, results } = await checkers();
  expect(count).toBe(2);
  expect(results).toEqual([
    // Times: 10, 20 and 5 s; the break of half an hour is left out.
    {
      id: ada,
      name: 'Ada',
      verdicts: 5,
      approvals: 3,
      fixes: 0,
      retakes: 1,
      rejections: 1,
      reports: 0,
      secondLooks: 0,
      medianSeconds: 10,
      retakeShare: 0.2,
      rejectedShare: 0.2,
      looked: 2,
      agreedShare: 0.5,
    },
    {
      id: bea,
      name: 'Bea',
      verdicts: 2,
      approvals: 0,
      fixes: 0,
      retakes: 0,
      rejections: 0,
      reports: 0,
      secondLooks: 2,
      medianSeconds: 40,
      retakeShare: null,
      rejectedShare: null,
      looked: 0,
      agreedShare: null,
    },
  ]);
});

it('the period, the search and the order are those that were asked for', async () => {
  expect((await checkers({ days: 365 })).results[0]).toMatchObject({ name: 'Ada', verdicts: 6 });
  expect((await checkers({ days: 7 })).results).toEqual([]);
  expect(names((await checkers({ search: 'be' })).results)).toEqual(['Bea']);
  expect(names((await checkers({ orderBy: 'verdicts', orderDirection: 'ASC' })).results)).toEqual([
    'Bea',
    'Ada',
  ]);
  const page = await checkers({ limit: 1, page: 2 });
  expect([page.count, ...names(page.results)]).toEqual([2, 'Bea']);
  for (const orderBy of ['name', 'medianSeconds', 'retakeShare', 'rejectedShare', 'agreedShare'])
    expect((await checkers({ orderBy })).count, orderBy).toBe(2);
});

it('a customer’s figures: how many pictures needed a check, how many of the others were reported, and what waits', async () => {
  const { results } = await reviewed(root);
  expect(names(results)).toEqual(['Beta', 'Alpha', 'Gamma']);
  expect(results[0]).toMatchObject({ pictures: 5, checkedShare: 0.4, waiting: 0, longestSeconds: null });
  expect(results[0].reportedShare).toBeCloseTo(1 / 3);
  expect(results[1]).toMatchObject({ pictures: 3, checkedShare: 1, reportedShare: null });
  expect(results[2]).toMatchObject({ pictures: 0, checkedShare: null, waiting: 1 });
  expect(results[2].longestSeconds).toBeGreaterThanOrEqual(90);
  for (const orderBy of ['name', 'checkedShare', 'reportedShare', 'waiting', 'longestSeconds'])
    expect((await reviewed(root, { orderBy })).count, orderBy).toBe(3);
  expect(names((await reviewed(root, { search: 'gam' })).results)).toEqual(['Gamma']);
});

it('a page behind the last one still says how many there are', async () => {
  const { count, results } = await reviewed(root, { limit: 2, page: 9 });
  expect([count, results]).toEqual([3, []]);
});

it('a picture that is made again and passes by itself no longer counts as one that waited, and waits again when it is held back', async () => {
  const { id, dealer } = customers[2] as { id: CustomerId; dealer: UserId };
  const { imageId } = await buildReview(app.db, { userId: dealer, waitingSince: at(0) });
  const set = (state: 'queued' | 'processing' | 'delivered' | 'needs_review') =>
    app.db
      .updateTable('images')
      .set({ state, finishedAt: at(0) })
      .where('id', '=', imageId)
      .execute();
  const share = async () =>
    (await reviewed(root, { search: 'gam' })).results.find((row: { id: CustomerId }) => row.id === id)
      .checkedShare;
  await set('delivered');
  expect(await share()).toBe(1);
  for (const state of ['queued', 'processing', 'delivered'] as const) await set(state);
  expect(await share()).toBe(0);
  for (const state of ['queued', 'processing', 'needs_review'] as const) await set(state);
  expect(await share()).toBe(1);
  await app.db.updateTable('images').set({ finishedAt: null }).where('id', '=', imageId).execute();
  const ended = { state: 'cancelled', decidedAt: at(1) } as const;
  await app.db.updateTable('reviews').set(ended).where('imageId', '=', imageId).execute();
});

it('a manager sees the figures of the assigned customers and no other, and no checker', async () => {
  expect(names((await reviewed(manager)).results)).toEqual(['Beta']);
  for (const route of [listCheckerFigures, listSecondLooks])
    expect((await app.call(route, { token: manager })).body.name).toBe('userForbidden');
});

it('each figure of a checker and of a customer leads to the pictures that it counts, in the same period', async () => {
  const verdicts = async (query: object, token = root) =>
    (await app.call(listCheckerVerdicts, { params: { id: ada }, token, query: { ...query } })).body;
  const { results: figures } = await checkers();
  const all = await verdicts({});
  expect(all.count).toBe(figures[0].verdicts);
  expect(all.results[0]).toMatchObject({
    checker: { name: 'Ada' },
    customer: { name: 'Beta' },
    state: 'approved',
  });
  const [retakes, rejections] = [
    await verdicts({ figure: 'retakes' }),
    await verdicts({ figure: 'rejections' }),
  ];
  expect([retakes.count, rejections.count]).toEqual([1, 1]);
  expect([retakes.results[0].state, rejections.results[0].state]).toEqual(['retake', 'rejected']);
  expect((await verdicts({ days: 365 })).count).toBe(6);
  expect((await verdicts({ reason: 'shadow' })).count).toBe(0);
  expect(all.of).toEqual({ name: 'Ada' });
  const looked = await verdicts({ figure: 'looked' });
  expect([looked.count, looked.results[0]?.checker.name]).toEqual([figures[0].looked, 'Bea']);
  expect((await verdicts({ search: rejections.results[0].vehicle.reference })).count).toBeGreaterThan(0);

  const [alpha, beta] = customers.map(({ id }) => id) as [CustomerId, CustomerId];
  const pictures = async (id: CustomerId, figure: string, token = manager) =>
    (await app.call(listCustomerPictures, { params: { id }, token, query: { figure } })).body;
  const { results } = await reviewed(manager);
  const of = { count: results[0].pictures, checked: results[0].checkedShare };
  expect((await pictures(beta, 'pictures')).count).toBe(of.count);
  expect((await pictures(beta, 'checked')).count).toBe(of.count * of.checked);
  const reported = await pictures(beta, 'reported');
  expect(reported).toMatchObject({ count: 1, results: [{ state: 'delivered', customer: { name: 'Beta' } }] });
  expect((await pictures(beta, 'waiting')).count).toBe(results[0].waiting);
  expect(JSON.stringify(await pictures(beta, 'checked'))).not.toContain('Ada');
  expect((await pictures(alpha, 'pictures')).name).toBe('customerNotFound');
  expect((await verdicts({}, manager)).name).toBe('userForbidden');
});

it('approvals, fixes and answered reports are told apart, and each number opens as many pictures, also of a deleted vehicle', async () => {
  const cleo = await buildUser(app.db, { role: 'qcmanager', name: 'Cleo' });
  const second = { by: cleo, of: 1 };
  for (const at of [8000, 8010, 8020, 8030]) await decide({ ...second, second: at });
  const [first, ...others] = await app.db
    .selectFrom('reviews')
    .select(['id', 'imageId'])
    .where('decidedBy', '=', cleo)
    .orderBy('decidedAt')
    .execute();
  const [changed, reported, deleted] = others;
  const set = (one: typeof first, values: object) =>
    app.db
      .updateTable('reviews')
      .set(values)
      .where('id', '=', one?.id ?? expect.fail('There are too few verdicts'))
      .execute();
  await set(changed, { wasFixed: true });
  await set(reported, {
    cause: 'reported',
    reportedBy: customers[1]?.dealer,
    state: 'declined',
    outputsBefore: null,
  });
  await sql`update vehicles set deleted_at = ${at(9000)}
    where id = (select set_id from images where id = ${deleted?.imageId})`.execute(app.db);
  const [row] = (await checkers({ search: 'cleo' })).results;
  const kinds = { approvals: 2, fixes: 1, retakes: 0, rejections: 0, reports: 1, secondLooks: 0 };
  expect(row).toMatchObject({ verdicts: 4, ...kinds, medianSeconds: 10 });
  for (const [figure, count] of Object.entries({ verdicts: 4, ...kinds })) {
    const query = { figure };
    const { body } = await app.call(listCheckerVerdicts, { params: { id: cleo }, token: root, query });
    expect([figure, body.count]).toEqual([figure, count]);
    expect(body.results.filter((one: { isDeleted: boolean }) => one.isDeleted)).toHaveLength(
      figure === 'verdicts' || figure === 'approvals' ? 1 : 0,
    );
  }
  const csv = await app.call(listCheckerFiguresAsCsv, {
    token: root,
    query: { columns: 'name,approvals,fixes,reports', search: 'cleo' },
  });
  expect(parse(csv.body, { bom: true })[1]).toEqual(['Cleo', '2', '1', '1']);
  // A verdict that is taken back took no time.
  const open = { decidedBy: null, decidedAt: null, state: 'open', outputsBefore: null };
  await set(first, open);
  const [back] = await app.db
    .selectFrom('reviews')
    .select('tookSeconds')
    .where('state', '=', 'open')
    .execute();
  expect(back?.tookSeconds).toBe(null);
  await app.db
    .deleteFrom('reviews')
    .where(
      'id',
      'in',
      [first, ...others].flatMap((one) => (one ? [one.id] : [])),
    )
    .execute();
});

it('second looks that disagree come in pages, and are found by vehicle, customer and checker', async () => {
  await decide({ by: ada, second: 3000, of: 1, again: { by: bea, second: 6000, state: 'rejected' } });
  const looks = async (query: object) =>
    (await app.call(listSecondLooks, { token: root, query: { ...query } })).body;
  const all = await looks({});
  expect(all).toMatchObject({ count: 2, countIsExact: true, looked: 3, agreed: 1 });
  expect(all.results.map(({ customer }: { customer: { name: string } }) => customer.name)).toEqual([
    'Beta',
    'Alpha',
  ]);
  expect((await looks({ limit: 1, page: 2 })).results).toEqual([all.results[1]]);
  expect((await looks({ search: 'alpha' })).results).toEqual([all.results[1]]);
  expect((await looks({ search: all.results[0].vehicle.reference })).count).toBeGreaterThan(0);
  expect((await looks({ orderBy: 'customer', orderDirection: 'ASC' })).results[0]).toEqual(all.results[1]);
  expect((await looks({ days: 7 })).count).toBe(0);
});

it('each list can be had as a file with the rows of all its pages', async () => {
  const rows = async (
    route: typeof listSecondLooksAsCsv | typeof listCheckerFiguresAsCsv | typeof listReviewedCustomersAsCsv,
    columns: string,
    words?: string,
  ) => {
    const query = { columns, ...(words && { words }) };
    const { body, status } = await app.call(route, { token: root, query });
    expect(status).toBe(200);
    return parse(body, { bom: true });
  };
  expect(await rows(listCheckerFiguresAsCsv, 'name,verdicts,medianSeconds')).toEqual([
    ['name', 'verdicts', 'medianSeconds'],
    ['Ada', '6', expect.any(String)],
    ['Bea', '3', expect.any(String)],
  ]);
  expect((await rows(listReviewedCustomersAsCsv, 'name')).flat().sort()).toEqual([
    'Alpha',
    'Beta',
    'Gamma',
    'name',
  ]);
  expect((await rows(listSecondLooksAsCsv, 'customer,second,verdict,reasons')).slice(1)).toEqual([
    ['Beta', 'Bea', 'rejected', 'shadow'],
    ['Alpha', 'Bea', 'rejected', 'shadow'],
  ]);
  const words = 'rejected\tAbgelehnt\tshadow\tSchatten\texterior.front\tVorne';
  expect((await rows(listSecondLooksAsCsv, 'position,verdict,reasons', words))[1]).toEqual([
    'Vorne',
    'Abgelehnt',
    'Schatten',
  ]);
});

it('the thresholds of a customer are compared by its own pictures: what would have passed, and what of that was wrong', async () => {
  const { dealer, id } = customers[2] as { dealer: UserId; id: CustomerId };
  const read = async () => (await app.call(getReviewCalibration, { token: root, params: { id } })).body;
  // The picture of it that waits was made before these 90 days.
  expect(await read()).toMatchObject({ pictures: 0, wrong: 0, reviewBelow: 80 });
  const [sure, rejected, reported, declined] = await Promise.all(
    ['sure', 'rejected', 'reported', 'declined'].map(() => pass(2)),
  );
  const setScores = (matte: number, ids: (ImageId | undefined)[]) =>
    app.db
      .updateTable('images')
      .set({ analysis: json({ ...analysisAt(0), scores: { ...analysisAt(0).scores, detection: 1, matte } }) })
      .where('id', 'in', ids as ImageId[])
      .execute();
  // Scores of 0.85 to 1 are spread over the whole scale, so these are 65 and 100 percent.
  await setScores(0.9475, [rejected, reported]);
  await setScores(1, [sure, declined]);
  const judge = (imageId: ImageId | undefined, review: object) =>
    app.db
      .insertInto('reviews')
      .values({
        imageId: imageId as ImageId,
        userId: dealer,
        positionClass: 'exterior',
        cause: 'reported',
        reportedBy: dealer,
        confidence: 0.5,
        recipeHash: 'x',
        outputs: json([]),
        waitingSince: at(0),
        dueAt: at(0),
        decidedAt: at(10),
        ...review,
      })
      .execute();
  await judge(rejected, { cause: 'low-confidence', reportedBy: null, state: 'rejected', decidedBy: ada });
  await judge(reported, { state: 'cancelled' });
  await judge(declined, { state: 'declined', decidedBy: ada });
  const { thresholds, ...all } = await read();
  expect(all).toEqual({ pictures: 4, wrong: 2, reviewBelow: 80 });
  expect(
    thresholds.map(({ below, passing, wrong }: Record<string, number>) => [below, passing, wrong]),
  ).toEqual([
    [50, 4, 2],
    [60, 4, 2],
    [70, 2, 0],
    [80, 2, 0],
    [90, 2, 0],
    [95, 2, 0],
  ]);
});
