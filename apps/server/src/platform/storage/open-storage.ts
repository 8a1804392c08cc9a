import { chmodSync } from 'node:fs';
import path from 'node:path';
import type { StorageSettings } from '../config-storage.ts';
import { makeFolder } from '../setting-files.ts';
import { DiskStorage, folderMode } from './disk-storage.ts';
import { S3Storage } from './s3-storage.ts';
import type { Storage } from './storage.ts';

/** Opens the storage that the settings name. */
export function openStorage({ cacheDir, dataDir, s3 }: StorageSettings): Storage {
  // DATA_DIR itself stays accessible: picture processes run as another user and use the folder `cache` in it.
  makeFolder('DATA_DIR', dataDir);
  if (s3) return new S3Storage({ settings: s3, scratchDir: path.join(cacheDir, 'open-files') });
  const files = path.join(dataDir, 'files');
  makeFolder('DATA_DIR', files, folderMode);
  // A folder from an older version may be readable by everybody; restricting it protects all files below it too.
  chmodSync(files, folderMode);
  return new DiskStorage(files);
}
