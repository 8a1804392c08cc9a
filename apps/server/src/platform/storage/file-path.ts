/** Where a stored file is to be had; sign it before giving it out. `name` makes it a download. */
export function filePath(key: string, name?: string): string {
  return name ? `/files/${key}?name=${encodeURIComponent(name)}` : `/files/${key}`;
}

/**
 * As filePath, for what is listed among deleted things: its link works as long as the thing is deleted, as all others
 * work as long as it is not.
 */
export function deletedFilePath(key: string): string {
  return `/files/${key}?${deletedMark}`;
}

export const deletedMark = 'deleted';
