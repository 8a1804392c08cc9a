/** The parts of an Excel workbook, a ZIP file of XML. */
import { posix } from 'node:path';
import { StringDecoder } from 'node:string_decoder';
import { importEntriesMax, importRatioMax, vehicleListSheetNameMax } from '@forecourt/contract/limits';
import sax, { type QualifiedTag, type Tag } from 'sax';
import type { ZipArchive, ZipEntry } from '../zip/zip-archive.ts';
import { SheetError } from './sheet.ts';

const unpackedBytesMax = 4 * 1024 ** 3;
/** Below this size the ratio says nothing. */
const smallBytes = 1024 ** 2;

export interface Listener {
  open?(name: string, attributes: Record<string, string>): void;
  text?(text: string): void;
  close?(name: string): void;
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

/** Feeds XML to a listener piece by piece; yields after each piece. Entities of the file's own are errors. */
export async function* readXml(zip: ZipArchive, part: ZipEntry, listener: Listener): AsyncGenerator<void> {
  const xml = sax.parser(true, {});
  xml.onopentag = ({ attributes, name }: Tag | QualifiedTag) =>
    listener.open?.(localName(name), attributes as Record<string, string>);
  xml.ontext = (text) => listener.text?.(text);
  xml.oncdata = (text) => listener.text?.(text);
  xml.onclosetag = (name) => listener.close?.(localName(name));
  xml.onerror = (cause) => {
    throw cause;
  };
  const decoder = new StringDecoder('utf8');
  for await (const chunk of await zip.open(part)) {
    xml.write(decoder.write(chunk as Buffer));
    yield;
  }
  xml.write(decoder.end()).close();
}

export async function readWhole(zip: ZipArchive, part: ZipEntry, listener: Listener): Promise<void> {
  for await (const _piece of readXml(zip, part, listener));
}

/** The parts of the workbook by their path; fails for a ZIP bomb. */
export async function partsOf(zip: ZipArchive): Promise<Map<string, ZipEntry>> {
  if (zip.entryCount > importEntriesMax) throw new SheetError('bomb', null);
  const parts = new Map<string, ZipEntry>();
  for await (const part of zip.entries()) {
    const { isPacked, packedBytes } = part.place;
    const isBomb = part.sizeBytes > Math.max(packedBytes * importRatioMax, smallBytes);
    if ((isPacked && isBomb) || part.sizeBytes > unpackedBytesMax) throw new SheetError('bomb', null);
    if (!part.isEncrypted && part.isReadable) parts.set(part.path.toLowerCase(), part);
  }
  return parts;
}

interface Sheet {
  name: string;
  part: ZipEntry;
  path: string;
}

/** What the workbook says of itself. */
interface Workbook {
  /** Its visible sheets, or all of them where none is. Without a name where the workbook does not name its only one. */
  sheets: Sheet[];
  /** Whether dates are counted from 1904-01-01, as Excel for Mac did. */
  isFrom1904: boolean;
  /** The parts with the texts that cells share, and with the formats of numbers. */
  shared: ZipEntry | undefined;
  styles: ZipEntry | undefined;
}

const attributeOf = (attributes: Record<string, string>, wanted: string) =>
  Object.entries(attributes).find(([key]) => localName(key) === wanted)?.[1];

interface Relation {
  target: string;
  type: string;
}

/** Total length of the targets of a part, which are held in memory. */
const targetsLengthMax = 64 * 1024 ** 2;

/** What a part refers to, by its ids. */
export async function readRelations(
  zip: ZipArchive,
  part: ZipEntry | undefined,
): Promise<Map<string, Relation>> {
  const relations = new Map<string, Relation>();
  if (!part) return relations;
  let length = 0;
  await readWhole(zip, part, {
    open(name, { Id, Target, Type = '' }) {
      if (name !== 'Relationship' || !Id || !Target) return;
      relations.set(Id, { target: Target, type: Type });
      length += Target.length;
      if (length > targetsLengthMax) throw new SheetError('bomb', null);
    },
  });
  return relations;
}

/** The path of a part that one in this folder refers to. */
const pathOf = (folder: string, target: string) =>
  (target.startsWith('/') ? target.slice(1) : posix.join(folder, target)).toLowerCase();

/** Where a part has what it refers to. */
export const relationsOf = (path: string) => path.replace(/([^/]+)$/, '_rels/$1.rels');

const isOf = (type: string) => (relation: Relation) => relation.type.endsWith(`/${type}`);

/** The part that names the sheets; some programs call it otherwise than Excel. */
async function mainPath(zip: ZipArchive, parts: Map<string, ZipEntry>): Promise<string> {
  const relations = await readRelations(zip, parts.get('_rels/.rels'));
  const main = [...relations.values()].find(isOf('officeDocument'));
  return main ? pathOf('', main.target) : 'xl/workbook.xml';
}

/** The sheets, as workbook and relations name them, and how dates are counted. */
export async function readWorkbook(zip: ZipArchive, parts: Map<string, ZipEntry>): Promise<Workbook> {
  const main = await mainPath(zip, parts);
  const folder = posix.dirname(main);
  const workbook = parts.get(main);
  const relations = await readRelations(zip, parts.get(relationsOf(main)));
  const partOf = (type: string, usual: string) => {
    const relation = [...relations.values()].find(isOf(type));
    return parts.get(relation ? pathOf(folder, relation.target) : usual);
  };
  const listed: { name: string; id: string; isHidden: boolean }[] = [];
  let isFrom1904 = false;
  if (workbook)
    await readWhole(zip, workbook, {
      open(name, attributes) {
        if (name === 'sheet')
          listed.push({
            name: (attributes.name ?? '').slice(0, vehicleListSheetNameMax),
            id: attributeOf(attributes, 'id') ?? '',
            isHidden: /hidden/i.test(attributes.state ?? ''),
          });
        if (name === 'workbookPr') isFrom1904 = /^(1|true)$/.test(attributes.date1904 ?? '');
      },
    });
  const found = listed.flatMap(({ id, ...sheet }) => {
    const relation = relations.get(id);
    // Sheets of charts and dialogs have no rows.
    if (!relation || /(chart|dialog|macro)sheet$/i.test(relation.type)) return [];
    const path = pathOf(folder, relation.target);
    const part = parts.get(path);
    return part ? [{ ...sheet, path, part }] : [];
  });
  const visible = found.filter(({ isHidden }) => !isHidden);
  const sheets = visible.length > 0 ? visible : found;
  return {
    sheets: sheets.length > 0 ? sheets : onlySheet(parts),
    isFrom1904,
    shared: partOf('sharedStrings', 'xl/sharedstrings.xml'),
    styles: partOf('styles', 'xl/styles.xml'),
  };
}

/** The sheet of a workbook that names none. */
function onlySheet(parts: Map<string, ZipEntry>): Sheet[] {
  const path = 'xl/worksheets/sheet1.xml';
  const part = parts.get(path);
  if (!part) throw new SheetError('unreadable', null);
  return [{ name: '', path, part }];
}
