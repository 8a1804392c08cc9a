import { spawnSync } from 'node:child_process';
import { chownSync, mkdirSync } from 'node:fs';
import path from 'node:path';

/** A program and its arguments. */
export interface Command {
  file: string;
  args: string[];
}

const projectDir = path.join(import.meta.dirname, '../../../../..');
/** Nobody's: outside the ranges that Debian gives to people, packages and services. */
const ownUid = 61_183;

/**
 * Node's own part: the program reads the project's code and `cacheDir`, writes only into `cacheDir`, and starts no
 * other programs. Native libraries are not held by this; the system's part holds them.
 */
function nodeArgs(cacheDir: string): string[] {
  const readable = ['node_modules', 'packages', 'apps'].map((folder) => path.join(projectDir, folder));
  return [
    '--permission',
    ...[...readable, cacheDir].map((folder) => `--allow-fs-read=${folder}`),
    `--allow-fs-write=${cacheDir}`,
    // sharp and onnxruntime are native. Node warns about the flag at every start.
    '--allow-addons',
    '--disable-warning=PERM0001',
    '--max-old-space-size=1024',
  ];
}

/** Linux's part: no new privileges, and where this process is root a user of its own without any capability. */
function systemPrefix(isRoot: boolean): string[] {
  const user = [
    `--reuid=${ownUid}`,
    `--regid=${ownUid}`,
    '--clear-groups',
    '--bounding-set=-all',
    '--inh-caps=-all',
  ];
  return ['--no-new-privs', ...(isRoot ? user : []), '--'];
}

/** Whether the command line works here and the program can be read by whom it runs as. */
function works(prefix: string[], program: string): boolean {
  const readProgram = `require('node:fs').accessSync(${JSON.stringify(program)})`;
  return spawnSync('setpriv', [...prefix, process.execPath, '-e', readProgram]).status === 0;
}

/**
 * How to start a program that opens strangers' files, with no more rights than it needs. Where the system cannot take
 * its part (no `setpriv`, or a project folder that only root may enter) `missing` says so in a sentence.
 * @param cacheDir the one folder that it may write into; made when missing
 */
export function confine(program: string, cacheDir: string): Command & { missing?: string } {
  mkdirSync(cacheDir, { recursive: true });
  const args = [...nodeArgs(path.resolve(cacheDir)), program, cacheDir];
  const isRoot = process.getuid?.() === 0;
  const prefix = systemPrefix(isRoot);
  if (works(prefix, program)) {
    if (isRoot) chownSync(cacheDir, ownUid, ownUid);
    return { file: 'setpriv', args: [...prefix, process.execPath, ...args] };
  }
  const missing = isRoot
    ? `picture processes run as root: setpriv is missing, or other users cannot read ${projectDir}`
    : 'picture processes may gain privileges: setpriv is missing';
  return { file: process.execPath, args, missing };
}
