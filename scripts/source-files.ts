import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';

export const root = path.join(import.meta.dirname, '..');

export interface SourceFile {
  /** Path relative to the project's folder, with forward slashes. */
  path: string;
  text: string;
}

/** Every file with these extensions that git tracks or would track. */
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
        // Listed by git but deleted in the working tree.
        return [];
      }
    });
}

export function isTest(file: string): boolean {
  return /\.test\.tsx?$/.test(file) || file.includes('/testing/') || file.startsWith('e2e/');
}

/** The imports of a file, resolved to project paths where they are the project's own. */
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
  const own = /^@forecourt\/(contract|imaging|samples)\/(.*)$/.exec(target);
  if (!own) return target;
  const [, room = '', rest = ''] = own;
  return `packages/${room}/src/${rest}.ts`;
}
