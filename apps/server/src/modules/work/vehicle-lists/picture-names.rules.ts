/** The last part of an address, without query and ending; empty where there is none. */
function lastPart(address: string): string {
  const part = new URL(address).pathname.split('/').findLast((one) => one !== '') ?? '';
  return decodedPart(part)
    .replaceAll('/', '-')
    .replace(/\.[a-z0-9]{2,5}$/i, '');
}

function decodedPart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

const nameMax = 200;

/**
 * File names of pictures, by which their positions are recognised and people know them. Without endings, because servers also send
 * other types than the ending of an address says. Several addresses with the same last part are numbered in brackets, which
 * says nothing about positions.
 */
export function pictureNames(addresses: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return addresses.map((address) => {
    const name = lastPart(address).slice(0, nameMax) || 'picture';
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return count === 1 ? name : `${name} (${count})`;
  });
}
