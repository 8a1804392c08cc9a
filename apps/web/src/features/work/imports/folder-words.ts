import { positionClasses } from '@forecourt/contract/positions';
import type { Text, TextKey } from '../../../lib/i18n.ts';

/** Folder names that state what their photos show: `exterior`, `Interiors`. */
const classes = new Map<string, TextKey>(
  positionClasses.flatMap((name) =>
    [name, `${name}s`].map((folder): [string, TextKey] => [folder, `positionClasses.${name}`]),
  ),
);

/** A folder of a ZIP: the class that an import recognises in its name, or else the name in quotes. */
export function folderText(folder: string, t: Text): string {
  const key = classes.get(folder.trim().toLowerCase());
  return key ? t(key) : t('imports.folder', { name: folder });
}

/** The file name of a ZIP entry, and the folders that contain it. */
export function pathParts(path: string): { file: string; folders: string[] } {
  const parts = path.split('/').filter((part) => part !== '');
  return { file: parts.at(-1) ?? path, folders: parts.slice(0, -1) };
}
