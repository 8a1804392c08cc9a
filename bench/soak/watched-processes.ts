import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

export interface Use {
  /** Resident memory; of the database what its processes do not share. */
  rssMb: number;
  /** Heap after a collection, with what is outside it; null of processes that do not report it. */
  heapMb: number | null;
  openFiles: number;
  pids: number[];
}

const roles: readonly [string, RegExp][] = [
  ['database', /postgres/],
  ['worker', /canned-worker\.ts/],
  ['api', /\/api\.ts/],
  ['picture processes', /\/picture\.ts/],
];

interface Listed {
  pid: number;
  parent: number;
  command: string;
}

async function listProcesses(): Promise<Listed[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const found = pids.map(async (pid) => {
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    return { pid, command, parent: Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]) };
  });
  return Promise.all(found);
}

/** The processes that this one has started, and those that they have. */
async function listOwn(): Promise<Listed[]> {
  const children = Map.groupBy(await listProcesses(), ({ parent }) => parent);
  const below = (pid: number): Listed[] =>
    (children.get(pid) ?? []).flatMap((child) => [child, ...below(child.pid)]);
  return below(process.pid);
}

async function readUse({ pid }: Listed, role: string, heapFolder: string): Promise<Use> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const field = role === 'database' ? 'RssAnon' : 'VmRSS';
  const kb = Number(new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1] ?? 0);
  const reported = await readFile(path.join(heapFolder, `${pid}.json`), 'utf8').catch(() => null);
  const openFiles = await readdir(`/proc/${pid}/fd`).catch(() => []);
  return {
    rssMb: kb / 1024,
    heapMb: reported ? JSON.parse(reported).heapBytes / 2 ** 20 : null,
    openFiles: openFiles.length,
    pids: [pid],
  };
}

const sumOf = (all: readonly Use[]): Use => ({
  rssMb: all.reduce((sum, { rssMb }) => sum + rssMb, 0),
  heapMb: all.every(({ heapMb }) => heapMb === null)
    ? null
    : all.reduce((sum, { heapMb }) => sum + (heapMb ?? 0), 0),
  openFiles: all.reduce((sum, { openFiles }) => sum + openFiles, 0),
  pids: all.flatMap(({ pids }) => pids),
});

/** What the processes of each role use together. Linux only. */
export async function watchProcesses(heapFolder: string): Promise<Record<string, Use>> {
  const own = await listOwn();
  const uses: Record<string, Use> = {};
  for (const [role, pattern] of roles) {
    const all = own.filter(({ command }) => pattern.test(command));
    uses[role] = sumOf(await Promise.all(all.map((one) => readUse(one, role, heapFolder))));
  }
  return uses;
}
