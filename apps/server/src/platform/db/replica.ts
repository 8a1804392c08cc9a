import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Log } from '../log.ts';
import { createDb, createPool, type Db } from './database.ts';

/** How long the replica may take to answer and to catch up, unless said otherwise. */
const usualPatienceMs = 500;
const betweenMs = 20;

export interface Replica {
  /** Where to read: the replica, if it has everything that is committed by now, else the database itself. */
  readingDb(): Promise<Db>;
  close(): Promise<void>;
}

interface ReplicaOptions {
  connectionsMax: number;
  primary: Db;
  log: Log;
  patienceMs?: number;
}

/** A replica has the cluster's number of its primary; one that was left behind by a move or a restore has the id of the installation too. */
async function positionOf(db: Db) {
  const { rows } = await sql<{ position: string; cluster: string; installationId: string }>`
    select pg_current_wal_lsn()::text as position, (select system_identifier from pg_control_system())::text as cluster,
      installation_id from installation_settings`.execute(db);
  return rows[0];
}

/** Waits until the replica has replayed what was written up to this moment. */
async function catchesUp(primary: Db, replica: Db, patienceMs: number): Promise<boolean> {
  const latest = performance.now() + patienceMs;
  const wanted = await positionOf(primary);
  while (performance.now() < latest) {
    const { rows } = await sql<{ isThere: boolean }>`
      select coalesce(pg_last_wal_replay_lsn() >= ${wanted?.position}::pg_lsn, false) as is_there
      from installation_settings where installation_id = ${wanted?.installationId}
        and (select system_identifier from pg_control_system())::text = ${wanted?.cluster}`.execute(replica);
    if (rows[0]?.isThere) return true;
    await pause(betweenMs);
  }
  return false;
}

/**
 * A streaming replica of the database, for what is heavy and only read. Who reads it misses nothing that was there when they asked;
 * where it is away, or behind, the database itself is read.
 */
export function openReplica(
  url: string,
  { connectionsMax, primary, log, patienceMs = usualPatienceMs }: ReplicaOptions,
): Replica {
  const pool = createPool(url, connectionsMax, 'forecourt replica');
  const db = createDb(pool);
  let isRead = true;
  return {
    readingDb: async () => {
      let reason: unknown = null;
      const tooLate = pause(patienceMs, false, { ref: false });
      const isThere = await Promise.race([catchesUp(primary, db, patienceMs), tooLate]).catch(
        (error: unknown) => {
          reason = error;
          return false;
        },
      );
      if (isThere !== isRead) {
        if (isThere) log.info('the replica of the database is read again');
        else log.warn({ err: reason }, 'the replica of the database is away or behind and is not read');
      }
      isRead = isThere;
      return isThere ? db : primary;
    },
    close: () => pool.end(),
  };
}
