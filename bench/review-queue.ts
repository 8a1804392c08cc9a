/**
 * The queue of the checkers with 100,000 waiting pictures, in a complete installation: how long taking two of them takes in the
 * database, by filter, while twenty checkers hold others, and how long the whole call takes; and how long the figures take over as
 * many verdicts. Prints JSON. `--waiting N`.
 */
import { parseArgs } from 'node:util';
import type { ImageId, UserId } from '@forecourt/contract/ids';
import { positionClasses } from '@forecourt/contract/positions';
import { getReviewCalibration } from '@forecourt/contract/review-calibration';
import {
  listCheckerFigures,
  listReviewedCustomers,
  listSecondLooks,
} from '@forecourt/contract/review-figures';
import { leaseReviews, type ReviewFilter } from '@forecourt/contract/reviews';
import { sql } from 'kysely';
import { dropLeases, takeLeases } from '../apps/server/src/modules/work/reviews/reviews.queries.ts';
import { createDb, createPool, inTx } from '../apps/server/src/platform/db/database.ts';
import {
  buildClient,
  buildCustomer,
  buildUser,
  testPassword,
} from '../apps/server/src/testing/builders/builders.ts';
import { buildReview } from '../apps/server/src/testing/builders/review-builders.ts';
import { startInstallation } from '../e2e/support/start-installation.ts';

const { values } = parseArgs({ options: { waiting: { type: 'string', default: '100000' } } });
const waiting = Number(values.waiting);
const customers = 50;
const picturesOfVehicle = 20;
const rounds = 200;
const barMs = 10;

const installation = await startInstallation();
const pool = createPool(installation.databaseUrl, 2, 'bench');
const db = createDb(pool);

/**
 * Pictures of fifty customers that came over a day, with every confidence, as `sample` is; five of a hundred are second looks at approvals
 * of these checkers.
 */
async function fill(sample: ImageId, checkers: UserId[]): Promise<void> {
  for (let index = 0; index < customers; index += 1) {
    const clientId = await buildClient(db, { customerId: await buildCustomer(db) });
    const userId = await buildUser(db, { clientId });
    const each = waiting / customers;
    await sql`with v as (
        insert into vehicles (user_id, reference, created_at, updated_at)
        select ${userId}, 'B-' || n, now(), now() from generate_series(1, ${each / picturesOfVehicle}::int) n returning id
      ), i as (
        insert into images (set_id, position, is_position_chosen, state, file_name, content_type, size_bytes, sha256, original_key,
          recipe, queued_at, created_at, updated_at, analysis, is_checked)
        select v.id, (array['exterior.front', 'interior.dashboard', 'detail.key'])[1 + n % 3], true, 'needs_review', 'a.jpg',
          'image/jpeg', 1, decode(md5(v.id::text || n), 'hex'), 'none', s.recipe, now(), now(), now(), s.analysis, true
        from v, generate_series(1, ${picturesOfVehicle}) n, (select recipe, analysis from images where id = ${sample}) s
        returning id, position
      )
      insert into reviews (image_id, user_id, position_class, cause, confidence, waiting_since, due_at, recipe_hash, outputs)
      select id, ${userId}, split_part(position, '.', 1), 'all', random(), since, since + random() * interval '6 hours', 'x',
        (select outputs from reviews where image_id = ${sample})
      from (select id, position, now() - random() * interval '1 day' as since from i) made`.execute(db);
  }
  const twentieth = sql`(select id, image_id, row_number() over () as n from reviews where state = 'open' and random() < 0.05)`;
  await sql`with chosen as ${twentieth}, approved as (
      insert into reviews (image_id, user_id, position_class, cause, confidence, waiting_since, due_at, recipe_hash, outputs, state,
        decided_by, decided_at, outputs_before)
      select r.image_id, user_id, position_class, cause, confidence, waiting_since, due_at, recipe_hash, '[]', 'approved',
        (${checkers}::uuid[])[1 + n % ${checkers.length}::int], waiting_since, '[]' from reviews r join chosen using (id)
      returning id, image_id, decided_by)
    update reviews r set cause = 'second-look', first_id = approved.id, first_by = approved.decided_by from chosen join approved using (image_id) where r.id = chosen.id`.execute(
    db,
  );
  await sql`analyze`.execute(db);
}

const quantile = (times: number[], share: number) =>
  Math.round((times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0) * 100) / 100;

/**
 * 100,000 verdicts of the last 90 days by these checkers, on pictures of their own; a tenth of the approvals was looked at again by another
 * checker, and as many pictures as were checked passed by themselves.
 */
async function decide(sample: ImageId, checkers: UserId[]): Promise<void> {
  await sql`with v as (select id, user_id from vehicles order by id limit ${waiting / picturesOfVehicle}), i as (
      insert into images (set_id, position, is_position_chosen, state, file_name, content_type, size_bytes, sha256, original_key,
        recipe, queued_at, finished_at, created_at, updated_at, analysis, is_checked)
      select v.id, 'exterior.left', true, 'delivered', 'a.jpg', 'image/jpeg', 1, decode(md5(v.id::text || 'done' || n), 'hex'),
        'none', s.recipe, at, at, at, at, s.analysis, n % 2 = 0
      from v, generate_series(1, ${2 * picturesOfVehicle}) n, (select recipe, analysis from images where id = ${sample}) s, lateral (select now() - random() * interval '90 days' as at where n > 0) times
      returning id, set_id, finished_at, is_checked
    ), halves as (select i.*, v.user_id, row_number() over () as n from i join v on v.id = i.set_id)
    insert into reviews (image_id, user_id, position_class, cause, confidence, waiting_since, due_at, recipe_hash, outputs, state,
      decided_by, decided_at, outputs_before)
    select id, user_id, 'exterior', 'low-confidence', random(), finished_at - interval '1 hour', finished_at, 'x', '[]', 'approved',
      (${checkers}::uuid[])[1 + n % ${checkers.length}::int], finished_at, '[]' from halves where is_checked`.execute(
    db,
  );
  await sql`insert into reviews (image_id, user_id, position_class, cause, confidence, waiting_since, due_at, recipe_hash, outputs, state,
      decided_by, decided_at, first_id)
    select image_id, user_id, position_class, 'second-look', confidence, decided_at, decided_at, recipe_hash, outputs,
      case when random() < 0.9 then 'approved' else 'rejected' end, (select id from unnest(${checkers}::uuid[]) id
        where id <> decided_by limit 1), decided_at + interval '1 minute', id
    from reviews where state = 'approved' and cause = 'low-confidence' and random() < 0.1`.execute(db);
  await sql`analyze`.execute(db);
}

const checkers = await Promise.all(Array.from({ length: 20 }, () => buildUser(db, { role: 'qcmanager' })));
const { imageId: sample } = await buildReview(db);
// The audit log and the counts of vehicles take most of the time, and nothing here reads them.
await sql`alter table images disable trigger user`.execute(db);
await fill(sample, checkers);
await decide(sample, checkers);
await sql`alter table images enable trigger user`.execute(db);
const [some] = (
  await sql<{ customerId: never; clientId: never }>`
  select customer_id as "customerId", client_id as "clientId" from reviews limit 1`.execute(db)
).rows;
if (!some) throw new Error('nothing waits');
const filters: Record<string, ReviewFilter> = {
  none: {},
  customer: { customerId: some.customerId },
  client: { clientId: some.clientId },
  class: { positionClass: positionClasses[1] },
  age: { waitingMinutes: 60 },
  // Few pictures are that old, and all of them are held in the end.
  rare: { waitingMinutes: 23 * 60 + 55 },
};
const report: Record<string, unknown> = { waiting };
let isSlow = false;
// What a transaction takes that does nothing: how busy the machine is with other things.
const idle: number[] = [];
for (let round = 0; round < rounds; round += 1)
  await inTx(db, async (tx) => {
    const begun = performance.now();
    await sql`select 1`.execute(tx);
    idle.push(performance.now() - begun);
  });
report.nothing = { p50Ms: quantile(idle, 0.5), p95Ms: quantile(idle, 0.95) };
for (const [name, filter] of Object.entries(filters)) {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const by = checkers[round % checkers.length];
    if (!by) continue;
    const now = new Date();
    const until = new Date(now.getTime() + 90_000);
    await inTx(db, async (tx) => {
      const begun = performance.now();
      const ids = await takeLeases(tx, { by, desk: null }, { filter, limit: 2, now, until });
      times.push(performance.now() - begun);
      if (round % 4 === 0 && ids.length > 0) await dropLeases(tx, by, ids);
    });
  }
  report[name] = { p50Ms: quantile(times, 0.5), p95Ms: quantile(times, 0.95) };
  isSlow ||= quantile(times, 0.95) > barMs;
}
const root = await buildUser(db, { role: 'root' });
const { email } = await db
  .selectFrom('users')
  .select('email')
  .where('id', '=', root)
  .executeTakeFirstOrThrow();
const post = (path: string, body: object, token = '') =>
  fetch(`${installation.baseUrl}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
const { token } = (await (await post('/v1/login', { email, password: testPassword })).json()) as {
  token: string;
};
async function timed(
  call: () => Promise<Response>,
  times: number,
): Promise<{ p50Ms: number; p95Ms: number }> {
  const taken: number[] = [];
  for (let round = 0; round < times; round += 1) {
    const begun = performance.now();
    const response = await call();
    await response.text();
    if (!response.ok) throw new Error(`The call was refused with ${response.status}`);
    taken.push(performance.now() - begun);
  }
  return { p50Ms: quantile(taken, 0.5), p95Ms: quantile(taken, 0.95) };
}
const get = (path: string) =>
  fetch(`${installation.baseUrl}${path}`, { headers: { authorization: `Bearer ${token}` } });
for (const [name, filter] of Object.entries(filters))
  report[`call ${name}`] = await timed(() => post(leaseReviews.path, { filter }, token), 30);
for (const { path } of [listCheckerFigures, listReviewedCustomers, listSecondLooks])
  report[path] = await timed(() => get(`${path}?days=90`), 10);
const calibration = getReviewCalibration.path.replace(':id', some.customerId);
report[calibration.replace(some.customerId, ':id')] = await timed(() => get(calibration), 10);
process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);

await installation.remove();
process.exit(isSlow ? 1 : 0);
