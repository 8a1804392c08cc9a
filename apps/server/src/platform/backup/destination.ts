/** The folder that backups of one installation are in: which one, and whether they are encrypted. */
import { createHmac, randomBytes, scryptSync } from 'node:crypto';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { sameText } from '../crypto.ts';
import { OperatorError } from '../operator-error.ts';
import { writeWhole } from './whole-file.ts';

const fileName = 'destination.json';
/** Every try of a passphrase takes 128 MB and some tenths of a second. */
const cost = { N: 2 ** 17, r: 8, p: 1 };
const memoryMax = 256 * 2 ** 20;

const Described = z.object({
  installationId: z.string(),
  encryption: z
    .object({ salt: z.string(), N: z.number(), r: z.number(), p: z.number(), check: z.string() })
    .nullable(),
});
type Described = z.infer<typeof Described>;

export interface Destination {
  folder: string;
  installationId: string;
  /** Null: what is stored here is not encrypted. */
  key: Buffer | null;
}

/** Proves that a passphrase is the right one, and reveals nothing of it. */
const checkOf = (key: Buffer) => createHmac('sha256', key).update('forecourt backup check').digest('base64');

const derive = (passphrase: string, { N, r, p, salt }: { N: number; r: number; p: number; salt: string }) =>
  scryptSync(passphrase.normalize('NFC'), Buffer.from(salt, 'base64'), 32, { N, r, p, maxmem: memoryMax });

async function readDescribed(folder: string): Promise<Described | null> {
  const file = path.join(folder, fileName);
  try {
    return Described.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new OperatorError(`${file} cannot be read: it says what the backups beside it are.`, { cause });
  }
}

/** Opens a folder that has backups. */
export async function openDestination(folder: string, passphrase: string | null): Promise<Destination> {
  const found = await readDescribed(folder);
  if (!found) throw new OperatorError(`There are no backups in ${folder}: it has no ${fileName}.`);
  return { folder, installationId: found.installationId, key: keyFor(found, folder, passphrase) };
}

function keyFor({ encryption }: Described, folder: string, passphrase: string | null): Buffer | null {
  if (!encryption) {
    if (passphrase === null) return null;
    throw new OperatorError(
      `The backups in ${folder} are not encrypted, and BACKUP_PASSPHRASE is set. Choose another folder, or leave it out.`,
    );
  }
  if (passphrase === null)
    throw new OperatorError(`The backups in ${folder} are encrypted. Set BACKUP_PASSPHRASE.`);
  const key = derive(passphrase, encryption);
  if (!sameText(checkOf(key), encryption.check))
    throw new OperatorError(`BACKUP_PASSPHRASE is not the one of the backups in ${folder}.`);
  return key;
}

/** Opens the folder for a new backup of an installation; the first one decides whether it is encrypted. */
export async function prepareDestination(
  folder: string,
  installationId: string,
  passphrase: string | null,
): Promise<Destination> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const found = await readDescribed(folder);
  if (!found) return describe(folder, installationId, passphrase);
  if (found.installationId !== installationId)
    throw new OperatorError(`${folder} has backups of another installation. Choose a folder of its own.`);
  return { folder, installationId, key: keyFor(found, folder, passphrase) };
}

async function describe(
  folder: string,
  installationId: string,
  passphrase: string | null,
): Promise<Destination> {
  const names = await readdir(folder);
  // A file system that is mounted there has a folder of its own.
  if (names.some((name) => name !== 'lost+found' && !name.startsWith('.') && !name.endsWith('.part')))
    throw new OperatorError(`${folder} has other files. Choose an empty folder for backups.`);
  const settings = { salt: randomBytes(16).toString('base64'), ...cost };
  const key = passphrase === null ? null : derive(passphrase, settings);
  const described: Described = {
    installationId,
    encryption: key && { ...settings, check: checkOf(key) },
  };
  await writeWhole(path.join(folder, fileName), `${JSON.stringify(described, null, 2)}\n`);
  return { folder, installationId, key };
}
