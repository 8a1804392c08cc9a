import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { newToken, sha256 } from '../../apps/server/src/platform/crypto.ts';

export interface Size {
  users: number;
  vehicles: number;
  images: number;
}

/** A name to search for; small and large databases contain equally many accounts with it. */
export const soughtName = 'Quentin';
const sought = 100;
const lastNames = ['Miller', 'Schmidt', 'Rossi', 'Silva', 'Nagy', 'Papadopoulos', 'Garcia', 'Dubois'];
const makes = ['Volkswagen', 'Toyota', 'Fiat', 'Renault', 'Skoda', 'Ford', 'Opel', 'Kia', 'Seat', 'Volvo'];

/**
 * Fills an empty, migrated database with bulk inserts, as its superuser. Columns that triggers would fill are written
 * directly, so that no trigger runs per row.
 * @returns A token of root.
 */
export async function seed(pool: pg.Pool, size: Size): Promise<string> {
  const client = await pool.connect();
  const token = newToken();
  try {
    await client.query('set session_replication_role = replica');
    await organisations(client);
    await users(client, size.users);
    await vehicles(client, size);
    const rootId = randomUUID();
    await client.query(
      "insert into users (id, email, name, role, last_time_online) values ($1, 'root@bench.test', 'Root', 'root', now())",
      [rootId],
    );
    await client.query(
      'insert into sessions (user_id, token_hash, remember, created_at, last_used_at) values ($1, $2, true, now(), now())',
      [rootId, sha256(token)],
    );
  } finally {
    await client.query('reset session_replication_role');
    client.release();
  }
  await searchWords(pool);
  await pool.query('vacuum analyze');
  return token;
}

/** Inserts the search words without indexes, which are quicker to build afterwards than to maintain. */
async function searchWords(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ indexname: string; indexdef: string }>(
    "select indexname, indexdef from pg_indexes where tablename = 'search_words' and indexname <> 'search_words_pkey'",
  );
  for (const { indexname } of rows) await pool.query(`drop index ${indexname}`);
  await pool.query('select search_refill()');
  for (const { indexdef } of rows) await pool.query(indexdef);
}

const clients = 2_000;
const customers = 200;

async function organisations(client: pg.PoolClient): Promise<void> {
  await client.query(
    `create temporary table places as
       select n, new_id() as client_id, null::uuid as customer_id from generate_series(0, $1 - 1) n`,
    [clients],
  );
  await client.query(
    `with made as (insert into customers (name, created_at)
       select 'Group ' || n, now() - n * interval '1 hour' from generate_series(0, $1 - 1) n returning id),
     numbered as (select id, row_number() over () - 1 as n from made)
     update places set customer_id = numbered.id from numbered where numbered.n = places.n % $1`,
    [customers],
  );
  await client.query(
    `insert into clients (id, customer_id, name, created_at)
       select client_id, customer_id, 'Dealer ' || n, now() - n * interval '1 minute' from places`,
  );
  await client.query(
    "insert into accounts (owner_kind, owner_id, balance) select 'client', client_id, 100 from places",
  );
}

async function users(client: pg.PoolClient, count: number): Promise<void> {
  await client.query(
    `insert into users (email, name, role, type, client_id, customer_id, last_time_online, created_at)
       select 'user' || u.n || '@bench.test',
         case when u.n < $2 then $3 else 'Person' end || ' ' || ($4::text[])[1 + u.n % $5] || ' ' || u.n,
         'user', (array['simple', 'basic', 'premium'])[1 + u.n % 3], p.client_id, p.customer_id,
         now() - (u.n::bigint * 7919 % 400) * interval '1 day', now() - u.n * interval '30 seconds'
       from generate_series(0, $1 - 1) as u(n) join places p on p.n = u.n % $6`,
    [count, sought, soughtName, lastNames, lastNames.length, clients],
  );
}

async function vehicles(client: pg.PoolClient, size: Size): Promise<void> {
  await client.query(
    `insert into vehicles (user_id, client_id, customer_id, reference, make, model, year, body_type, preset, created_at, updated_at)
       select id, client_id, customer_id, 'S-' || n, ($2::text[])[1 + n % $3], 'Model ' || n % 50, 2000 + n % 26,
         (array['hatchback', 'saloon', 'suv', 'van'])[1 + n % 4], 'studio-white',
         now() - n * interval '2 minutes', now() - n * interval '1 minute'
       from (select id, client_id, customer_id, row_number() over () as n from users limit $1) u`,
    [size.vehicles, makes, makes.length],
  );
  await client.query(
    `insert into images (set_id, position, state, file_name, content_type, size_bytes, sha256, original_key,
         thumbnail_key, created_at, updated_at)
       select v.id, 'exterior.front', case when v.n % 5 = 0 then 'uploaded' else 'delivered' end, 'front.jpg',
         'image/jpeg', 1000000, decode(md5(v.n || '-' || i), 'hex'), 'images/' || v.n || '/' || i,
         'thumbs/' || v.n || '/' || i, now(), now()
       from (select id, row_number() over () as n from vehicles) v,
         generate_series(1, $1::int / greatest(1, (select count(*)::int from vehicles))) i`,
    [size.images],
  );
  await client.query(
    `update vehicles v set delivered_count = i.count
       from (select set_id, count(*) from images where state = 'delivered' group by set_id) i
       where i.set_id = v.id`,
  );
}
