import { sql } from 'kysely';
import pg from 'pg';
import type { Db } from '../db/database.ts';
import type { Log } from '../log.ts';

const channel = 'forecourt_events';
const reconnectMs = 1_000;

/** Notifies every API process when the transaction commits. At most 8000 bytes as JSON. */
export async function announce(db: Db, message: Record<string, unknown>): Promise<void> {
  await sql`select pg_notify(${channel}, ${JSON.stringify(message)})`.execute(db);
}

export interface EventBus {
  listen(listener: (message: unknown) => void): () => void;
  /** Called when messages may have been missed, after the connection was lost. */
  onGap(listener: () => void): () => void;
  close(): Promise<void>;
}

/** Keeps one listening connection for the lifetime of the process, and reconnects when it breaks. */
export async function openEventBus(url: string, log: Log): Promise<EventBus> {
  const listeners = new Set<(message: unknown) => void>();
  const gapListeners = new Set<() => void>();
  let closed = false;
  let client: pg.Client | undefined;

  const connect = async (): Promise<void> => {
    const fresh = new pg.Client({
      connectionString: url,
      application_name: 'forecourt events',
      keepAlive: true,
    });
    const lost = () => {
      if (closed || client !== fresh) return;
      client = undefined;
      setTimeout(reconnect, reconnectMs);
    };
    fresh.on('error', lost);
    fresh.on('end', lost);
    fresh.on('notification', ({ payload }) => {
      const message: unknown = JSON.parse(payload ?? 'null');
      for (const listener of listeners) listener(message);
    });
    await fresh.connect();
    await fresh.query(`listen ${channel}`);
    client = fresh;
  };
  const reconnect = () => {
    if (closed) return;
    connect().then(
      () => {
        for (const listener of gapListeners) listener();
      },
      (error: unknown) => {
        log.warn({ err: error }, 'event connection lost');
        setTimeout(reconnect, reconnectMs);
      },
    );
  };

  await connect();
  return {
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onGap: (listener) => {
      gapListeners.add(listener);
      return () => gapListeners.delete(listener);
    },
    close: async () => {
      closed = true;
      await client?.end();
    },
  };
}
