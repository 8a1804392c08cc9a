import { sql } from 'kysely';
import { type AuditCause, withCause } from '../cause.ts';
import type { Sealer } from '../sealer.ts';
import { type Db, inTx } from './database.ts';

/** A column with encrypted secrets. */
export interface SealedColumn {
  table: string;
  /** The key column of its rows, from which `purpose` is derived. */
  key: string;
  column: string;
  purpose(key: string): string;
}

export interface Resealed {
  resealed: number;
  /** Descriptions of the secrets that no key decrypts. */
  lost: string[];
}

/**
 * Encrypts with the first key what was encrypted with an older one. Does not overwrite a secret that is replaced
 * meanwhile. May be interrupted and repeated at any time: each row is either old or new.
 */
export async function reseal(
  db: Db,
  sealer: Sealer,
  { column, key, purpose, table }: SealedColumn,
  cause: AuditCause,
): Promise<Resealed> {
  const rows = await readSealed(db, { key, column, table });
  const lost: string[] = [];
  let resealed = 0;
  for (const row of rows) {
    const secret = openOrNull(sealer, row.sealed, purpose(row.key));
    if (secret === null) {
      lost.push(`${table}.${column} of ${row.key}`);
      continue;
    }
    if (sealer.isCurrent(row.sealed)) continue;
    const changed = sealer.seal(secret, purpose(row.key));
    const { numAffectedRows } = await withCause(cause, () =>
      inTx(db, (tx) =>
        sql`update ${sql.table(table)} set ${sql.ref(column)} = ${changed}
          where ${sql.ref(key)}::text = ${row.key} and ${sql.ref(column)} = ${row.sealed}`.execute(tx),
      ),
    );
    resealed += Number(numAffectedRows ?? 0);
  }
  return { resealed, lost };
}

async function readSealed(db: Db, { column, key, table }: Omit<SealedColumn, 'purpose'>) {
  const { rows } = await sql<{ key: string; sealed: string }>`
    select ${sql.ref(key)}::text as key, ${sql.ref(column)} as sealed from ${sql.table(table)}
    where ${sql.ref(column)} is not null`.execute(db);
  return rows;
}

/** Secrets of a column, and how many of them no key decrypts. */
export async function countSealed(
  db: Db,
  sealer: Sealer,
  one: SealedColumn,
): Promise<{ all: number; lost: number }> {
  const rows = await readSealed(db, one);
  const lost = rows.filter(({ key, sealed }) => openOrNull(sealer, sealed, one.purpose(key)) === null);
  return { all: rows.length, lost: lost.length };
}

function openOrNull(sealer: Sealer, sealed: string, purpose: string): string | null {
  try {
    return sealer.open(sealed, purpose);
  } catch {
    return null;
  }
}
