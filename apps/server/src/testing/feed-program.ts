/**
 * Reads the feed of ten thousand vehicles with eight pictures each from a database; reports vehicles per second and memory: by how much
 * that of the process grows, and in another reading what is alive on its heap. Needs `--expose-gc`. Arguments: URL of the database; other number of vehicles.
 */
import { channelPresets } from '@forecourt/contract/channel-rules';
import { sql } from 'kysely';
import { feedContent } from '../modules/connections/channels/channel-feed-content.service.ts';
import { type FeedRow, findFeed, insertFeed } from '../modules/connections/channels/channel-feeds.queries.ts';
import { systemClock } from '../platform/clock.ts';
import { type Outside, systemContext } from '../platform/context.ts';
import { createDb, createPool, inTx } from '../platform/db/database.ts';
import { json } from '../platform/db/json.ts';
import { createLog } from '../platform/log.ts';
import { UrlSigner } from '../platform/storage/signed-urls.ts';
import { buildClient, buildUser } from './builders/builders.ts';
import { buildImage, buildVehicle } from './builders/vehicle-builders.ts';

const vehicleCount = Number(process.argv[3] ?? 10_000);
const pictureCount = 8;

const pool = createPool(process.argv[2] ?? '', 4, 'bench of feeds');
const db = createDb(pool);
const clientId = await buildClient(db);
const userId = await buildUser(db, { clientId });
const setId = await buildVehicle(db, { userId, reference: 'F-0' });
for (let count = 0; count < pictureCount; count += 1)
  await buildImage(db, { setId, state: 'delivered', targets: ['web'] });

/** Copies rows with other values in some columns. */
async function copyRows(table: string, changed: Record<string, string>, from: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`.execute(
    db,
  );
  const columns = rows.map(({ name }) => name).filter((name) => name !== 'id' || changed.id);
  const values = columns.map((name) => changed[name] ?? `t.${name}`);
  await sql
    .raw(`insert into ${table} (${columns.join(', ')}) select ${values.join(', ')} from ${table} t ${from}`)
    .execute(db);
}

const copies = `cross join generate_series(1, ${vehicleCount - 1}) n`;
await copyRows('picture_sets', { reference: `'F-' || n` }, `${copies} where t.id = '${setId}'`);
const others = `join picture_sets v on v.user_id = '${userId}' and v.id <> '${setId}'`;
const imageCopies = `${others} where t.set_id = '${setId}'`;
await copyRows('images', { set_id: 'v.id' }, imageCopies);
const outputCopies = `join images i on i.set_id <> '${setId}' and i.state = 'delivered'
  join picture_sets v on v.id = i.set_id and v.user_id = '${userId}'
  where t.image_id = (select id from images where set_id = '${setId}' limit 1)`;
await copyRows(
  'image_outputs',
  { image_id: 'i.id', storage_key: `'images/' || i.id || '/web.jpg'` },
  outputCopies,
);
await sql`analyze`.execute(db);

const createdAt = new Date();
await db
  .insertInto('exportProfiles')
  .values({ clientId, channel: 'own', isOn: true, rules: json(channelPresets.own.rules), createdAt })
  .execute();
await inTx(db, (tx) => insertFeed(tx, { clientId, channel: 'own', createdAt }));
const feed = await findFeed(db, clientId, 'own');
if (!feed) throw new Error('there is no feed');

const address = 'http://localhost:8080';
const outside = { urls: new UrlSigner('a secret for the bench that is long enough', ''), apiUrl: address };
const log = createLog('silent', 'bench');
const ctx = systemContext({ db, log, clock: systemClock, outside: outside as unknown as Outside });

function aliveNow(): number {
  if (!globalThis.gc) throw new Error('node needs --expose-gc');
  globalThis.gc();
  const { external, heapUsed } = process.memoryUsage();
  return heapUsed + external;
}

interface Reading {
  bytes: number;
  seconds: number;
  /** By how much the most memory in the second half of the feed exceeds that in the first. */
  grownBytes: number;
  mostBytes: number;
}

/** Reads the feed. @param memory is measured after every so many vehicles */
async function readFeed(memory: () => number, every: number): Promise<Reading> {
  const most = { firstHalf: 0, secondHalf: 0 };
  const begun = performance.now();
  let [bytes, vehicles] = [0, 0];
  for await (const chunk of feedContent(ctx, feed as FeedRow, 'json')) {
    bytes += chunk.length;
    vehicles += 1;
    const half = vehicles <= vehicleCount / 2 ? 'firstHalf' : 'secondHalf';
    if (vehicles % every === 0) most[half] = Math.max(most[half], memory());
  }
  const seconds = (performance.now() - begun) / 1_000;
  return { bytes, seconds, grownBytes: most.secondHalf - most.firstHalf, mostBytes: most.secondHalf };
}

const whole = await readFeed(() => process.memoryUsage.rss(), 1);
const live = await readFeed(aliveNow, 250);
await pool.end();
process.send?.({
  bytes: whole.bytes,
  vehiclesPerSecond: Math.round(vehicleCount / whole.seconds),
  grownBytes: whole.grownBytes,
  liveBytes: live.mostBytes,
  liveGrownBytes: live.grownBytes,
});
