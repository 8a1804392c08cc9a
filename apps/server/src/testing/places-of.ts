import type pg from 'pg';

/** Every column, as `table.column`, in which one of these texts is. */
export async function placesOf(pool: pg.Pool, texts: readonly string[]): Promise<string[]> {
  const { rows: columns } = await pool.query<{ schema: string; table: string; column: string }>(
    `select table_schema as schema, table_name as table, column_name as column from information_schema.columns
      join information_schema.tables using (table_schema, table_name)
      where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE'
        and data_type not in ('uuid', 'boolean', 'integer', 'bigint')`,
  );
  const questions = columns.map(
    ({ column, schema, table }) =>
      `select '${table}.${column}' as place from ${schema}."${table}" where "${column}"::text ilike any ($1)`,
  );
  const { rows } = await pool.query<{ place: string }>(
    `select distinct place from (${questions.join(' union all ')}) found order by 1`,
    [texts.map((text) => `%${text}%`)],
  );
  return rows.map(({ place }) => place);
}
