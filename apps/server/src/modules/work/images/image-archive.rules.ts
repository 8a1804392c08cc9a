/**
 * Appends a number to a name that is taken, as in `front (2).png`; compares without case, since file systems may ignore
 * it.
 */
export function freeName(taken: Set<string>, name: string): string {
  const [, stem = name, ending = ''] = /^(.+)(\.[a-z]{3,4})$/.exec(name) ?? [];
  let free = name;
  for (let count = 2; taken.has(free.toLowerCase()); count += 1) free = `${stem} (${count})${ending}`;
  taken.add(free.toLowerCase());
  return free;
}

/** The folder of documents beside the pictures of their vehicle. */
export const documentsFolder = 'documents';

/** Files of one folder, each with a name that no other one has. */
export function withFreeNames<File extends { name: string }>(files: readonly File[]): File[] {
  const taken = new Set<string>();
  return files.map((file) => ({ ...file, name: freeName(taken, file.name) }));
}
