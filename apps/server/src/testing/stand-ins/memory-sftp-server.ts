import { type AddressInfo, createServer } from 'node:net';
import ssh2, { type Algorithms, type Connection, type SFTPWrapper } from 'ssh2';
import { newKeyPair } from '../../platform/sftp/host-key.ts';

const { STATUS_CODE } = ssh2.utils.sftp;

/** What servers do that OpenSSH's does not. Each may be changed while the server runs. */
interface Habits {
  /** Names that differ by case only are one file, as on Windows. */
  ignoresCase: boolean;
  /** Keeps the connection, but answers no request to write to these files. */
  isSilent: (path: string) => boolean;
  /** Keeps the connection, but opens no SFTP session. */
  opensNothing: boolean;
  /** Refuses to give a file this name. */
  refusesName: (path: string) => boolean;
  /** Runs before the answer to a file that was written. */
  onWritten: (path: string) => Promise<void>;
}

export interface MemorySftpServer extends Habits {
  port: number;
  /** Contents by the names that the files were made with. */
  files: Map<string, Buffer>;
  /** How many have signed in. */
  signInCount: number;
  close(): void;
}

/**
 * An SFTP server in memory, without the extension of OpenSSH that replaces a file when another one is renamed: it refuses names that
 * are taken. Anybody may sign in.
 */
export async function openMemorySftpServer(
  habits: Partial<Habits> = {},
  { hostKey = newKeyPair().private, ...algorithms }: Algorithms & { hostKey?: string } = {},
): Promise<MemorySftpServer> {
  const never = () => false;
  const server: MemorySftpServer = {
    ...{
      ignoresCase: false,
      opensNothing: false,
      isSilent: never,
      refusesName: never,
      onWritten: async () => {},
    },
    ...habits,
    ...{ port: 0, files: new Map(), signInCount: 0, close: () => {} },
  };
  const connections = new Set<Connection>();
  const ssh = new ssh2.Server({ hostKeys: [hostKey], algorithms }, (connection) => {
    connections.add(connection);
    connection.on('error', () => {});
    connection.on('close', () => connections.delete(connection));
    connection.on('authentication', (attempt) => attempt.accept());
    connection.on('ready', () => {
      server.signInCount += 1;
    });
    connection.on('session', (accept) => {
      accept().on('sftp', (open) => {
        if (!server.opensNothing) serve(server, open());
      });
    });
  });
  // Each answer is awaited: one held back by TCP would cost 40 ms.
  const listener = createServer({ noDelay: true }, (socket) => ssh.injectSocket(socket));
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  server.port = (listener.address() as AddressInfo).port;
  server.close = () => {
    for (const connection of connections) connection.end();
    listener.close();
  };
  return server;
}

const attributes = (mode: number) => ({ mode, size: 0, uid: 0, gid: 0, atime: 0, mtime: 0 });

function serve(server: MemorySftpServer, sftp: SFTPWrapper): void {
  const { files } = server;
  const folders = new Set<string>();
  const opened = new Map<number, string>();
  /** The name under which a file is there. */
  const found = (path: string) =>
    [...files.keys()].find((name) =>
      server.ignoresCase ? name.toLowerCase() === path.toLowerCase() : name === path,
    );
  const answer = (id: number, isDone: boolean) =>
    sftp.status(id, isDone ? STATUS_CODE.OK : STATUS_CODE.FAILURE);
  sftp.on('MKDIR', (id, path) => answer(id, Boolean(folders.add(path))));
  sftp.on('STAT', (id, path) =>
    folders.has(path) ? sftp.attrs(id, attributes(0o40_755)) : sftp.status(id, STATUS_CODE.NO_SUCH_FILE),
  );
  sftp.on('OPEN', (id, path) => {
    const number = opened.size + 1;
    const handle = Buffer.alloc(4);
    handle.writeUInt32BE(number);
    opened.set(number, found(path) ?? path);
    files.set(found(path) ?? path, Buffer.alloc(0));
    sftp.handle(id, handle);
  });
  sftp.on('WRITE', async (id, handle, _offset, data) => {
    const path = opened.get(handle.readUInt32BE()) ?? '';
    if (server.isSilent(path)) return;
    files.set(path, Buffer.concat([files.get(path) ?? Buffer.alloc(0), data]));
    await server.onWritten(path);
    answer(id, true);
  });
  sftp.on('FSTAT', (id) => sftp.attrs(id, attributes(0o100_644)));
  sftp.on('FSETSTAT', (id) => answer(id, true));
  sftp.on('CLOSE', (id) => answer(id, true));
  sftp.on('REMOVE', (id, path) => {
    const name = found(path);
    if (name === undefined) sftp.status(id, STATUS_CODE.NO_SUCH_FILE);
    else answer(id, files.delete(name));
  });
  sftp.on('RMDIR', (id) => answer(id, false));
  sftp.on('RENAME', (id, from, to) => {
    const [before, taken] = [found(from), found(to)];
    const isDone = before !== undefined && taken === undefined && !server.refusesName(to);
    if (isDone) {
      files.set(to, files.get(before) ?? Buffer.alloc(0));
      files.delete(before);
    }
    answer(id, isDone);
  });
}
