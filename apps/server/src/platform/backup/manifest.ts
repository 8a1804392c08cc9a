/** What makes a backup complete: its manifest, which is written last and names all of it. */
import { createHmac } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { sameText } from '../crypto.ts';
import { OperatorError } from '../operator-error.ts';
import type { Destination } from './destination.ts';
import { Part } from './parts.ts';
import { writeWhole } from './whole-file.ts';

const Rows = Part.extend({ rows: z.number() });
const format = 1;

export const Manifest = z.object({
  format: z.literal(format),
  installationId: z.string(),
  /** The version of Forecourt, and of PostgreSQL. */
  version: z.string(),
  postgres: z.string(),
  /** The moment that the database is of. */
  snapshotAt: z.iso.datetime(),
  finishedAt: z.iso.datetime(),
  migrations: z.array(z.string()),
  /** The SQL of these migrations, and of the functions with them. */
  schema: Part,
  tables: z.array(Rows.extend({ name: z.string(), columns: z.array(z.string()) })),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
  jobs: Rows,
  secrets: Part,
  /** Whether the installation generated its SIGNING_SECRET, so that it is among them. */
  hasSigningSecret: z.boolean(),
  /** Tells whether a SIGNING_SECRET is the one of then. */
  signingSecretCheck: z.string(),
  files: Part.extend({
    count: z.number(),
    contentBytes: z.number(),
    /** Files that rows name, and which were not there. */
    missing: z.number(),
    examplesOfMissing: z.array(z.string()),
  }),
});
export type Manifest = z.infer<typeof Manifest>;
export type TableCopy = Manifest['tables'][number];

export const manifestName = 'manifest.json';
const Signed = z.object({ manifest: z.unknown(), signature: z.string().nullable() });

/** Where backups are encrypted, nobody without the key makes or changes one. */
const signatureOf = (manifest: unknown, { key }: Pick<Destination, 'key'>) =>
  key && createHmac('sha256', key).update(JSON.stringify(manifest)).digest('base64');

export async function writeManifest(
  destination: Destination,
  name: string,
  manifest: Manifest,
): Promise<void> {
  const signed = { manifest, signature: signatureOf(manifest, destination) };
  const file = path.join(destination.folder, name, manifestName);
  await writeWhole(file, `${JSON.stringify(signed, null, 1)}\n`);
}

export async function readManifest(destination: Destination, name: string): Promise<Manifest> {
  const file = path.join(destination.folder, name, manifestName);
  const text = await readFile(file, 'utf8').catch((cause: unknown) => {
    throw new OperatorError(
      `${path.dirname(file)} is no complete backup: it has no readable ${manifestName}.`,
      { cause },
    );
  });
  try {
    const { manifest, signature } = Signed.parse(JSON.parse(text));
    const expected = signatureOf(manifest, destination);
    if (expected !== null && !sameText(expected, signature ?? '')) throw new Error('another signature');
    return Manifest.parse(manifest);
  } catch (cause) {
    throw new OperatorError(
      `${file} was changed, is damaged, or is of a later version of Forecourt than this one.`,
      { cause },
    );
  }
}

/** Names of the complete backups of a destination, the latest first: they are moments. */
export async function listBackups({ folder }: Pick<Destination, 'folder'>): Promise<string[]> {
  const complete: string[] = [];
  for (const name of await readdir(folder))
    if (isBackupName(name) && (await readdir(path.join(folder, name))).includes(manifestName))
      complete.push(name);
  return complete.sort().reverse();
}

/** `2026-11-30T07-42-47Z`. */
export const nameOfBackup = (at: Date) =>
  at
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-');
export const isBackupName = (name: string) => /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ$/.test(name);
