import { positionClasses } from '@forecourt/contract/positions';
import type { Text, TextKey } from '../../lib/i18n.ts';

/** Folders that say what their photos show: `exterior`, `Interiors`. */
const classes = new Map<string, TextKey>(
  positionClasses.flatMap((name) =>
    [name, `${name}s`].map((folder): [string, TextKey] => [folder, `positionClasses.${name}`]),
  ),
);

/** A folder of a ZIP: the class that an import reads from it, else its own name in quotes. */
export function folderText(folder: string, t: Text): string {
  const key = classes.get(folder.trim().toLowerCase());
  return key ? t(key) : t('imports.folder', { name: folder });
}

/** The file of a ZIP, and the folders that it lies in. */
export function pathParts(path: string): { file: string; folders: string[] } {
  const parts = path.split('/').filter((part) => part !== '');
  return { file: parts.at(-1) ?? path, folders: parts.slice(0, -1) };
}
