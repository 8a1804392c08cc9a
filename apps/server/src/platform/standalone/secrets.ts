import { chmod, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { newToken } from '../crypto.ts';
import { OperatorError } from '../operator-error.ts';
import { unreadable } from '../setting-files.ts';

const Secrets = z.object({ databasePassword: z.string(), signingSecret: z.string() });
type Secrets = z.infer<typeof Secrets>;

function secretsIn(text: string, file: string): Secrets {
  try {
    return Secrets.parse(JSON.parse(text));
  } catch (cause) {
    throw new OperatorError(
      `${file} is damaged: it has the password of the database. Put it back from a backup (docs/backup.md).`,
      { cause },
    );
  }
}

/** The installation's secrets, generated at its first start and stored beside its data, readable by its owner only. */
export async function readSecrets(dataDir: string): Promise<Secrets> {
  const file = path.join(dataDir, 'secrets.json');
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw unreadable('The generated secrets', file, error);
    return null;
  });
  if (text) return secretsIn(text, file);
  const made: Secrets = { databasePassword: newToken(), signingSecret: newToken() };
  await writeFile(file, `${JSON.stringify(made, null, 2)}\n`, { mode: 0o600 });
  await chmod(file, 0o600);
  return made;
}
