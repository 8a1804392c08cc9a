import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

export const root = path.join(import.meta.dirname, '..');

export interface SourceFile {
  /** From the project's folder, with forward slashes. */
  path: string;
  text: string;
}

/** Every file that git tracks or would track, of these endings. */
export function sourceFiles(endings: readonly string[]): SourceFile[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return [...new Set(listed.split('\n'))]
    .filter((file) => endings.some((ending) => file.endsWith(ending)))
    .flatMap((file) => {
      try {
        return [{ path: file, text: readFileSync(path.join(root, file), 'utf8') }];
      } catch {
        // Listed but deleted in the working tree.
        return [];
      }
    });
}

export function isTest(file: string): boolean {
  return /\.test\.tsx?$/.test(file) || file.includes('/testing/') || file.startsWith('e2e/');
}

/** What a file imports, resolved to project paths where it is the project's own. */
export function importsOf({ path: from, text }: SourceFile): string[] {
  const found = [
    ...text.matchAll(
      /(?:^|\n)\s*(?:import|export)\b[^'";]*?\bfrom\s+['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)|(?:^|\n)import\s+['"]([^'"]+)['"]/g,
    ),
  ];
  return found.map((match) => resolve(from, match[1] ?? match[2] ?? match[3] ?? ''));
}

function resolve(from: string, target: string): string {
  if (target.startsWith('.')) return path.posix.normalize(path.posix.join(path.posix.dirname(from), target));
  const own = /^@forecourt\/(contract|imaging)\/(.*)$/.exec(target);
  if (!own) return target;
  const [, room = '', rest = ''] = own;
  return rest.startsWith('samples/') ? `packages/${room}/${rest}.ts` : `packages/${room}/src/${rest}.ts`;
}
