import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { access } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

/** Programs of others that tests run. */

const run = promisify(execFile);

/**
 * Whether a program is here; root gets what is missing from Debian's packages. Where it cannot be had, a line says so, and its test
 * is skipped.
 */
export async function hasProgram(name: string, ...packageNames: string[]): Promise<boolean> {
  const isHere = () =>
    Promise.any(
      ['/usr/bin', '/bin', '/usr/sbin', '/usr/local/bin'].map((folder) => access(path.join(folder, name))),
    ).then(
      () => true,
      () => false,
    );
  if (await isHere()) return true;
  // Another test may be installing something.
  const options = ['-y', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=60'];
  const install = () => run('apt-get', ['install', ...options, ...packageNames]);
  // A fresh machine has no list of packages yet.
  const update = () => run('apt-get', ['update']).then(install);
  if (process.getuid?.() === 0)
    await install()
      .catch(update)
      .catch(() => null);
  if (await isHere()) return true;
  process.stderr.write(`${name} is not installed: its test is skipped\n`);
  return false;
}

interface Ended {
  code: number;
  output: string;
}

/** For a program that waits until pictures are made. */
export const makingTimeoutMs = 240_000;

interface RunOptions {
  /** What it reads from its standard input. */
  input?: string;
  cwd?: string;
  /** Beside PATH; absent: what this process has. */
  env?: Record<string, string>;
  /** What would never end is killed then. */
  timeoutMs?: number;
}

/** Runs a program to its end. */
export async function runProgram(
  program: string,
  args: string[],
  { input = '', cwd, env, timeoutMs = 60_000 }: RunOptions = {},
): Promise<Ended> {
  const own = env && { env: { PATH: process.env.PATH, ...env } };
  const running = run(program, args, { timeout: timeoutMs, maxBuffer: 64 * 2 ** 20, cwd, ...own });
  // A program may end before it has read all.
  running.child.stdin?.on('error', () => {});
  running.child.stdin?.end(input);
  try {
    const { stdout, stderr } = await running;
    return { code: 0, output: stdout + stderr };
  } catch (error) {
    const { code, stderr = '', stdout = '' } = error as { code?: number; stdout?: string; stderr?: string };
    return { code: code ?? 1, output: stdout + stderr };
  }
}

export interface StartedProgram {
  child: ChildProcess;
  /** Its exit code, null if it was killed, and what it said. */
  ended: Promise<{ code: number | null; said: string }>;
}

/** Starts a program of Node, which the test may kill. */
export function startNode(file: string, args: string[], env: Record<string, string>): StartedProgram {
  const child = spawn(process.execPath, [file, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk;
    });
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, said }));
  return { child, ended };
}
