import { type ChildProcess, execFileSync, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { childEnvironment } from '../../apps/server/src/platform/config.ts';
import { freePort } from '../../apps/server/src/platform/free-port.ts';
import { expect, test } from '../support/journey.ts';

test.describe.configure({ mode: 'default', timeout: 180_000 });

const root = path.join(import.meta.dirname, '../..');
const started: ChildProcess[] = [];
let dataDir = '';
let port = 0;

test.beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'forecourt-standalone-'));
  port = await freePort();
});
test.afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
});
test.afterAll(async () => {
  await until(() => family().length === 0);
  // Root's database is elsewhere; the data folder contains a link to it.
  const cluster = await realpath(path.join(dataDir, 'postgres')).catch(() => null);
  if (cluster) await rm(cluster, { recursive: true, force: true });
  await rm(dataDir, { recursive: true, force: true });
});

interface Started {
  child: ChildProcess;
  said: () => string;
  ended: Promise<number | null>;
}

/** Starts in production mode, which has no demo data, so that these tests see only the installation itself. */
const secret = { SIGNING_SECRET: 'a secret for tests that is long enough' };
function start(more: Record<string, string> = secret): Started {
  const env = {
    ...childEnvironment({
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: dataDir,
      CACHE_DIR: path.join(root, '.cache'),
    }),
    ...more,
  };
  const child = fork(path.join(root, 'apps/server/src/standalone.ts'), {
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  started.push(child);
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      text += chunk;
    });
  }
  return { child, said: () => text, ended: new Promise((resolve) => child.once('exit', resolve)) };
}

/** Polls until the condition is true; the test's own timeout limits the wait. */
async function until(question: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await question())) {
    // Each poll starts processes, which would slow down what is waited for.
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

const isServing = () =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    (answer) => answer.ok,
    () => false,
  );

async function greetsBySsh(at: number): Promise<boolean> {
  const socket = connect(at, '127.0.0.1');
  try {
    const [greeting] = (await once(socket, 'data')) as [Buffer];
    return greeting.toString().startsWith('SSH-2.0-');
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/** Processes of this installation: those whose command line contains its data folder, and its database. */
function family(): { pid: number; command: string }[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' }).trim().split('\n');
  return lines
    .map((line) => ({ pid: Number(line.trim().split(' ')[0]), command: line }))
    .filter(({ pid, command }) => {
      if (pid === process.pid || !/postgres|apps\/server\/src/.test(command)) return false;
      return command.includes(dataDir) || environmentOf(pid).includes(`DATA_DIR=${dataDir}\0`);
    });
}

function environmentOf(pid: number): string {
  try {
    return execFileSync('cat', [`/proc/${pid}/environ`], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch {
    return '';
  }
}

function pidOf(entry: string): number {
  const found = family().find(({ command }) => command.includes(`${entry}.ts`));
  if (!found) throw new Error(`No process of ${entry}.ts`);
  return found.pid;
}

test('an installation starts, refuses a second start, and leaves no process behind when it is stopped', async () => {
  const first = start();
  await until(isServing);
  const second = start();
  expect(await second.ended).toBe(1);
  expect(second.said()).toContain('already running');
  // Only the installation's own user may read photos.
  expect(((await stat(path.join(dataDir, 'files'))).mode & 0o777).toString(8)).toBe('700');
  first.child.kill('SIGINT');
  expect(await first.ended).toBe(0);
  await until(() => family().length === 0);
});

test('a supervisor that stops “npm start” waits until the installation has ended', async () => {
  const env = childEnvironment({ NODE_ENV: 'production', PORT: String(port), DATA_DIR: dataDir, ...secret });
  const child = spawn('npm', ['start'], {
    cwd: root,
    env: { ...env, CACHE_DIR: path.join(root, '.cache') },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  started.push(child);
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk;
  });
  await until(() => said.includes('Forecourt is at'));
  child.kill('SIGTERM');
  await once(child, 'exit');
  expect(family()).toEqual([]);
});

test('two signals to every process end them in order: nothing is restarted, nothing fails', async () => {
  const { ended, said } = start();
  // The API answers before the worker has started; a process that ends while it starts fails the start.
  await until(async () => (await isServing()) && said().includes('Forecourt is at'));
  for (let round = 0; round < 2; round++) {
    for (const { pid } of family()) {
      try {
        process.kill(pid, 'SIGTERM');
      } catch {
        // The process has already ended.
      }
    }
  }
  expect(await ended).toBe(0);
  await until(() => family().length === 0);
  // The start prints a warning about a folder that only root may enter.
  const lines = said()
    .split('\n')
    .filter((line) => !line.includes('"picture processes may read every file'));
  expect(lines.join('\n')).not.toMatch(/starting it again|"level":(40|50|60)/);
});

test('a child process that is killed is restarted', async () => {
  const sftpPort = await freePort();
  const { said } = start({ ...secret, SFTP_PORT: String(sftpPort) });
  await until(async () => (await isServing()) && said().includes('Forecourt is at'));
  for (const entry of ['api', 'worker', 'postgres', 'sftp']) {
    const pid = pidOf(entry);
    process.kill(pid, 'SIGKILL');
    const isBack = async () => {
      const now = family().find(({ command }) => command.includes(`${entry}.ts`));
      return now !== undefined && now.pid !== pid && (await isServing());
    };
    await until(isBack);
  }
  await until(() => greetsBySsh(sftpPort));
});

test('when the parent is killed its children exit, and the next start works', async () => {
  const { child } = start();
  await until(isServing);
  child.kill('SIGKILL');
  await until(() => family().length === 0);
  const again = start();
  await until(isServing);
  again.child.kill('SIGTERM');
  expect(await again.ended).toBe(0);
});

test('files of another installation stop the start before anything is swept', async () => {
  const idFile = path.join(dataDir, 'files/installation-id');
  const own = await readFile(idFile, 'utf8');
  await mkdir(path.join(dataDir, 'files/images'), { recursive: true });
  await writeFile(idFile, '00000000-0000-4000-8000-000000000001\n');
  const { said, ended } = start();
  expect(await ended).toBe(1);
  expect(said()).toContain('belong to the installation 00000000-0000-4000-8000-000000000001');
  await writeFile(idFile, own);
});

test('production has no default secret and no demo accounts', async () => {
  const { said, ended } = start({ SIGNING_SECRET: '' });
  expect(await ended).toBe(1);
  expect(said()).toContain('SIGNING_SECRET');
  await expect(readFile(path.join(dataDir, 'files'))).rejects.toThrow();
});

/** Runs the command line with this standard input. */
async function commandLine(args: string[], input: string, more = secret) {
  const env = { ...childEnvironment({ NODE_ENV: 'production', DATA_DIR: dataDir }), ...more };
  const options = { env, stdio: ['pipe', 'pipe', 'pipe', 'ipc'] as const };
  const child = fork(path.join(root, 'apps/server/src/cli.ts'), args, {
    ...options,
    stdio: [...options.stdio],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      said += chunk;
    });
  child.stdin?.end(input);
  const [code] = (await once(child, 'close')) as [number];
  return { code, said };
}

test('the command line makes an operator with the secret of the installation only; another one changes nothing', async () => {
  start();
  await until(isServing);
  const make = (email: string, input: string, more = secret) =>
    commandLine(['create-root', '--email', email], input, more);
  const password = 'a password for tests\n';
  const other = { SIGNING_SECRET: 'another secret that is long enough' };
  expect(await make('op@example.com', password, other)).toMatchObject({
    code: 1,
    said: expect.stringMatching(/SIGNING_SECRET.*another one/),
  });
  expect(await make('op@example.com', '')).toMatchObject({
    code: 1,
    said: expect.stringContaining('no account was made'),
  });
  expect(await make('nobody', password)).toMatchObject({
    code: 1,
    said: 'nobody is not an e-mail address.\n',
  });
  expect(await commandLine(['migrate', '--help'], '')).toMatchObject({
    code: 0,
    said: expect.stringMatching(/^Usage: /),
  });
  expect(await commandLine(['reseal', 'extra'], '')).toMatchObject({ code: 2 });
  const made = await make('root@demo.test', password);
  expect(made).toMatchObject({ code: 0, said: expect.stringContaining('can sign in as root') });
  const login = { email: 'root@demo.test', password: password.trim() };
  const answer = await fetch(`http://127.0.0.1:${port}/v1/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(login),
  });
  expect(await answer.text()).toContain('token');
});

test('production refuses a database with demo accounts, and demo data a public address: their passwords are known', async () => {
  const production = start();
  expect(await production.ended).toBe(1);
  expect(production.said()).toContain('demo accounts');
  const demo = {
    NODE_ENV: 'development',
    PUBLIC_URL: 'https://forecourt.example',
    TRUSTED_PROXIES: 'loopback',
  };
  const open = start(demo);
  expect(await open.ended).toBe(1);
  expect(open.said()).toContain('https://forecourt.example is public');
});
