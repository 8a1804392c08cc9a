import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../platform/free-port.ts';
import { newKeyPair } from '../../platform/sftp/host-key.ts';
import { hasProgram, runProgram } from '../programs.ts';

/** A server of somebody else, with the folder that its visitors begin in. */
interface DeliveryServer {
  port: number;
  folder: string;
  username: string;
  close(): Promise<void>;
}

const answers = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const end = (isThere: boolean) => {
      socket.destroy();
      resolve(isThere);
    };
    socket.once('connect', () => end(true));
    socket.once('error', () => end(false));
  });

/** Until a program listens on its port. */
export async function untilItAnswers(child: ChildProcess, port: number): Promise<void> {
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    said += chunk;
  });
  for (let round = 0; round < 200; round += 1) {
    if (await answers(port)) return;
    if (child.exitCode !== null) break;
    await pause(50);
  }
  throw new Error(`the server did not start: ${said}`);
}

/** Ends a program and removes its folder. */
export async function endServer(child: ChildProcess, folder: string): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  if (child.exitCode === null && child.kill()) await ended;
  await rm(folder, { recursive: true, force: true });
}

export interface SshServer extends DeliveryServer {
  /** Lets the owner of this key in. */
  allow(publicKey: string): Promise<void>;
  /** Starts again with another host key. */
  changeKey(): Promise<void>;
}

/** OpenSSH's server for SFTP. It signs in the user who runs the tests, by key. */
export async function openSshServer(): Promise<SshServer> {
  const home = await mkdtemp(path.join(os.tmpdir(), 'forecourt-sshd-'));
  const [folder, port] = [path.join(home, 'inbox'), await freePort()];
  await mkdir(folder);
  await mkdir('/run/sshd', { recursive: true }).catch(() => {});
  const file = (name: string) => path.join(home, name);
  await writeFile(file('allowed'), '', { mode: 0o600 });
  const settings = [
    `Port ${port}`,
    'ListenAddress 127.0.0.1',
    `HostKey ${file('host_key')}`,
    `AuthorizedKeysFile ${file('allowed')}`,
    `PidFile ${file('pid')}`,
    'StrictModes no',
    'UsePAM no',
    'PermitRootLogin yes',
    'PasswordAuthentication no',
    `Subsystem sftp internal-sftp -d ${folder}`,
  ];
  await writeFile(file('config'), settings.join('\n'));
  const start = async () => {
    await writeFile(file('host_key'), newKeyPair().private, { mode: 0o600 });
    const child = spawn('/usr/sbin/sshd', ['-D', '-e', '-f', file('config')], { stdio: 'pipe' });
    await untilItAnswers(child, port);
    return child;
  };
  let child = await start();
  return {
    ...{ port, folder, username: os.userInfo().username },
    allow: (publicKey) => writeFile(file('allowed'), `${publicKey}\n`, { mode: 0o600 }),
    changeKey: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill();
      await ended;
      child = await start();
    },
    close: () => endServer(child, home),
  };
}

export interface FtpsServer extends DeliveryServer {
  /** Its certificate, which signs itself. */
  certificate: string;
}

/** vsftpd changes to a folder of its own, which only root may. */
export const canServeFtps = async (): Promise<boolean> =>
  process.getuid?.() === 0 && (await hasProgram('vsftpd', 'vsftpd'));

/** A certificate of 127.0.0.1 that signs itself, in `certificate.pem` and `key.pem` of a folder. */
export async function makeCertificate(home: string): Promise<string> {
  const [pem, key] = [path.join(home, 'certificate.pem'), path.join(home, 'key.pem')];
  const names = ['-subj', '/CN=delivery test', '-addext', 'subjectAltName=IP:127.0.0.1'];
  const made = ['-newkey', 'rsa:2048', '-nodes', '-days', '3', '-keyout', key, '-out', pem, ...names];
  await runProgram('openssl', ['req', '-x509', ...made]);
  const certificate = await readFile(pem, 'utf8');
  await writeFile(pem, certificate + (await readFile(key, 'utf8')), { mode: 0o600 });
  return certificate;
}

/**
 * vsftpd, as many hosters have it: it wants TLS for commands and for data, with the same session. Anyone but those with the password
 * `wrong` may sign in as `anonymous`, and write into the folder `inbox` only. It names a private address for data.
 */
export async function openFtpsServer(): Promise<FtpsServer> {
  const home = await mkdtemp(path.join(os.tmpdir(), 'forecourt-ftps-'));
  const [root, empty, port] = [path.join(home, 'root'), path.join(home, 'empty'), await freePort()];
  const folder = path.join(root, 'inbox');
  for (const one of [home, root, empty, folder]) {
    await mkdir(one, { recursive: true });
    await chmod(one, 0o755);
  }
  await runProgram('chown', ['ftp', folder]);
  const certificate = await makeCertificate(home);
  await writeFile(path.join(home, 'banned'), 'wrong\n');
  const settings = {
    ...{ listen: 'YES', listen_address: '127.0.0.1', listen_port: port, background: 'NO', anon_root: root },
    ...{ anonymous_enable: 'YES', local_enable: 'NO', write_enable: 'YES', anon_upload_enable: 'YES' },
    ...{ anon_mkdir_write_enable: 'YES', anon_other_write_enable: 'YES', anon_umask: '022' },
    ...{ ssl_enable: 'YES', allow_anon_ssl: 'YES', force_anon_logins_ssl: 'YES', force_anon_data_ssl: 'YES' },
    ...{
      require_ssl_reuse: 'YES',
      rsa_cert_file: path.join(home, 'certificate.pem'),
      pasv_address: '10.1.2.3',
    },
    ...{ deny_email_enable: 'YES', banned_email_file: path.join(home, 'banned'), secure_chroot_dir: empty },
    ...{ seccomp_sandbox: 'NO', xferlog_enable: 'NO' },
  };
  const config = path.join(home, 'config');
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
  await writeFile(config, lines.join(''));
  const child = spawn('/usr/sbin/vsftpd', [config], { stdio: 'pipe' });
  await untilItAnswers(child, port);
  return { port, folder, username: 'anonymous', certificate, close: () => endServer(child, home) };
}

/** Text of a delivered file. */
export const textAt = (server: DeliveryServer, name: string): Promise<string> =>
  readFile(path.join(server.folder, name), 'utf8');

/** Paths of the delivered files below a folder of the server. */
export async function filesOn(server: DeliveryServer, folder = ''): Promise<string[]> {
  const names = await readdir(path.join(server.folder, folder), { recursive: true, withFileTypes: true });
  return names
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(server.folder, path.join(entry.parentPath, entry.name)))
    .sort();
}
