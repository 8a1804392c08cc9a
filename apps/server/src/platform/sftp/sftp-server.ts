/**
 * A server for SFTP. Guarantees that only public keys sign in, that a signed-in program reaches nothing but its folder (no shell, no
 * command, no forwarding), and that connections are limited in number, in sign-in attempts and in idle time.
 */
import { createServer, type Server as NetServer, type Socket } from 'node:net';
import type { AuthContext, Connection, PublicKeyAuthContext, SFTPWrapper } from 'ssh2';
import ssh2 from 'ssh2';
import type { Log } from '../log.ts';
import { ownSshAlgorithms } from '../ssh-algorithms.ts';
import type { SftpFolder } from './sftp-folder.ts';
import { Counter, type SftpLimits, sftpLimits } from './sftp-limits.ts';
import { SftpSession } from './sftp-session.ts';

/** A program that signed in. */
export interface SftpAccount {
  /** Connections are counted by it. */
  id: string;
  folder: SftpFolder;
  isStillAllowed(): Promise<boolean>;
  recordSignIn(): Promise<void>;
}

const channelsPerConnection = 10;
/** Bytes that a connection may be writing at once; above, nothing more is read from it for a moment. */
const writingMax = 8 * 1024 ** 2;

interface SftpServerParts {
  hostKey: string;
  /** @param publicKey base64, as in the file of OpenSSH */
  signIn: (login: string, publicKey: string) => Promise<SftpAccount | null>;
  log: Log;
  limits?: Partial<SftpLimits>;
}

export class SftpServer {
  readonly #parts: SftpServerParts;
  readonly #limits: SftpLimits;
  readonly #net: NetServer;
  readonly #sockets = new Set<Socket>();
  readonly #strangers = new Counter();
  readonly #accounts = new Counter();
  /** Ends of files that are still being recorded. */
  readonly #ending = new Set<Promise<void>>();

  constructor(parts: SftpServerParts) {
    this.#parts = parts;
    this.#limits = { ...sftpLimits, ...parts.limits };
    this.#net = createServer((socket) => this.#receive(socket));
  }

  listen(port: number, host: string): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#net.once('error', reject);
      this.#net.listen(port, host, () => {
        const address = this.#net.address();
        resolve(typeof address === 'object' && address ? address.port : port);
      });
    });
  }

  /** Ends all connections; files that are open stay unfinished and can be resumed. */
  async close(): Promise<void> {
    this.#net.close();
    for (const socket of this.#sockets) socket.destroy();
    // The sockets announce their end in the next turn.
    await new Promise((resolve) => setImmediate(resolve));
    await Promise.all(this.#ending);
  }

  #receive(socket: Socket): void {
    const address = socket.remoteAddress ?? '';
    const isFull = this.#sockets.size >= this.#limits.connectionsMax;
    if (isFull || this.#strangers.of(address) >= this.#limits.strangersPerAddress) {
      socket.destroy();
      return;
    }
    this.#sockets.add(socket);
    socket.on('close', () => this.#sockets.delete(socket));
    socket.setNoDelay(true);
    socket.setTimeout(this.#limits.idleMs, () => socket.destroy());
    const leave = this.#strangers.enter(address);
    socket.on('close', leave);
    const late = setTimeout(() => socket.destroy(), this.#limits.signInMs);
    socket.on('close', () => clearTimeout(late));
    const config = {
      hostKeys: [this.#parts.hostKey],
      ident: 'Forecourt',
      algorithms: { ...ownSshAlgorithms },
    };
    // One for each socket, because its event does not say which socket it is about.
    const server = new ssh2.Server(config, (client) =>
      this.#serve(client, socket, () => {
        leave();
        clearTimeout(late);
      }),
    );
    server.injectSocket(socket);
  }

  #serve(client: Connection, socket: Socket, onSignedIn: () => void): void {
    const { log, signIn } = this.#parts;
    let account: SftpAccount | null = null;
    let failures = 0;
    const refuse = (ctx: AuthContext) => {
      if (ctx.method !== 'none') failures += 1;
      if (failures >= this.#limits.signInAttempts) socket.destroy();
      else ctx.reject(['publickey']);
    };
    client.on('error', (error) => log.debug({ err: error }, 'a connection by SFTP failed'));
    client.on('authentication', (ctx) => {
      if (ctx.method !== 'publickey') return refuse(ctx);
      signIn(ctx.username, ctx.key.data.toString('base64'))
        .then((found) => {
          if (!found || !isSigned(ctx)) return refuse(ctx);
          if (ctx.signature) account = found;
          ctx.accept();
        })
        .catch((error: unknown) => {
          log.error({ err: error }, 'a sign-in by SFTP failed');
          socket.destroy();
        });
    });
    client.on('ready', () => {
      onSignedIn();
      if (account) this.#open(client, socket, account);
      else socket.destroy();
    });
  }

  #open(client: Connection, socket: Socket, account: SftpAccount): void {
    const { log } = this.#parts;
    if (this.#accounts.of(account.id) >= this.#limits.connectionsPerAccount) {
      client.end();
      return;
    }
    socket.on('close', this.#accounts.enter(account.id));
    account
      .recordSignIn()
      .catch((error: unknown) => log.warn({ err: error }, 'a sign-in by SFTP was not recorded'));
    this.#recheck(socket, account);
    const flow = flowOf(socket);
    let channels = 0;
    client.on('session', (accept, reject) => {
      if (channels >= channelsPerConnection) return reject();
      channels += 1;
      const channel = accept();
      channel.on('close', () => {
        channels -= 1;
      });
      channel.on('sftp', (acceptSftp) => {
        const sftp = acceptSftp();
        // OpenSSH's programs wait until the channel is closed from here too.
        sftp.on('end', () => {
          sendExitStatus(sftp);
          sftp.end();
        });
        const session = new SftpSession(sftp, account.folder, log, flow);
        let hasEnded = false;
        const end = () => {
          if (hasEnded) return;
          hasEnded = true;
          const ending = session.end().finally(() => this.#ending.delete(ending));
          this.#ending.add(ending);
        };
        channel.on('close', end);
        socket.on('close', end);
      });
    });
  }

  /** Ends the connection once the account may not upload any more. */
  #recheck(socket: Socket, account: SftpAccount): void {
    const timer = setInterval(() => {
      account.isStillAllowed().then(
        (isAllowed) => {
          if (!isAllowed) socket.destroy();
        },
        (error: unknown) => this.#parts.log.warn({ err: error }, 'could not check a connection by SFTP'),
      );
    }, this.#limits.recheckMs);
    timer.unref();
    socket.on('close', () => clearInterval(timer));
  }
}

/** Whether the program has proved that it has the private key, or only asks whether the public one may sign in. */
function isSigned(ctx: PublicKeyAuthContext): boolean {
  // RSA signatures without a hash are SHA-1.
  if (ctx.key.algo === 'ssh-rsa' && ctx.hashAlgo === undefined && ctx.signature) return false;
  if (!ctx.signature) return true;
  const key = ssh2.utils.parseKey(ctx.key.data);
  if (key instanceof Error || !ctx.blob) return false;
  return key.verify(ctx.blob, ctx.signature, ctx.hashAlgo) === true;
}

function flowOf(socket: Socket): { add: (bytes: number) => void } {
  let writing = 0;
  return {
    add: (bytes) => {
      writing += bytes;
      if (writing > writingMax) socket.pause();
      else if (socket.isPaused() && writing < writingMax / 2) socket.resume();
    },
  };
}

/** The library sends none for SFTP, which scp takes for a failure. */
function sendExitStatus(sftp: SFTPWrapper): void {
  const { _protocol, outgoing } = sftp as unknown as {
    _protocol: { exitStatus: (channel: number, status: number) => void };
    outgoing: { id: number };
  };
  _protocol.exitStatus(outgoing.id, 0);
}
