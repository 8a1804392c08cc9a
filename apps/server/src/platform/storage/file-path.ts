/** Where a stored file is to be had; sign it before giving it out. `name` makes it a download. */
export function filePath(key: string, name?: string): string {
  return name ? `/files/${key}?name=${encodeURIComponent(name)}` : `/files/${key}`;
}
