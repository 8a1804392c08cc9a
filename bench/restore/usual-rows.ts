import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';

const analysisFile = path.join(import.meta.dirname, '../../packages/samples/analyses/saloon-blue-045.json');

/**
 * What a picture leaves beside its row: what the models saw, one finished file, the credits that it cost, and what the audit log says of
 * its vehicle. Clients begin with a top-up that their pictures use up in part.
 */
export async function insertUsualRows(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('set session_replication_role = replica');
    // Thumbnails of the seeder are no files, and would be listed as missing.
    await client.query('update images set thumbnail_key = null, analysis = $1', [
      await readFile(analysisFile, 'utf8'),
    ]);
    await client.query(
      `insert into image_outputs (image_id, name, storage_key, format, width, height, size_bytes)
         select id, 'main', original_key || '-main.jpg', 'jpeg', 1920, 1440, 300000 from images where state = 'delivered'`,
    );
    await client.query(
      `insert into audit_log (happened_at, actor_id, action, object_kind, object_id, customer_id, after)
         select created_at, user_id, 'createVehicle', 'vehicle', id, customer_id, jsonb_build_object('reference', reference, 'make', make)
         from picture_sets`,
    );
    await insertMovements(client);
  } finally {
    await client.query('reset session_replication_role');
    client.release();
  }
  await pool.query('vacuum analyze');
}

/** Each finished picture was held and captured, one credit each. */
async function insertMovements(client: pg.PoolClient): Promise<void> {
  await client.query(
    `create temporary table moves as
       select gen_random_uuid() as held_by, gen_random_uuid() as captured_by, i.id as image_id, a.id as account_id, v.client_id,
         v.customer_id, row_number() over () as n, row_number() over (partition by a.id order by i.id) as nth
       from images i join picture_sets v on v.id = i.set_id join accounts a on a.owner_kind = 'client' and a.owner_id = v.client_id
       where i.state = 'delivered'`,
  );
  await client.query(
    `create temporary table starts as select gen_random_uuid() as id, a.id as account_id, 100 + count(m.n)::int as credits
       from accounts a left join moves m on m.account_id = a.id where a.owner_kind = 'client' group by a.id`,
  );
  await client.query("insert into ledger_transactions (id, reason) select id, 'top_up' from starts");
  await client.query(
    `insert into ledger_transactions (id, reason, subject_kind, subject_id)
       select held_by, 'hold', 'image', image_id from moves union all select captured_by, 'capture', 'image', image_id from moves`,
  );
  const platform = (kind: string) => `(select id from accounts where owner_kind = '${kind}')`;
  await client.query(
    `insert into ledger_entries (transaction_id, account_id, amount, balance_after)
       select id, account_id, credits, credits from starts union all select id, ${platform('issued')}, -credits, null from starts`,
  );
  await client.query(
    `insert into ledger_entries (transaction_id, account_id, amount, balance_after)
       select transaction_id, account_id, amount, balance_after from (
         select n, 1 as step, held_by as transaction_id, m.account_id, -1 as amount, s.credits - nth as balance_after
           from moves m join starts s using (account_id)
         union all select n, 2, held_by, ${platform('held')}, 1, null from moves
         union all select n, 3, captured_by, ${platform('held')}, -1, null from moves
         union all select n, 4, captured_by, ${platform('revenue')}, 1, null from moves) e
       order by n, step`,
  );
  await client.query(
    `insert into ledger_holds (account_id, image_id, transaction_id, customer_id, client_id, amount, state, settled_at)
       select account_id, image_id, held_by, customer_id, client_id, 1, 'captured', now() from moves`,
  );
}

/** Photos that are there as files, in the folder that their rows name. Returns how many bytes they have. */
export async function writePhotos(
  pool: pg.Pool,
  folder: string,
  { files, bytesEach }: { files: number; bytesEach: number },
): Promise<number> {
  const { rows } = await pool.query<{ key: string }>(
    `update images set original_key = 'images/' || id || '/original.jpg'
       where id in (select id from images order by id limit $1) returning original_key as key`,
    [files],
  );
  for (const { key } of rows) {
    await mkdir(path.dirname(path.join(folder, key)), { recursive: true });
    await writeFile(path.join(folder, key), randomBytes(bytesEach));
  }
  return rows.length * bytesEach;
}
