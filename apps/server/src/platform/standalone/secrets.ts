import { chmod, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { newToken } from '../crypto.ts';

const Secrets = z.object({ databasePassword: z.string(), signingSecret: z.string() });
type Secrets = z.infer<typeof Secrets>;

/** The installation's secrets, generated at its first start and stored beside its data, readable by its owner only. */
export async function readSecrets(dataDir: string): Promise<Secrets> {
  const file = path.join(dataDir, 'secrets.json');
  const text = await readFile(file, 'utf8').catch(() => null);
  if (text) return Secrets.parse(JSON.parse(text));
  const made: Secrets = { databasePassword: newToken(), signingSecret: newToken() };
  await writeFile(file, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600 });
  await chmod(file, 0o600);
  return made;
}
