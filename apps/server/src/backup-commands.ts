/** `npm run cli -- backup`, `verify-backup` and `restore`. */
import path from 'node:path';
import { parseArgs } from 'node:util';
import { backUp } from './modules/operation/backups/backups.service.ts';
import { megabytes } from './platform/backup/create-backup.ts';
import type { Manifest } from './platform/backup/manifest.ts';
import { openBackup } from './platform/backup/open-backup.ts';
import { verifyBackup } from './platform/backup/verify-backup.ts';
import { callersFolder, readBackupPassphrase, readConfig } from './platform/config.ts';
import { OperatorError } from './platform/operator-error.ts';
import { runningInstallation } from './platform/standalone/running-installation.ts';
import { processDeps } from './process-deps.ts';
import { restoreBackup } from './restore-backup.ts';

const say = (line: string) => void process.stdout.write(`${line}\n`);

/** How long something took, and how much of it there was a second. */
function paceOf(since: number, bytes: number): string {
  const seconds = (performance.now() - since) / 1000;
  return `${seconds.toFixed(1)} s (${megabytes(bytes / Math.max(seconds, 0.001))}/s)`;
}

function wrong(sentence: string): number {
  process.stderr.write(`${sentence}\n`);
  return 2;
}

function keepOf(text: string | undefined): number | null {
  if (text === undefined) return null;
  if (!/^[1-9]\d*$/.test(text)) throw new OperatorError(`--keep takes a number from 1, not “${text}”.`);
  return Number(text);
}

export async function backupCommand(args: string[]): Promise<number> {
  const options = { to: { type: 'string' }, keep: { type: 'string' } } as const;
  const { keep, to } = parseArgs({ args, options }).values;
  if (!to) return wrong('backup needs --to FOLDER');
  const plan = { to: path.resolve(callersFolder(), to), keep: keepOf(keep), say };
  const begun = performance.now();
  const config = readConfig(await runningInstallation());
  const passphrase = readBackupPassphrase();
  const deps = processDeps(config, 'backup');
  try {
    const files = { db: deps.db, storage: deps.outside.storage };
    const { manifest, name } = await backUp(config, files, { ...plan, passphrase });
    const { contentBytes, count } = manifest.files;
    const took = `${((performance.now() - begun) / 1000).toFixed(1)} s`;
    say(`${path.join(plan.to, name)} is complete after ${took}:`);
    say(`${count} files (${megabytes(contentBytes)}) and the database of ${manifest.snapshotAt}.`);
    sayWhatIsMissing(manifest, passphrase !== null, config.sealingKeys !== null);
    return 0;
  } finally {
    await deps.pool.end();
  }
}

function sayWhatIsMissing({ files, hasSigningSecret }: Manifest, encrypted: boolean, hasKeys: boolean): void {
  if (files.missing > 0) {
    say(`${files.missing} files that rows name were not there, because they had been removed or are lost:`);
    for (const key of files.examplesOfMissing) say(`  ${key}`);
  }
  const own = [...(hasSigningSecret ? [] : ['SIGNING_SECRET']), ...(hasKeys ? ['SEALING_KEYS'] : [])];
  if (own.length > 0)
    say(
      `NOT in it: ${own.join(' and ')}. Keep them elsewhere: nothing else opens second factors and the tokens of connected systems.`,
    );
  say(
    encrypted
      ? 'It is encrypted with BACKUP_PASSPHRASE. Keep that elsewhere: without it the backup is lost.'
      : 'It is not encrypted, and has passwords and secrets: keep it as safe as the installation, or set BACKUP_PASSPHRASE.',
  );
}

/** The only argument of a command. */
function backupOf(args: string[]): string | null {
  const { positionals } = parseArgs({ args, allowPositionals: true });
  const [at] = positionals;
  return at && positionals.length === 1 ? path.resolve(callersFolder(), at) : null;
}

export async function verifyCommand(args: string[]): Promise<number> {
  const at = backupOf(args);
  if (!at) return wrong('verify-backup needs FOLDER/NAME');
  const begun = performance.now();
  const opened = await openBackup(at, readBackupPassphrase());
  const { bytes, faults, files, rows } = await verifyBackup(opened);
  for (const fault of faults) say(fault);
  const read = `${rows} rows and ${files} files (${megabytes(bytes)}) read in ${paceOf(begun, bytes)}`;
  say(faults.length === 0 ? `The backup is whole: ${read}.` : `The backup is DAMAGED: ${read}.`);
  return faults.length === 0 ? 0 : 1;
}

export async function restoreCommand(args: string[]): Promise<number> {
  const at = backupOf(args);
  if (!at) return wrong('restore needs FOLDER/NAME');
  return restoreBackup(await openBackup(at, readBackupPassphrase()), say);
}
