const uuidBytes = 16;

/** Packs ids into a link: 22 characters each instead of 36. */
export function packIds(ids: readonly string[]): string {
  return Buffer.concat(ids.map((id) => Buffer.from(id.replaceAll('-', ''), 'hex'))).toString('base64url');
}

export function unpackIds(packed: string): string[] {
  const bytes = Buffer.from(packed, 'base64url');
  const count = Math.floor(bytes.length / uuidBytes);
  return Array.from({ length: count }, (_, index) => {
    const hex = bytes.toString('hex', index * uuidBytes, (index + 1) * uuidBytes);
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  });
}

/** File names that Windows reserves for devices, with any extension. */
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

/** A stock number as a folder name that is valid on every system. */
export function folderName(reference: string): string {
  const safe = reference.replace(/[^\p{L}\p{N}._-]+/gu, '_').replace(/^\.+|\.+$/g, '');
  return safe === '' || reserved.test(safe) ? `_${safe}` : safe;
}

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
