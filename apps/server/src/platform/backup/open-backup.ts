import path from 'node:path';
import { OperatorError } from '../operator-error.ts';
import { type Destination, openDestination } from './destination.ts';
import { isBackupName, type Manifest, readManifest } from './manifest.ts';
import type { PartFolder } from './parts.ts';

export interface OpenedBackup {
  destination: Destination;
  folder: PartFolder;
  manifest: Manifest;
}

/** Opens a complete backup: `FOLDER/NAME`. */
export async function openBackup(at: string, passphrase: string | null): Promise<OpenedBackup> {
  const whole = path.resolve(at);
  const [folder, name] = [path.dirname(whole), path.basename(whole)];
  if (!isBackupName(name))
    throw new OperatorError(`${at} is no backup: those are named like 2026-11-30T02-30-00Z.`);
  const destination = await openDestination(folder, passphrase);
  const manifest = await readManifest(destination, name);
  return { destination, folder: { folder: whole, key: destination.key }, manifest };
}
