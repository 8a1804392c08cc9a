import { spawnSync } from 'node:child_process';
import { chownSync, mkdirSync } from 'node:fs';
import path from 'node:path';

export interface ConfinedCommand {
  file: string;
  args: string[];
}

const projectDir = path.join(import.meta.dirname, '../../../../..');
/** A user id of no account: outside the ranges that Debian assigns to people, packages and services. */
const ownUid = 61_183;

/** Says which instructions the processor has; the matting model is converted to fit them. */
const processorFile = '/proc/cpuinfo';

/**
 * Restrictions by Node: the program reads the project's code, `cacheDir` and `files`, writes only into `cacheDir`, and starts no
 * other programs. They do not apply to native libraries, which only the system restricts.
 */
function nodeArgs(cacheDir: string, files: string[]): string[] {
  const readable = ['node_modules', 'packages', 'apps'].map((folder) => path.join(projectDir, folder));
  return [
    '--permission',
    ...[...readable, cacheDir, processorFile, ...files].map((one) => `--allow-fs-read=${one}`),
    `--allow-fs-write=${cacheDir}`,
    // sharp and onnxruntime are native addons. Node would warn about the flag at every start.
    '--allow-addons',
    '--disable-warning=PERM0001',
    '--max-old-space-size=1024',
  ];
}

/**
 * Restrictions by Linux: no new privileges, and if this process is root a user id of its own with no capability except
 * `capability`.
 */
function systemPrefix(isRoot: boolean, capability: 'dac_read_search' | null): string[] {
  const kept = capability ? `-all,+${capability}` : '-all';
  const user = [
    `--reuid=${ownUid}`,
    `--regid=${ownUid}`,
    '--clear-groups',
    `--bounding-set=${kept}`,
    `--inh-caps=${kept}`,
    `--ambient-caps=${kept}`,
  ];
  // Without this, access(2), by which libraries look for fonts, ignores capabilities.
  const forAccess = capability ? ['--securebits=+no_setuid_fixup'] : [];
  return ['--no-new-privs', ...forAccess, ...(isRoot ? user : []), '--'];
}

/** Whether the command line works here, and its user can read the program and write into `cacheDir`. */
function works(prefix: string[], program: string, cacheDir: string): boolean {
  const tries = `const { accessSync, mkdtempSync, rmdirSync } = require('node:fs');
    accessSync(${JSON.stringify(program)});
    rmdirSync(mkdtempSync(${JSON.stringify(path.join(cacheDir, 'try-'))}));`;
  return spawnSync('setpriv', [...prefix, process.execPath, '-e', tries]).status === 0;
}

/**
 * The command that starts a program which opens untrusted files, with no more rights than it needs. If the system
 * cannot restrict it fully, `missing` says why in a sentence: a project folder or a `cacheDir` that only root may
 * enter, no `setpriv`.
 * @param cacheDir the one folder that it may write into; created if missing
 * @param files what else it may read, as far as its user may
 */
export function confine(
  program: string,
  cacheDir: string,
  files: string[] = [],
): ConfinedCommand & { missing?: string } {
  const folder = path.resolve(cacheDir);
  const isRoot = process.getuid?.() === 0;
  mkdirSync(folder, { recursive: true });
  if (isRoot) chownSync(folder, ownUid, ownUid);
  const command = [process.execPath, ...nodeArgs(folder, files), program, folder];
  const withRights = (prefix: string[]) => ({ file: 'setpriv', args: [...prefix, ...command] });

  const confined = systemPrefix(isRoot, null);
  if (works(confined, program, folder)) return withRights(confined);
  const reading = systemPrefix(true, 'dac_read_search');
  if (isRoot && works(reading, program, folder)) {
    const missing = `picture processes may read every file: only root may enter ${projectDir} or ${folder}`;
    return { ...withRights(reading), missing };
  }
  const missing = isRoot
    ? `picture processes run as root: setpriv is missing, or other users cannot read ${projectDir}`
    : 'picture processes may gain privileges: setpriv is missing';
  return { file: process.execPath, args: command.slice(1), missing };
}
