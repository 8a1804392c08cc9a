/**
 * Delivers files by SFTP. Guarantees that neither a login nor a file is sent to a server whose key is another one than the given
 * or that has only outdated algorithms, and that a server which keeps the connection but answers no request is not waited for.
 */
import { createHash } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import ssh2, { type ConnectConfig, type SFTPWrapper } from 'ssh2';
import { othersSshAlgorithms } from '../ssh-algorithms.ts';
import {
  asRemoteError,
  foldersTo,
  type PlainFolder,
  RefusedByServer,
  RemoteError,
  type RemoteFailure,
  type RemoteFolder,
  type RemoteServer,
  renameOver,
  silenceMs,
} from './remote-folder.ts';

interface SftpLogin extends RemoteServer {
  /** The password, or a private key in OpenSSH's format. */
  secret: { password: string } | { privateKey: string };
  /** Fingerprint of the server's key; null: any key is taken. */
  hostKey: string | null;
}

/** As OpenSSH shows it. */
function fingerprintOf(key: Buffer): string {
  return `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`;
}

interface ConnectError extends Error {
  level?: string;
}

function connectFailure({ level, message }: ConnectError): RemoteFailure {
  if (level === 'client-authentication') return 'loginRefused';
  if (level === 'handshake' && /no matching/.test(message)) return 'noSecureAlgorithm';
  if (level === 'client-timeout' || level === 'client-socket') return 'unreachable';
  return /timed out/i.test(message) ? 'unreachable' : 'protocolWrong';
}

/** Answers of SFTP 3, which has none for a full disk: OpenSSH says “failure” then. */
const answers = { missing: 2, failed: 4 };
/** There is no connection, or it was lost. */
const lostAnswers = [6, 7];
const codeOf = (error: unknown) => (error as { code?: number | string }).code;

/** What an answer about a file means; everything else is a lost connection. */
function asRefusal(error: unknown): RemoteError {
  const code = codeOf(error);
  if (typeof code !== 'number' || lostAnswers.includes(code)) return asRemoteError(error, 'interrupted');
  if (code === answers.missing) return new RefusedByServer('folderRefused', error);
  return new RefusedByServer(code === answers.failed ? 'full' : 'writeRefused', error);
}

/**
 * Calls `silent` unless the server answers within the time again and again. Answered keepalives do not count: a server whose disk
 * hangs goes on to answer those.
 */
function watchAnswers(limitMs: number, silent: () => void) {
  const timer = setTimeout(silent, limitMs);
  return { answered: () => timer.refresh(), end: () => clearTimeout(timer) };
}

/** The most that a request to write carries. */
const partBytes = 32 * 1024;

/** Hands a stream on in parts, each of which is asked for once the server has answered an earlier one. */
const inParts = (answered: () => void) =>
  async function* parts(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of content)
      for (let at = 0; at < chunk.length; at += partBytes) {
        yield chunk.subarray(at, at + partBytes);
        answered();
      }
  };

const goodbyeMs = 1_000;

interface Connection {
  client: ssh2.Client;
  socket: Socket;
}

/** Says goodbye; a server that does not hang up is left after a while. The library itself leaves none to which it has said goodbye. */
function leave({ client, socket }: Connection): void {
  client.end();
  setTimeout(() => socket.destroy(), goodbyeMs).unref();
}

/** Calls of the library as promises, which end with the connection. */
class SftpFolder implements RemoteFolder {
  readonly #connection: Connection;
  readonly #sftp: SFTPWrapper;
  readonly #silenceMs: number;
  readonly #lost: Promise<never>;

  constructor(connection: Connection, sftp: SFTPWrapper, limitMs: number) {
    const { client } = connection;
    this.#connection = connection;
    this.#sftp = sftp;
    this.#silenceMs = limitMs;
    this.#lost = new Promise((_, reject) => {
      const end = () => reject(new RemoteError('interrupted', 'the connection ended'));
      client.once('close', end);
      sftp.once('close', end);
    });
    this.#lost.catch(() => {});
    client.on('error', () => leave(connection));
  }

  /** Ends the connection, and with it every call, if the server is silent for too long. */
  async #watched<Result>(run: (answered: () => void) => Promise<Result>): Promise<Result> {
    const watch = watchAnswers(this.#silenceMs, () => this.#connection.socket.destroy());
    try {
      return await Promise.race([run(watch.answered), this.#lost]);
    } finally {
      watch.end();
    }
  }

  #call(run: (done: (error?: Error | null) => void) => void): Promise<void> {
    return this.#watched(
      () =>
        new Promise<void>((resolve, reject) => {
          run((error) => (error ? reject(error) : resolve()));
        }),
    );
  }

  async makeFolder(path: string): Promise<void> {
    for (const folder of foldersTo(path)) {
      // Servers have different answers for a folder that is there, and some hide those above.
      await this.#call((done) => this.#sftp.mkdir(folder, () => done()));
    }
    if (path === '') return;
    await this.#call((done) =>
      this.#sftp.stat(path, (error, stats) => {
        if (!error && !stats.isDirectory())
          done(new RefusedByServer('folderRefused', `${path} is no folder`));
        else done(error);
      }),
    ).catch((error: unknown) => {
      const refusal = asRefusal(error);
      throw refusal instanceof RefusedByServer ? new RefusedByServer('folderRefused', refusal) : refusal;
    });
  }

  async write(path: string, content: Readable): Promise<void> {
    const out = this.#sftp.createWriteStream(path);
    try {
      await this.#watched((answered) => pipeline(content, inParts(answered), out));
    } catch (error) {
      content.destroy();
      throw asRefusal(error);
    }
  }

  async rename(from: string, to: string): Promise<void> {
    try {
      await this.#call((done) => this.#sftp.ext_openssh_rename(from, to, done));
    } catch (error) {
      // The library throws an error without a code where the server lacks the extension of OpenSSH: such a server replaces no file.
      if (error instanceof RemoteError || codeOf(error) !== undefined) throw asRefusal(error);
      await renameOver(from, to, this.#plainFolder);
    }
  }

  readonly #plainFolder: PlainFolder = {
    rename: (from, to) =>
      this.#call((done) => this.#sftp.rename(from, to, done)).catch((error: unknown) => {
        throw asRefusal(error);
      }),
    remove: (path) => this.remove(path),
  };

  async remove(path: string): Promise<void> {
    await this.#call((done) => this.#sftp.unlink(path, done)).catch((error: unknown) => {
      if (codeOf(error) !== answers.missing) throw asRefusal(error);
    });
  }

  async removeFolder(path: string): Promise<void> {
    await this.#call((done) => this.#sftp.rmdir(path, () => done()));
  }

  close(): void {
    leave(this.#connection);
  }
}

/**
 * Signs in. The result has the fingerprint of the server's key.
 *
 * @param seen is called with that fingerprint before anything is sent
 * @param limitMs so long a server may be silent
 * @throws RemoteError
 */
export function openSftpFolder(
  { address, hostKey, port, secret, username }: SftpLogin,
  seen: (fingerprint: string) => void,
  limitMs = silenceMs,
): Promise<RemoteFolder> {
  const client = new ssh2.Client();
  // Each request waits for its answer: small packets held back by TCP would cost 40 ms every time.
  const socket = connect({ host: address, port, noDelay: true });
  const connection = { client, socket };
  let refusal: RemoteError | null = null;
  const config: ConnectConfig = {
    ...{ sock: socket, username, ...secret },
    ...{ readyTimeout: limitMs, keepaliveInterval: limitMs / 3, keepaliveCountMax: 3 },
    algorithms: { ...othersSshAlgorithms },
    hostVerifier: (key: Buffer) => {
      const shown = fingerprintOf(key);
      seen(shown);
      if (hostKey === null || hostKey === shown) return true;
      refusal = new RemoteError('hostKeyChanged', `the server showed ${shown}, not ${hostKey}`);
      return false;
    },
  };
  return new Promise((resolve, reject) => {
    const fail = (error: ConnectError) => {
      leave(connection);
      reject(refusal ?? asRemoteError(error, connectFailure(error)));
    };
    client.once('error', fail);
    // A connection that has failed may report more errors while it closes.
    client.on('error', () => {});
    client.once('close', () => fail(new RemoteError('unreachable', 'the connection ended')));
    client.once('ready', () => {
      const watch = watchAnswers(limitMs, () => {
        socket.destroy();
        fail(new RemoteError('unreachable', 'the server opens no SFTP session'));
      });
      client.sftp((error, sftp) => {
        watch.end();
        if (error) return fail(new RemoteError('protocolWrong', 'the server has no SFTP', { cause: error }));
        resolve(new SftpFolder(connection, sftp, limitMs));
      });
    });
    client.connect(config);
  });
}
