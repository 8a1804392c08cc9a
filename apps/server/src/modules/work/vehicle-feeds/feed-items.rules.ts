/** Finds the vehicles in JSON or XML, and writes them as a table. */
import { vehicleFeedColumnMax, vehicleListColumnsMax } from '@forecourt/contract/limits';
import type { ListColumn } from '@forecourt/contract/vehicle-lists';
import { proposeFeedFields } from './vehicle-feeds.rules.ts';

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

/** A part of the answer that may be the vehicles. */
interface Candidate extends ItemsFound {
  depth: number;
  isList: boolean;
  /** The fields of a vehicle among its own names. */
  fields: ReadonlySet<ListColumn>;
  namesVehicles: boolean;
}

/** Vehicles whose names are looked at. */
const sampled = 20;

function candidateAt(value: Json, names: readonly string[]): Candidate | null {
  const items = isList(value) ? value : isObject(value) && names.length > 0 ? [value] : null;
  if (!items) return null;
  const own = [...new Set(items.slice(0, sampled).flatMap((item) => Object.keys(item)))];
  const fields = new Set(proposeFeedFields(own, new Map()).filter((field) => field !== ''));
  const namesVehicles = fields.has('vin') || fields.has('reference');
  const itemPath = names.join('.');
  return { itemPath, items, depth: names.length, isList: isList(value), fields, namesVehicles };
}

const isOfPictures = (name: string) => proposeFeedFields([name], new Map())[0] === 'pictures';

/** All arrays of objects, and all objects, those that are less deep first; pictures and what is in them are left out. */
function candidatesIn(root: Json): Candidate[] {
  const found: Candidate[] = [];
  let level: { value: Json; names: string[] }[] = [{ value: root, names: [] }];
  for (let depth = 0; depth <= depthMax && level.length > 0; depth += 1) {
    found.push(...level.flatMap(({ names, value }) => candidateAt(value, names) ?? []));
    level = level.flatMap(({ names, value }) =>
      isObject(value)
        ? Object.entries(value)
            .filter(([name]) => !name.includes('.') && !isOfPictures(name))
            .map(([name, inner]) => ({ value: inner, names: [...names, name] }))
        : [],
    );
  }
  return found;
}

const parentOf = (itemPath: string) => itemPath.slice(0, Math.max(0, itemPath.lastIndexOf('.')));
const isInside = (itemPath: string, outer: string) => itemPath.startsWith(`${outer}.`);

/**
 * Where the vehicles may be, the likeliest first: arrays of objects that name vehicles, or a single object that does, as the only
 * vehicle in XML is; then the other arrays, those that are less deep first.
 */
export function findItems(root: Json): ItemsFound[] {
  const all = candidatesIn(root);
  const isVehicle = ({ fields, namesVehicles }: Candidate) => namesVehicles && fields.size > 1;
  const lists = all.filter(({ isList }) => isList);
  const single = all.filter(
    (one) =>
      !one.isList &&
      isVehicle(one) &&
      !lists.some((list) => isVehicle(list) && isInside(list.itemPath, one.itemPath)),
  );
  // Several objects beside each other are vehicles by their keys, of which none is the only one.
  const only = single.filter(
    (one) => !single.some((other) => other !== one && parentOf(other.itemPath) === parentOf(one.itemPath)),
  );
  const named = [...lists.filter(isVehicle), ...only].sort((one, other) => one.depth - other.depth);
  const others = lists.filter(
    (list) => !named.some((one) => one === list || (!one.isList && isInside(list.itemPath, one.itemPath))),
  );
  return [...named, ...others].map(({ itemPath, items }) => ({ itemPath, items }));
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
