import type { Insertable, SelectType, Updateable } from 'kysely';
import type { Tx } from './database.ts';
import type { Database } from './schema.gen.ts';

/** Values of some columns of a table; undefined leaves a column as it is, or gives it its default. */
export type ColumnValues<Table extends keyof Database> = {
  [Column in keyof Updateable<Database[Table]>]?: Updateable<Database[Table]>[Column] | undefined;
};

/**
 * Refuses values that have no column, at compile time. TypeScript allows more properties in a variable or a spread
 * object than its type has: without this, a new field of a request body would compile and fail in the database.
 */
export type OnlyColumns<Table extends keyof Database, Values> = Values & {
  [Name in keyof Values]: Name extends keyof Database[Table] ? unknown : never;
};

type TableWithId = {
  [Table in keyof Database]: 'id' extends keyof Database[Table] ? Table : never;
}[keyof Database];

type RequiredColumns<Table extends keyof Database> = {
  [Column in keyof Insertable<Database[Table]>]-?: undefined extends Insertable<Database[Table]>[Column]
    ? never
    : Column;
}[keyof Insertable<Database[Table]>];

/** Values of a new row: every column that has no default, except the time of its creation. */
export type NewRow<Table extends keyof Database> = ColumnValues<Table> &
  Omit<Pick<Insertable<Database[Table]>, RequiredColumns<Table>>, 'createdAt'>;

type IdOf<Table extends keyof Database> = Database[Table] extends { id: infer Id } ? SelectType<Id> : never;

/** Inserts one row and returns its id. */
export async function insertRow<Table extends TableWithId, Values extends NewRow<Table>>(
  tx: Tx,
  table: Table,
  values: OnlyColumns<Table, Values>,
  createdAt: Date,
): Promise<IdOf<Table>> {
  // Kysely cannot check a table that is a type parameter: the parameters of this function say the same.
  const { id } = await tx
    .insertInto(table as 'customers')
    .values({ ...(values as NewRow<'customers'>), createdAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id as IdOf<Table>;
}

/** Writes the values of one row; does nothing if all of them are undefined. */
export async function updateRow<Table extends TableWithId, Values extends ColumnValues<Table>>(
  tx: Tx,
  table: Table,
  id: string,
  values: OnlyColumns<Table, Values>,
): Promise<void> {
  if (Object.values(values).every((value) => value === undefined)) return;
  // Cast for the reason given in insertRow.
  await tx
    .updateTable(table as 'customers')
    .set(values as ColumnValues<'customers'>)
    .where('id', '=', id as never)
    .execute();
}
