/** Links of the cells of an Excel workbook. They are behind the rows of a sheet, so a sheet that has some is read twice. */
import { vehicleListColumnsMax } from '@forecourt/contract/limits';
import type { ZipArchive, ZipEntry } from '../zip/zip-archive.ts';
import { readRelations, readWhole, relationsOf } from './xlsx-parts.ts';

/** Cells whose links are held in memory; those of further cells are not read. */
const linksMax = 1_000_000;

/** The index of a column from a reference such as AB12; undefined for none. */
export function columnOf(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0];
  if (!letters) return undefined;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}

/** The references of an area such as B2:C9, or of a single cell. */
function* referencesIn(area: string): Generator<string> {
  const [first = '', last = first] = area.replaceAll('$', '').toUpperCase().split(':');
  const rowOf = (reference: string) => Number(/\d+$/.exec(reference)?.[0]);
  const [from = 0, to = 0] = [columnOf(first), columnOf(last)];
  for (let row = rowOf(first); row <= rowOf(last); row += 1)
    for (let column = from; column <= Math.min(to, vehicleListColumnsMax); column += 1)
      yield `${columnName(column)}${row}`;
}

const isWeb = (address: string) => /^https?:/i.test(address);

/** The address of a cell whose formula is a link with a text of its own, or a picture. One that is put together has none. */
export function formulaLink(formula: string): string | undefined {
  const pattern = /^=?\s*(?:_xlfn\.)?(?:HYPERLINK|IMAGE)\(\s*"((?:[^"]|"")+)"\s*[,;)]/i;
  const address = pattern.exec(formula)?.[1]?.replaceAll('""', '"');
  return address && isWeb(address) ? address : undefined;
}

/** The web addresses that cells of a sheet are linked to, by the reference of the cell. */
export async function linksOf(
  zip: ZipArchive,
  parts: Map<string, ZipEntry>,
  { part, path }: { part: ZipEntry; path: string },
): Promise<Map<string, string>> {
  const links = new Map<string, string>();
  const relations = await readRelations(zip, parts.get(relationsOf(path)));
  const addresses = new Map([...relations].filter(([, { target }]) => isWeb(target)));
  if (addresses.size === 0) return links;
  await readWhole(zip, part, {
    open(name, attributes) {
      if (name !== 'hyperlink') return;
      const id = Object.entries(attributes).find(([key]) => /(^|:)id$/.test(key))?.[1];
      const target = addresses.get(id ?? '')?.target;
      if (!target) return;
      for (const reference of referencesIn(attributes.ref ?? '')) {
        if (links.size === linksMax) return;
        links.set(reference, target);
      }
    },
  });
  return links;
}
