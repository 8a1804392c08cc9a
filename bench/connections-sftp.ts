/** Uploads by OpenSSH's sftp, by turns to the installation and to OpenSSH's own server on the same machine. */
import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { access, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../apps/server/src/platform/free-port.ts';
import { newKeyPair } from '../apps/server/src/platform/sftp/host-key.ts';

const run = promisify(execFile);
const files = 12;
const bytesEach = 16 * 1024 ** 2;
const rounds = 5;
const daemon = '/usr/sbin/sshd';

interface Server {
  port: number;
  login: string;
}

interface Throughput {
  /** Medians, MiB per second with signing in. */
  ownMbPerSecond: number;
  opensshMbPerSecond: number;
  /** Median of the pairs, ours by OpenSSH's. */
  share: number;
}

/** OpenSSH's server for the user of this process, without a password; ends when its function is called. */
async function startOpenssh(folder: string, publicKey: string): Promise<Server & { stop: () => void }> {
  const port = await freePort();
  const hostKey = path.join(folder, 'openssh_host_key');
  const authorized = path.join(folder, 'authorized_keys');
  await run('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', hostKey]);
  await writeFile(authorized, `${publicKey}\n`, { mode: 0o600 });
  const settings = {
    Port: port,
    ListenAddress: '127.0.0.1',
    HostKey: hostKey,
    AuthorizedKeysFile: authorized,
    PidFile: path.join(folder, 'sshd.pid'),
    StrictModes: 'no',
    UsePAM: 'no',
    PermitRootLogin: 'yes',
    PasswordAuthentication: 'no',
    Subsystem: 'sftp internal-sftp',
  };
  const config = path.join(folder, 'sshd_config');
  await writeFile(
    config,
    Object.entries(settings)
      .map((pair) => `${pair.join(' ')}\n`)
      .join(''),
  );
  if (process.getuid?.() === 0) await mkdir('/run/sshd', { recursive: true });
  const child = spawn(daemon, ['-D', '-e', '-f', config], { stdio: ['ignore', 'ignore', 'pipe'] });
  await new Promise<void>((resolve, reject) => {
    child.stderr.on('data', (text: Buffer) => text.includes('Server listening') && resolve());
    child.once('exit', (code) => reject(new Error(`${daemon} ended with ${code}`)));
  });
  return { port, login: os.userInfo().username, stop: () => child.kill() };
}

const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/**
 * @param addKey Gives the installation a public key; returns its user name for SFTP.
 * @returns Null where OpenSSH's server is not installed.
 */
export async function measureSftp(
  port: number,
  addKey: (publicKey: string) => Promise<string>,
): Promise<Throughput | null> {
  const isHere = await access(daemon).then(
    () => true,
    () => false,
  );
  if (!isHere) return null;
  const folder = await mkdtemp(path.join(os.tmpdir(), 'forecourt-bench-sftp-'));
  const pair = newKeyPair();
  const identity = path.join(folder, 'id');
  await writeFile(identity, pair.private, { mode: 0o600 });
  const sources = path.join(folder, 'photos');
  await mkdir(sources);
  for (let index = 0; index < files; index += 1)
    // Photos cannot be compressed; under this name they are not imported.
    await writeFile(path.join(sources, `photo-${index}.jpg.part`), randomBytes(bytesEach));
  const own = { port, login: await addKey(pair.public) };
  const openssh = await startOpenssh(folder, pair.public);
  const target = path.join(folder, 'uploaded');
  await mkdir(target);

  const upload = async ({ login, port: at }: Server, to: string): Promise<number> => {
    const options = [
      'StrictHostKeyChecking=no',
      'UserKnownHostsFile=/dev/null',
      'IdentitiesOnly=yes',
      'LogLevel=ERROR',
    ];
    const begun = performance.now();
    const sftp = run('sftp', [
      ...options.flatMap((option) => ['-o', option]),
      ...['-i', identity, '-P', String(at), '-b', '-', `${login}@127.0.0.1`],
    ]);
    sftp.child.stdin?.end(`put ${sources}/* ${to}\n`);
    await sftp;
    return (files * bytesEach) / 1024 ** 2 / ((performance.now() - begun) / 1_000);
  };

  try {
    const pairs: [number, number][] = [];
    // The first pair warms up.
    for (let round = 0; round <= rounds; round += 1) {
      const both: [number, number] = [await upload(own, '/'), await upload(openssh, `${target}/`)];
      if (round > 0) pairs.push(both);
    }
    const rounded = (value: number) => Math.round(value * 100) / 100;
    return {
      ownMbPerSecond: Math.round(median(pairs.map(([ours]) => ours))),
      opensshMbPerSecond: Math.round(median(pairs.map(([, theirs]) => theirs))),
      share: rounded(median(pairs.map(([ours, theirs]) => ours / theirs))),
    };
  } finally {
    openssh.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
