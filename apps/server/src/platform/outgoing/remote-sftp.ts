/**
 * Delivers files by SFTP. Guarantees that neither a login nor a file is sent to a server whose key is another one than the given.
 */
import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import ssh2, { type ConnectConfig, type SFTPWrapper } from 'ssh2';
import {
  asRemoteError,
  foldersTo,
  RefusedByServer,
  RemoteError,
  type RemoteFailure,
  type RemoteFolder,
  type RemoteServer,
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

/** Calls of the library as promises, which end with the connection. */
class SftpFolder implements RemoteFolder {
  readonly #client: ssh2.Client;
  readonly #sftp: SFTPWrapper;
  readonly #lost: Promise<never>;

  constructor(client: ssh2.Client, sftp: SFTPWrapper) {
    this.#client = client;
    this.#sftp = sftp;
    this.#lost = new Promise((_, reject) => {
      const end = () => reject(new RemoteError('interrupted', 'the connection ended'));
      client.once('close', end);
      sftp.once('close', end);
    });
    this.#lost.catch(() => {});
    client.on('error', () => client.end());
  }

  #call(run: (done: (error?: Error | null) => void) => void): Promise<void> {
    const called = new Promise<void>((resolve, reject) => {
      run((error) => (error ? reject(error) : resolve()));
    });
    return Promise.race([called, this.#lost]);
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
      await Promise.race([pipeline(content, out), this.#lost]);
    } catch (error) {
      content.destroy();
      throw asRefusal(error);
    }
  }

  async rename(from: string, to: string): Promise<void> {
    try {
      await this.#call((done) => this.#sftp.ext_openssh_rename(from, to, done));
    } catch (error) {
      if (error instanceof RemoteError) throw error;
      // A server without the extension of OpenSSH replaces no file.
      await this.remove(to);
      await this.#call((done) => this.#sftp.rename(from, to, done)).catch((cause: unknown) => {
        throw asRefusal(cause);
      });
    }
  }

  async remove(path: string): Promise<void> {
    await this.#call((done) => this.#sftp.unlink(path, done)).catch((error: unknown) => {
      if (codeOf(error) !== answers.missing) throw asRefusal(error);
    });
  }

  async removeFolder(path: string): Promise<void> {
    await this.#call((done) => this.#sftp.rmdir(path, () => done()));
  }

  close(): void {
    this.#client.end();
  }
}

/**
 * Signs in. The result has the fingerprint of the server's key.
 *
 * @param seen is called with that fingerprint before anything is sent
 * @throws RemoteError
 */
export function openSftpFolder(
  { address, hostKey, port, secret, username }: SftpLogin,
  seen: (fingerprint: string) => void,
): Promise<RemoteFolder> {
  const client = new ssh2.Client();
  let refusal: RemoteError | null = null;
  const config: ConnectConfig = {
    ...{ host: address, port, username, ...secret },
    ...{
      readyTimeout: silenceMs,
      timeout: silenceMs,
      keepaliveInterval: silenceMs / 3,
      keepaliveCountMax: 3,
    },
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
      client.end();
      reject(refusal ?? asRemoteError(error, connectFailure(error)));
    };
    client.once('error', fail);
    // A connection that has failed may report more errors while it closes.
    client.on('error', () => {});
    client.once('close', () => fail(new RemoteError('unreachable', 'the connection ended')));
    client.once('ready', () => {
      client.sftp((error, sftp) => {
        if (error) return fail(new RemoteError('protocolWrong', 'the server has no SFTP', { cause: error }));
        resolve(new SftpFolder(client, sftp));
      });
    });
    client.connect(config);
    // Each request waits for its answer: small packets held back by TCP would cost 40 ms every time.
    client.setNoDelay(true);
  });
}
