import { z } from 'zod';
import { WebAddress } from './config-addresses.ts';
import { OperatorError } from './operator-error.ts';

const bucketUrl = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[\w-][\w.-]*)*)\/?$/;

export const StorageVariables = z.object({
  /** Bucket in which files are stored, and a folder there; absent: DATA_DIR/files. */
  STORAGE_URL: z
    .string()
    .regex(bucketUrl, 'a bucket such as s3://photos, or a folder in one such as s3://photos/showroom')
    .optional(),
  /** Address of the S3 store, without the bucket. */
  S3_ENDPOINT: WebAddress.optional(),
  S3_REGION: z
    .string()
    .regex(/^[\w-]+$/, 'a region such as eu-central-1')
    .optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  /** Whether browsers get pictures from the store itself. */
  S3_DIRECT_LINKS: z.stringbool().optional(),
});

export interface S3Settings {
  endpoint: string;
  bucket: string;
  /** The folder in the bucket; empty: none. */
  folder: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  directLinks: boolean;
}

export interface StorageSettings {
  dataDir: string;
  cacheDir: string;
  /** The bucket that files are stored in; null: they are in DATA_DIR. */
  s3: S3Settings | null;
}

interface Folders {
  DATA_DIR: string;
  CACHE_DIR?: string | undefined;
}

export const storageSettingsOf = (env: Folders & z.infer<typeof StorageVariables>): StorageSettings => ({
  dataDir: env.DATA_DIR,
  cacheDir: env.CACHE_DIR ?? `${env.DATA_DIR}/cache`,
  s3: s3SettingsOf(env),
});

const needed = ['S3_ENDPOINT', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
const others = [...needed, 'S3_REGION', 'S3_DIRECT_LINKS'] as const;

/** Null: files are on a disk. Settings of a store without its bucket stop the start, since photos would go to the disk. */
function s3SettingsOf(env: z.infer<typeof StorageVariables>): S3Settings | null {
  if (!env.STORAGE_URL) {
    const given = others.filter((name) => env[name] !== undefined);
    if (given.length === 0) return null;
    throw new OperatorError(
      `STORAGE_URL is missing: ${given.join(', ')} say how a store is reached, and STORAGE_URL which bucket it is (s3://photos).`,
    );
  }
  const [endpoint, accessKeyId, secretAccessKey] = needed.map((name) => env[name]);
  if (!endpoint || !accessKeyId || !secretAccessKey)
    throw new OperatorError(
      `${needed.filter((name) => !env[name]).join(', ')} missing: STORAGE_URL needs the address of its store, and a key that may read, write, list and delete there.`,
    );
  const [, bucket = '', folder = ''] = bucketUrl.exec(env.STORAGE_URL) ?? [];
  return {
    ...{ endpoint, accessKeyId, secretAccessKey, bucket, folder: folder.slice(1) },
    region: env.S3_REGION ?? 'us-east-1',
    directLinks: env.S3_DIRECT_LINKS ?? false,
  };
}
