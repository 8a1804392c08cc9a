/** What an installation made for itself in DATA_DIR, and its operator has nowhere else. */
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { newToken } from '../crypto.ts';
import { hostKeyFileOf } from '../sftp/host-key-file.ts';

export const OwnSecrets = z.object({ secrets: z.string().nullable(), hostKey: z.string().nullable() });
type OwnSecrets = z.infer<typeof OwnSecrets>;

const Generated = z.object({ signingSecret: z.string() });

const secretsFileOf = (dataDir: string) => path.join(dataDir, 'secrets.json');

const textOrNull = (file: string) =>
  readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });

export async function readOwnSecrets(dataDir: string): Promise<OwnSecrets> {
  const [secrets, hostKey] = await Promise.all([
    textOrNull(secretsFileOf(dataDir)),
    textOrNull(hostKeyFileOf(dataDir)),
  ]);
  return { secrets, hostKey };
}

/** The SIGNING_SECRET among them. */
export const signingSecretIn = (secrets: string) => Generated.parse(JSON.parse(secrets)).signingSecret;

/** Puts them into another DATA_DIR. Its database has another password there. */
export async function putOwnSecrets(dataDir: string, { hostKey, secrets }: OwnSecrets): Promise<void> {
  if (secrets) {
    const generated = { databasePassword: newToken(), signingSecret: signingSecretIn(secrets) };
    const text = `${JSON.stringify(generated, null, 2)}\n`;
    await writeFile(secretsFileOf(dataDir), text, { mode: 0o600 });
  }
  if (hostKey) {
    const file = hostKeyFileOf(dataDir);
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    await writeFile(file, hostKey, { mode: 0o600 });
    await chmod(file, 0o600);
  }
}
