/** Parses the page number in an address; from 1, which is also the default. */
export function readPage(search: unknown): number {
  const raw = (search as Record<string, unknown> | undefined)?.page;
  const page = Number(raw ?? 1);
  return Number.isInteger(page) && page >= 1 ? page : 1;
}
