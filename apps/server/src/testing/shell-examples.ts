import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A chapter of docs/integrations.md. */
export async function chapterOf(title: string): Promise<string> {
  const page = await readFile(path.join(import.meta.dirname, '../../../../docs/integrations.md'), 'utf8');
  const text = page.split(`\n## ${title}\n`)[1]?.split('\n## ')[0];
  if (!text) throw new Error(`docs/integrations.md has no chapter “${title}”`);
  return text;
}

/** The first block of a chapter in this language that contains these words. */
export function blockOf(chapter: string, fence: string, words = ''): string {
  const blocks = [...chapter.matchAll(new RegExp(`\`\`\`${fence}\\n(.*?)\`\`\``, 'gs'))];
  const found = blocks.map(([, code = '']) => code).find((code) => code.includes(words));
  if (!found) throw new Error(`the chapter has no block in ${fence} with “${words}”`);
  return found;
}

/** The commands of a block without its comments. A command goes on in lines that are indented. */
export const commandsOf = (block: string): string[] =>
  block
    .split(/\n(?=\S)/)
    .map((command) => command.trim())
    .filter((command) => command !== '' && !command.startsWith('#'));

/**
 * Runs one command in `folder`, with what a reader of the page fills in as variables.
 * @returns the response
 * @throws if it has a status from 400 on
 */
export async function runCommand(
  command: string | undefined,
  { folder, ...variables }: Record<string, string> & { folder: string },
): Promise<string> {
  const script = `set -u; curl() { command curl -sS --fail-with-body "$@"; }; ${command ?? 'false'}`;
  const { stdout } = await run('sh', ['-c', script], { cwd: folder, env: { ...process.env, ...variables } });
  return stdout;
}
