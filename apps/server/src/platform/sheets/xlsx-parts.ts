/** The parts of an Excel workbook, a ZIP file of XML. */
import { StringDecoder } from 'node:string_decoder';
import { importEntriesMax, importRatioMax } from '@forecourt/contract/limits';
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

/** What the workbook says of itself. */
interface Workbook {
  firstSheet: ZipEntry;
  /** Whether dates are counted from 1904-01-01, as Excel for Mac did. */
  isFrom1904: boolean;
}

/** The path of the first sheet, as workbook and relations name it, and how dates are counted. */
export async function readWorkbook(zip: ZipArchive, parts: Map<string, ZipEntry>): Promise<Workbook> {
  const workbook = parts.get('xl/workbook.xml');
  const relations = parts.get('xl/_rels/workbook.xml.rels');
  let id: string | undefined;
  let target: string | undefined;
  let isFrom1904 = false;
  if (workbook && relations) {
    await readWhole(zip, workbook, {
      open(name, attributes) {
        if (name === 'sheet') id ??= Object.entries(attributes).find(([key]) => localName(key) === 'id')?.[1];
        if (name === 'workbookPr') isFrom1904 = /^(1|true)$/.test(attributes.date1904 ?? '');
      },
    });
    await readWhole(zip, relations, {
      open(name, { Id, Target }) {
        if (name === 'Relationship' && Id === id) target = Target;
      },
    });
  }
  const path = target?.startsWith('/') ? target.slice(1) : `xl/${target ?? 'worksheets/sheet1.xml'}`;
  const firstSheet = parts.get(path.toLowerCase());
  if (!firstSheet) throw new SheetError('unreadable', null);
  return { firstSheet, isFrom1904 };
}
