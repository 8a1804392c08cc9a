import type { ImapFlow } from 'imapflow';
import type { MailboxSettings } from './mailbox-url.ts';

/** Where reading has come to in a mailbox; with another UIDVALIDITY its message numbers mean nothing any more (RFC 3501). */
export interface MailboxPlace {
  uidValidity: number;
  uid: number;
}

export interface BounceMailbox {
  /** `user@host/mailbox`, without its password. */
  name: string;
  /**
   * Hands over the beginnings of unseen messages behind a place, oldest first, up to a number of them, and marks those as seen for
   * which `take` answers true. All other messages stay as they are.
   * @returns the place to begin at next time
   * @throws where the server cannot be reached or refuses, or reading takes too long
   */
  readUnseen(
    after: MailboxPlace | null,
    take: (source: Uint8Array) => Promise<boolean>,
  ): Promise<MailboxPlace>;
}

interface Limits {
  /** Messages in one reading. */
  messagesMax: number;
  /** Of one message. In a report the returned mail comes last, with its header first. */
  bytesMax: number;
  /** Of each answer of the server. */
  timeoutMs: number;
  /** Of a whole reading; shorter than the interval of the job. */
  totalMs: number;
}

const defaultLimits: Limits = {
  messagesMax: 200,
  bytesMax: 256 * 1024,
  timeoutMs: 20_000,
  totalMs: 120_000,
};
const byUid = { uid: true } as const;

export function createBounceMailbox(
  settings: MailboxSettings,
  limits: Limits = defaultLimits,
): BounceMailbox {
  return {
    name: `${settings.user}@${settings.host}/${settings.path}`,
    readUnseen: async (after, take) => {
      const client = await newClient(settings, limits);
      const timer = setTimeout(() => client.close(), limits.totalMs);
      try {
        await client.connect();
        return await readNext(client, { path: settings.path, after, limits }, take);
      } finally {
        clearTimeout(timer);
        client.close();
      }
    },
  };
}

async function newClient(
  { password, path: _, ...server }: MailboxSettings,
  limits: Limits,
): Promise<ImapFlow> {
  // Only the worker of an installation with such a mailbox needs it.
  const { ImapFlow } = await import('imapflow');
  const client = new ImapFlow({
    host: server.host,
    port: server.port,
    secure: server.secure,
    auth: { user: server.user, pass: password },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: limits.timeoutMs,
    greetingTimeout: limits.timeoutMs,
    socketTimeout: limits.timeoutMs,
    maxLiteralSize: 2 * limits.bytesMax,
  });
  // The call that is running fails too.
  client.on('error', () => {});
  return client;
}

interface Reading {
  path: string;
  after: MailboxPlace | null;
  limits: Limits;
}

async function readNext(
  client: ImapFlow,
  { path, after, limits }: Reading,
  take: (source: Uint8Array) => Promise<boolean>,
): Promise<MailboxPlace> {
  const uidValidity = Number((await client.mailboxOpen(path)).uidValidity);
  const begin = after?.uidValidity === uidValidity ? after.uid : 0;
  const found = (await client.search({ seen: false, uid: `${begin + 1}:*` }, byUid)) || [];
  // `n:*` always has the last message, also where its number is smaller.
  const uids = found.filter((uid) => uid > begin).sort((one, other) => one - other);
  const next = uids.slice(0, limits.messagesMax);
  for (const uid of next) {
    const message = await client.fetchOne(`${uid}`, { source: { maxLength: limits.bytesMax } }, byUid);
    if (message && message.source && (await take(message.source)))
      await client.messageFlagsAdd(`${uid}`, ['\\Seen'], byUid);
  }
  return { uidValidity, uid: next.at(-1) ?? begin };
}
