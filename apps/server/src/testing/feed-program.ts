/**
 * Reads the feed of ten thousand vehicles with eight pictures each from a database; reports vehicles per second and memory: that of the
 * process, and what is alive on its heap. Needs `--expose-gc`. Arguments: URL of the database; other number of vehicles.
 */
import { channelPresets } from '@forecourt/contract/channel-rules';
import { sql } from 'kysely';
import { feedContent } from '../modules/connections/channels/channel-feed-content.service.ts';
import { findFeed, insertFeed } from '../modules/connections/channels/channel-feeds.queries.ts';
import { systemClock } from '../platform/clock.ts';
import { type Outside, systemContext } from '../platform/context.ts';
import { createDb, createPool, inTx } from '../platform/db/database.ts';
import { json } from '../platform/db/json.ts';
import { createLog } from '../platform/log.ts';
import { UrlSigner } from '../platform/storage/signed-urls.ts';
import { buildClient, buildUser } from './builders.ts';
import { buildImage, buildVehicle } from './vehicle-builders.ts';

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

/** Vehicles after which a process has what it needs for any feed. */
const restAfter = 2_000;
const gc =
  globalThis.gc ??
  (() => {
    throw new Error('node needs --expose-gc');
  });

interface Memory {
  processBytes: number;
  /** Objects that are alive, and buffers of theirs. */
  liveBytes: number;
}

function aliveNow(): number {
  gc();
  const { external, heapUsed } = process.memoryUsage();
  return heapUsed + external;
}

let bytes = 0;
let vehicles = 0;
const rest: Memory = { processBytes: 0, liveBytes: 0 };
const peak: Memory = { processBytes: 0, liveBytes: 0 };
const begun = performance.now();
for await (const chunk of feedContent(ctx, feed, 'json')) {
  bytes += chunk.length;
  vehicles += 1;
  const most = vehicles < restAfter ? rest : peak;
  most.processBytes = Math.max(most.processBytes, process.memoryUsage.rss());
  if (vehicles % 500 === 250) most.liveBytes = Math.max(most.liveBytes, aliveNow());
  if (vehicles % 1000 === 250 && process.env.DEBUG_MEM)
    console.error(
      vehicles,
      Math.round(aliveNow() / 1e5) / 10,
      JSON.stringify(process.memoryUsage()),
      Math.round(process.memoryUsage.rss() / 1e6),
    );
}
const seconds = (performance.now() - begun) / 1_000;
await pool.end();
process.send?.({
  bytes,
  vehiclesPerSecond: Math.round(vehicleCount / seconds),
  grownBytes: peak.processBytes - rest.processBytes,
  liveGrownBytes: peak.liveBytes - rest.liveBytes,
  liveBytes: peak.liveBytes,
});
