import { sql } from 'kysely';
import pg from 'pg';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/database.ts';
import type { Log } from '../log.ts';
import { RecentMessages } from './recent-messages.ts';

const channel = 'forecourt_events';
const reconnectMs = 1_000;

/** Notifies every API process when the transaction commits. At most 8000 bytes as JSON. */
export async function announce(db: Db, message: Record<string, unknown>): Promise<void> {
  await sql`select pg_notify(${channel}, ${JSON.stringify(message)})`.execute(db);
}

export interface EventBus {
  /** `at`: when the message came, ms since 1970. */
  listen(listener: (message: unknown, at: number) => void): () => void;
  /** Called when messages may have been missed, after the connection was lost. */
  onGap(listener: () => void): () => void;
  /** The messages since a time (ms since 1970), the oldest first; null where this process may have missed some. */
  since(time: number): unknown[] | null;
  now(): number;
  close(): Promise<void>;
}

/** Keeps one listening connection for the lifetime of the process, and reconnects when it breaks. */
export async function openEventBus(
  url: string,
  { clock, log }: { clock: Clock; log: Log },
): Promise<EventBus> {
  const now = () => clock.now().getTime();
  const listeners = new Set<Parameters<EventBus['listen']>[0]>();
  const gapListeners = new Set<() => void>();
  const recent = new RecentMessages();
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
      const at = now();
      recent.add(message, at);
      for (const listener of listeners) listener(message, at);
    });
    await fresh.connect();
    await fresh.query(`listen ${channel}`);
    recent.begin(now());
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
    since: (time) => recent.since(time),
    now,
    close: async () => {
      closed = true;
      await client?.end();
    },
  };
}
