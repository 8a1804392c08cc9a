import pg from 'pg';
import type { BelongsTo } from '../../../platform/backup/file-copies.ts';

type Client = pg.ClientBase;

/** Which ids of the folders below a folder of the storage have a row whose files are there. Other folders are saved as a whole. */
const rowsOfFolders: Record<string, string> = {
  collages: 'select id from collages where id = any($1::uuid[])',
  demos: 'select id from demos where id = any($1::uuid[])',
  documents: 'select id from vehicle_documents where id = any($1::uuid[])',
  images: 'select id from images where purged_at is null and id = any($1::uuid[])',
  imports: 'select id from imports where id = any($1::uuid[])',
  sftp: 'select content_id as id from sftp_files where content_id = any($1::uuid[])',
  spins: 'select id from spins where id = any($1::uuid[])',
  uploads: 'select id from files where id = any($1::uuid[])',
};

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

export const belongsToRow =
  (client: Client): BelongsTo =>
  async (folder, names) => {
    const find = Object.hasOwn(rowsOfFolders, folder) ? rowsOfFolders[folder] : undefined;
    if (!find) return null;
    const { rows } = await client.query<{ id: string }>(find, [names.filter((name) => uuid.test(name))]);
    return new Set(rows.map(({ id }) => id));
  };

/** Columns with keys of files that a row needs. Other keys are those of files that it was made of, which may be gone. */
const keyColumns = [
  'held_key',
  'matte_key',
  'original_key',
  'picture_key',
  'shown_key',
  'storage_key',
  'thumbnail_key',
  'upright_key',
];
const rowsAtOnce = 1_000;

/** All keys in such columns, in the order of lists of files. In a transaction. */
export async function* readNamedKeys(client: Client): AsyncGenerator<{ key: string }> {
  const { rows: columns } = await client.query<{ table: string; column: string }>(
    `select c.table_name as table, c.column_name as column from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name = any ($1)`,
    [keyColumns],
  );
  const all = columns.map(({ table, column }) => {
    const name = pg.escapeIdentifier(column);
    return `select ${name} as key from public.${pg.escapeIdentifier(table)} where ${name} is not null`;
  });
  await client.query(`declare named no scroll cursor for select key from (${all.join(' union ')}) k
    order by replace(key, '/', chr(1)) collate "C"`);
  for (;;) {
    const { rows } = await client.query<{ key: string }>(`fetch ${rowsAtOnce} from named`);
    yield* rows;
    if (rows.length < rowsAtOnce) break;
  }
  await client.query('close named');
}
