import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { createDb, createPool } from '../../apps/server/src/platform/db/database.ts';
import { DiskStorage } from '../../apps/server/src/platform/storage/disk-storage.ts';
import { buildClient, buildUser, testPassword } from '../../apps/server/src/testing/builders/builders.ts';

export const vehicles = 10_000;
const thumbnail = 'bench/thumbnail.webp';
const thumbnailPx = 480;
const sample = path.join(import.meta.dirname, '../../packages/samples/pictures/saloon-blue-045.jpg');

/** Creates one user with many vehicles, each with one finished picture; all share the same file. */
export async function fillYard(databaseUrl: string, dataDir: string) {
  const storage = new DiskStorage(path.join(dataDir, 'files'));
  await storage.put(
    thumbnail,
    await sharp(await readFile(sample))
      .resize(thumbnailPx)
      .webp()
      .toBuffer(),
  );
  const pool = createPool(databaseUrl, 1, 'bench panel');
  const db = createDb(pool);
  const clientId = await buildClient(db);
  const id = await buildUser(db, { type: 'premium', clientId });
  const { email } = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await pool.query(
    `with made as (
       insert into vehicles (user_id, client_id, customer_id, reference, make, model, year, body_type, preset,
           created_at, updated_at)
         select u.id, u.client_id, u.customer_id, 'S-' || n, 'Opel', 'Astra ' || n % 50, 2000 + n % 26, 'hatchback',
           'studio-white', now() - n * interval '2 minutes', now()
         from users u, generate_series(1, $2::int) n where u.id = $1
       returning id, reference)
     insert into images (set_id, position, state, file_name, content_type, size_bytes, sha256, original_key,
         thumbnail_key, created_at, updated_at)
       select id, 'exterior.front', 'delivered', 'front.jpg', 'image/jpeg', 1000000, decode(md5(reference), 'hex'),
         'bench/original', $3, now(), now()
       from made`,
    [id, vehicles, thumbnail],
  );
  await pool.query('vacuum analyze');
  await pool.end();
  return { email, password: testPassword };
}
