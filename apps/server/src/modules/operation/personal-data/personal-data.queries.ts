import type { CustomerId, UserId } from '@forecourt/contract/ids';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { type PersonalTable, personalColumn } from './personal-tables.rules.ts';

/** The account of a person, and all addresses that it has had. */
interface Person {
  id: UserId;
  emails: string[];
  /** Null: one of the operator. */
  customerId: CustomerId | null;
}

/** SQL of the list, with the person in the place of `:person`, `:customer` and `:emails`. */
function filled(text: string, { customerId, emails, id }: Person): RawBuilder<unknown> {
  const parts = text.split(/(:person|:customer|:emails)\b/).map((part) => {
    if (part === ':person') return sql`${id}::uuid`;
    if (part === ':customer') return sql`${customerId}::uuid`;
    return part === ':emails' ? sql`${emails}::text[]` : sql.raw(part);
  });
  return sql.join(parts, sql``);
}

const from = ({ table, of }: PersonalTable, person: Person) =>
  sql`${sql.table(table)} where (${filled(of, person)})`;

export interface Identity {
  customerId: CustomerId | null;
  emails: string[];
  names: string[];
  phones: string[];
}

/** Names and addresses of the account, now and as far as the audit log knows earlier ones. */
export async function findIdentity(db: Db, id: UserId): Promise<Identity | undefined> {
  const { rows } = await sql<Identity>`
    with known as (
      select email, name, phone from users where id = ${id} and erased_at is null
      union select value->>'email', value->>'name', value->>'phone' from audit_log, unnest(array[before, after]) as value
        where object_kind = 'users' and object_id = ${id}::text)
    select coalesce(array_agg(distinct email) filter (where email like '%@%'), '{}') as emails,
      coalesce(array_agg(distinct name) filter (where name <> '[erased]'), '{}') as names,
      coalesce(array_agg(distinct phone) filter (where phone <> '[erased]'), '{}') as phones,
      (select customer_id from users where id = ${id}) as "customerId"
    from known
    having exists (select from users where id = ${id})`.execute(db);
  return rows[0];
}

export async function findAccount(
  db: Db,
  id: UserId,
): Promise<{ isDeleted: boolean; isErased: boolean } | undefined> {
  const row = await db
    .selectFrom('users')
    .select(['deletedAt', 'erasedAt'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row && { isDeleted: row.deletedAt !== null, isErased: row.erasedAt !== null };
}

/** The first rows of a person in a table, and whether there are more. */
export async function readRows(
  db: Db,
  table: PersonalTable,
  person: Person,
  most: number,
): Promise<{ rows: Record<string, unknown>[]; isComplete: boolean }> {
  const { rows } = await sql<{ row: Record<string, unknown> }>`
    select to_jsonb(found) as row
      from (select ${filled(table.shown ?? '', person)} from ${from(table, person)} limit ${most + 1}) found`.execute(
    db,
  );
  return { rows: rows.slice(0, most).map(({ row }) => row), isComplete: rows.length <= most };
}

/** Ids of the rows of a person that an erasure changes, as the audit log names them. */
export async function readIds(tx: Tx, table: PersonalTable, person: Person): Promise<string[]> {
  const { rows } = await sql<{ id: string | null }>`
    select coalesce(item->>'id', item->>'user_id') as id
      from (select to_jsonb(t) as item from ${sql.table(table.table)} t
        where ctid in (select ctid from ${from(table, person)})) found`.execute(tx);
  return rows.flatMap(({ id }) => id ?? []);
}

export async function eraseRows(tx: Tx, table: PersonalTable, person: Person): Promise<void> {
  if (table.erased === 'rows') {
    await sql`delete from ${from(table, person)}`.execute(tx);
  } else if (table.erased) {
    const values = Object.entries(table.erased).map(
      ([column, value]) => sql`${sql.id(column)} = ${sql.raw(value)}`,
    );
    await sql`update ${sql.table(table.table)} set ${sql.join(values)} where (${filled(table.of, person)})`.execute(
      tx,
    );
  }
}

interface Mention {
  table: PersonalTable;
  column: string;
  pattern: string;
  /** Only in rows near this person; absent: in all. */
  near?: Person;
}

/** Takes what the pattern finds out of a column of texts; returns the ids of the rows that had it. */
export async function eraseMentions(tx: Tx, { column, near, pattern, table }: Mention): Promise<string[]> {
  const type = sql<{ type: string }>`select data_type as type from information_schema.columns
    where table_schema = 'public' and table_name = ${table.table} and column_name = ${column}`;
  const isJson = (await type.execute(tx)).rows[0]?.type === 'jsonb';
  const text = sql.id(column);
  const without = isJson
    ? sql`texts_erased(${text}, ${pattern})`
    : sql`regexp_replace(${text}, ${pattern}, '[erased]', 'gi')`;
  const place = near ? filled(table.mentions?.near ?? 'false', near) : sql`true`;
  const { rows } = await sql<{ id: string }>`
    update ${sql.table(table.table)} set ${text} = ${without}
      where ${text}::text ~* ${pattern} and (${place}) returning id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Jobs that would write to the person; one that is running ends by itself. */
export async function removeJobs(tx: Tx, { id, emails }: Person): Promise<void> {
  await sql`delete from graphile_worker._private_jobs where locked_at is null and (
    payload->>'userId' = ${id}::text or payload->>'email' = any(${emails}))`.execute(tx);
}

interface Forgotten {
  rowsOfPerson: string[];
  rowsThatName: string[];
  kinds: string[];
  pattern: string | null;
}

export async function forgetInAuditLog(
  tx: Tx,
  { id, emails }: Person,
  { kinds, pattern, rowsOfPerson, rowsThatName }: Forgotten,
): Promise<void> {
  await sql`select audit_forget(${id}, ${rowsOfPerson}, ${rowsThatName}, ${emails}, ${kinds}, ${personalColumn}, ${pattern})`.execute(
    tx,
  );
}

/** Accounts that were erased, the first ones first. */
export async function listErased(db: Db): Promise<UserId[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('erasedAt', 'is not', null)
    .orderBy('erasedAt')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}
