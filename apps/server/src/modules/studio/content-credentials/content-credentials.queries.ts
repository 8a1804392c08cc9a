import { sql } from 'kysely';
import { sha256 } from '../../../platform/crypto.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';

interface CertificateRow {
  id: string;
  certificates: string;
  sealedKey: string | null;
}

/** Every certificate of the installation, newest first. */
export function listCertificates(db: Db): Promise<CertificateRow[]> {
  return db
    .selectFrom('signingCertificates')
    .select(['id', 'certificates', 'sealedKey'])
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute();
}

/** Lets one process at a time create a certificate, until its transaction ends. */
export async function lockCertificates(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('signing certificates', 0))`.execute(tx);
}

/** Does nothing if the certificate is there already. */
export async function insertCertificate(db: Db, row: CertificateRow & { now: Date }): Promise<void> {
  const { certificates, id, now, sealedKey } = row;
  const fingerprint = sha256(certificates).toString('hex');
  await db
    .insertInto('signingCertificates')
    .values({ id, fingerprint, certificates, sealedKey, createdAt: now })
    .onConflict((conflict) => conflict.column('fingerprint').doNothing())
    .execute();
}
