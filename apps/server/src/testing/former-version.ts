import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { runProgram } from './programs.ts';
import { removeLeftOvers } from './throwaway-folder.ts';

const project = path.join(import.meta.dirname, '../../../..');
const migrations = 'apps/server/migrations';

const git = (...args: string[]) => runProgram('git', args, { cwd: project });

/** The commit before the newest change of the tables: the present one where that is not committed yet. Null without history. */
async function findCommit(): Promise<string | null> {
  const { output: changes } = await git('status', '--porcelain', '--', migrations);
  const { output: newest } = await git('log', '-1', '--first-parent', '--format=%H', '--', migrations);
  const wanted = changes.trim() ? 'HEAD' : `${newest.trim()}^`;
  const { code, output } = await git('rev-parse', '--verify', '--quiet', `${wanted}^{commit}`);
  return code === 0 ? output.trim() : null;
}

/** The installed packages as hard links: picture processes may read no files outside their version's folder. */
const linkPackages = (folder: string) =>
  runProgram('cp', ['-al', path.join(project, 'node_modules'), path.join(folder, 'node_modules')]);

export interface FormerVersion {
  folder: string;
  remove(): Promise<void>;
}

/**
 * This project as it was before the newest change of its tables, in a folder of its own, with the packages that are installed now.
 * Null where git has no history, such as in an archive.
 */
export async function checkOutFormerVersion(): Promise<FormerVersion | null> {
  const commit = await findCommit();
  if (!commit) return null;
  // Beside the packages, because hard links do not cross file systems.
  const parent = path.join(project, '.cache');
  await removeLeftOvers(parent);
  const folder = await mkdtemp(path.join(parent, `forecourt-former-${process.pid}-`));
  await chmod(folder, 0o755);
  const archive = spawn('git', ['archive', commit, 'apps', 'packages', 'package.json'], { cwd: project });
  const unpack = spawn('tar', ['-x', '-C', folder], { stdio: [archive.stdout, 'inherit', 'inherit'] });
  const [unpacked] = await once(unpack, 'exit');
  const linked = await linkPackages(folder);
  if (unpacked !== 0 || linked.code !== 0)
    throw new Error(`tar ended with ${unpacked}, cp said: ${linked.output}`);
  return { folder, remove: () => rm(folder, { recursive: true }) };
}
