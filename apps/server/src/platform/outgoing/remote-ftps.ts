/**
 * Delivers files by FTP with explicit TLS. Guarantees that neither a login nor a file is sent without encryption, or to a server
 * without a valid certificate for its name; data connections go to the same address as the commands.
 */
import { isIP } from 'node:net';
import type { Readable } from 'node:stream';
import { Client, FTPError } from 'basic-ftp';
import {
  asRemoteError,
  foldersTo,
  RefusedByServer,
  RemoteError,
  type RemoteFailure,
  type RemoteFolder,
  type RemoteServer,
  renameOver,
  silenceMs,
} from './remote-folder.ts';

/** Replies of RFC 959. */
const replies = { noLogin: 530, lost: [421, 425, 426], noSpace: [452, 552] };

function connectFailure(error: unknown): RemoteFailure {
  if (error instanceof FTPError) {
    if (error.code === replies.noLogin) return 'loginRefused';
    return 'protocolWrong';
  }
  const { code = '', message = '' } = error as { code?: string; message?: string };
  if (/PROTOCOL_VERSION|UNSUPPORTED_PROTOCOL|HANDSHAKE_FAILURE|KEY_TOO_SMALL|WRONG_SIGNATURE_TYPE/.test(code))
    return 'noSecureAlgorithm';
  if (/CERT|SIGNATURE|SELF_SIGNED|ALTNAME|UNABLE_TO/.test(code)) return 'certificateWrong';
  if (/^(ECONN|ETIMEDOUT|EHOST|ENET|EPIPE)/.test(code) || /timeout/i.test(message)) return 'unreachable';
  return 'protocolWrong';
}

/** What a reply about a file means; everything else is a lost connection. */
function asRefusal(error: unknown): RemoteError {
  if (!(error instanceof FTPError)) return asRemoteError(error, 'interrupted');
  if (error.code === replies.noLogin) return asRemoteError(error, 'writeRefused');
  if (replies.lost.includes(error.code)) return asRemoteError(error, 'interrupted');
  return new RefusedByServer(replies.noSpace.includes(error.code) ? 'full' : 'writeRefused', error);
}

class FtpsFolder implements RemoteFolder {
  readonly #client: Client;
  constructor(client: Client) {
    this.#client = client;
  }

  async #call(run: () => Promise<unknown>): Promise<void> {
    try {
      await run();
    } catch (error) {
      throw asRefusal(error);
    }
  }

  async makeFolder(path: string): Promise<void> {
    if (path === '') return;
    const start = await this.#client.pwd().catch((error: unknown) => {
      throw asRemoteError(error, 'interrupted');
    });
    try {
      // A folder that is there is refused.
      for (const folder of foldersTo(path)) await this.#client.sendIgnoringError(`MKD ${folder}`);
      await this.#client.cd(path);
      await this.#client.cd(start);
    } catch (error) {
      const refusal = asRefusal(error);
      throw refusal instanceof RefusedByServer ? new RefusedByServer('folderRefused', refusal) : refusal;
    }
  }

  write(path: string, content: Readable): Promise<void> {
    return this.#call(() => this.#client.uploadFrom(content, path));
  }

  /** Some servers replace no file. */
  rename(from: string, to: string): Promise<void> {
    const rename = (before: string, after: string) => this.#call(() => this.#client.rename(before, after));
    return renameOver(from, to, { rename, remove: (path) => this.remove(path) });
  }

  /** A file that is not there and one that must not be removed get the same answer. */
  async remove(path: string): Promise<void> {
    await this.#call(() => this.#client.remove(path, true));
  }

  async removeFolder(path: string): Promise<void> {
    await this.#call(() => this.#client.sendIgnoringError(`RMD ${path}`));
  }

  close(): void {
    this.#client.close();
  }
}

/**
 * Signs in.
 *
 * @throws RemoteError
 */
export async function openFtpsFolder(
  { address, host, port, username }: RemoteServer,
  password: string,
): Promise<RemoteFolder> {
  const client = new Client(silenceMs);
  const name = host.replace(/^\[|\]$/g, '');
  try {
    await client.access({
      ...{ host: address, port, user: username, password, secure: true },
      // The name is that of the certificate; the connection goes to the address that was checked.
      secureOptions: { host: name, ...(isIP(name) ? {} : { servername: name }), rejectUnauthorized: true },
    });
    return new FtpsFolder(client);
  } catch (error) {
    client.close();
    if (error instanceof RemoteError) throw error;
    throw asRemoteError(error, connectFailure(error));
  }
}
