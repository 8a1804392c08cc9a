/** The path of a stored file, still unsigned. `name` makes it a download. */
export function filePath(key: string, name?: string): string {
  return name ? `/files/${key}?name=${encodeURIComponent(name)}` : `/files/${key}`;
}

/**
 * As filePath, for lists of deleted rows: the link works only while the row is deleted, as other links work only while
 * it is not.
 */
export function deletedFilePath(key: string): string {
  return `/files/${key}?${deletedMark}`;
}

export const deletedMark = 'deleted';

/** As filePath, for pages of other origins: browsers refuse to load other files of this origin there. */
export const embeddedPath = (key: string): string => `/files/${key}?${embeddedMark}`;

export const embeddedMark = 'embedded';
