/** Finds the vehicles in JSON or XML, and writes them as a table. */
import { vehicleFeedColumnMax, vehicleListColumnsMax } from '@forecourt/contract/limits';

interface Row {
  /** Counted from 1, which is the row of headings. */
  number: number;
  cells: string[];
}

/** What JSON can contain; elements of XML are objects too, and repeated ones arrays. */
export type Json = string | number | boolean | null | undefined | Json[] | { [name: string]: Json };
type Item = { [name: string]: Json };

interface ItemsFound {
  /** Names on the way to the array, with dots between them. */
  itemPath: string;
  items: Item[];
}

/** How deep vehicles, and values in them, may be. */
const depthMax = 6;

const isObject = (value: Json): value is Item =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isList = (value: Json): value is Item[] =>
  Array.isArray(value) && value.length > 0 && value.every(isObject);

/** Objects at a path, in its arrays too; a single element of XML is an array of one. Null: there is no such path. */
export function itemsAt(root: Json, itemPath: string): Item[] | null {
  let found: Json = root;
  for (const name of itemPath === '' ? [] : itemPath.split('.')) {
    if (!isObject(found) || !Object.hasOwn(found, name)) return null;
    found = found[name];
  }
  if (Array.isArray(found)) return found.filter(isObject);
  return isObject(found) && itemPath !== '' ? [found] : null;
}

/** The first array of objects, those that are less deep first. */
export function findItems(root: Json): ItemsFound | null {
  let level: { value: Json; names: string[] }[] = [{ value: root, names: [] }];
  for (let depth = 0; depth <= depthMax && level.length > 0; depth += 1) {
    const list = level.find(({ value }) => isList(value));
    if (list) return { itemPath: list.names.join('.'), items: list.value as Item[] };
    level = level.flatMap(({ names, value }) =>
      isObject(value)
        ? Object.entries(value)
            .filter(([name]) => !name.includes('.'))
            .map(([name, inner]) => ({ value: inner, names: [...names, name] }))
        : [],
    );
  }
  return null;
}

/** Two decimals at most: of three it would be unclear whether they are thousands. */
function textOf(value: string | number | boolean): string {
  if (typeof value !== 'number' || Number.isInteger(value)) return String(value).trim();
  return value.toFixed(2);
}

function addValues(value: Json, name: string, depth: number, cells: Map<string, string[]>): void {
  if (value === null || value === undefined || depth > depthMax) return;
  if (Array.isArray(value)) {
    for (const one of value) addValues(one, name, depth + 1, cells);
  } else if (typeof value === 'object') {
    for (const [inner, one] of Object.entries(value))
      addValues(one, [name, inner].filter(Boolean).join('.'), depth + 1, cells);
  } else {
    const text = textOf(value);
    if (text === '') return;
    const texts = cells.get(name);
    if (texts) texts.push(text);
    else cells.set(name, [text]);
  }
}

/** The values of an item by column: names of nested values have dots between them, several values blanks. */
function cellsOf(item: Item): Map<string, string> {
  const cells = new Map<string, string[]>();
  addValues(item, '', 0, cells);
  return new Map([...cells].map(([name, texts]) => [name.slice(0, vehicleFeedColumnMax), texts.join(' ')]));
}

/** The columns of items, in the order of their first values. */
export function columnsOf(items: readonly Item[]): string[] {
  const columns = new Set<string>();
  for (const item of items)
    for (const name of cellsOf(item).keys()) if (columns.size < vehicleListColumnsMax) columns.add(name);
  return [...columns];
}

/** Items as rows of these columns; the first row is that of the headings. */
export function rowsOf(items: readonly Item[], columns: readonly string[]): Row[] {
  return items.map((item, index) => {
    const cells = cellsOf(item);
    return { number: index + 2, cells: columns.map((name) => cells.get(name) ?? '') };
  });
}

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

/** A table as CSV, in which semicolons separate quoted cells. */
export function csvOf(columns: readonly string[], rows: readonly Row[]): Buffer {
  const lines = [columns, ...rows.map(({ cells }) => cells)].map((cells) => cells.map(quoted).join(';'));
  return Buffer.from(lines.join('\n'));
}
