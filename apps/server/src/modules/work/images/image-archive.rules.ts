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
