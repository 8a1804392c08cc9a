import { execFileSync } from 'node:child_process';
import { readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * Stops a server that was left running when its parent was killed, since it still holds the data. Another process may have its
 * number now, or the folder is a copy of one that is in use: then the file that names it is removed, because PostgreSQL
 * would refuse to start.
 */
export async function endLeftOver(dataDir: string): Promise<void> {
  const file = path.join(dataDir, 'postmaster.pid');
  const pid = Number((await readFile(file, 'utf8').catch(() => '')).split('\n')[0]);
  if (!pid) return;
  if (!(await servesFolder(pid, dataDir))) return rm(file, { force: true });
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    if (await goneWithin(pid, 4_000)) return;
  }
}

/** Whether a process is a PostgreSQL of this folder. On Linux it works in it, elsewhere its command line names it. */
async function servesFolder(pid: number, dataDir: string): Promise<boolean> {
  if (process.platform !== 'linux') return commandOf(pid).includes(dataDir);
  const [folder, cwd, command] = await Promise.all([
    stat(dataDir),
    stat(`/proc/${pid}/cwd`).catch(() => null),
    readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => ''),
  ]);
  return cwd?.ino === folder.ino && cwd.dev === folder.dev && command.includes('postgres');
}

function commandOf(pid: number): string {
  const query = `(Get-CimInstance Win32_Process -Filter 'ProcessId=${pid}').CommandLine`;
  const [program, ...args] =
    process.platform === 'win32'
      ? ['powershell', '-NoProfile', '-Command', query]
      : ['ps', '-ww', '-o', 'command=', '-p', String(pid)];
  try {
    return execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  } catch {
    return '';
  }
}

async function goneWithin(pid: number, limitMs: number): Promise<boolean> {
  for (let waitedMs = 0; waitedMs < limitMs; waitedMs += 50) {
    try {
      process.kill(pid, 0);
    } catch {
      return true;
    }
    await pause(50);
  }
  return false;
}
