/** Reads the first sheet of an Excel workbook in pieces. Formulas are not computed: their stored results are read. */
import { StringDecoder } from 'node:string_decoder';
import {
  importEntriesMax,
  importRatioMax,
  vehicleListColumnsMax,
  vehicleListRowLengthMax,
} from '@forecourt/contract/limits';
import sax, { type QualifiedTag, type Tag } from 'sax';
import { isOfMachine, openZip, type ZipArchive, type ZipEntry } from '../zip/zip-archive.ts';
import { isEmpty, SheetError, type SheetFile, type SheetRow } from './sheet.ts';

/** Total length of the texts that cells share; they are the only part that is held in memory. */
const sharedLengthMax = 64 * 1024 ** 2;
const unpackedBytesMax = 4 * 1024 ** 3;
/** Below this size the ratio says nothing. */
const smallBytes = 1024 ** 2;

interface Listener {
  open?(name: string, attributes: Record<string, string>): void;
  text?(text: string): void;
  close?(name: string): void;
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

/** Feeds XML to a listener piece by piece; yields after each piece. Entities of the file's own are errors. */
async function* readXml(zip: ZipArchive, part: ZipEntry, listener: Listener): AsyncGenerator<void> {
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

async function readWhole(zip: ZipArchive, part: ZipEntry, listener: Listener): Promise<void> {
  for await (const _piece of readXml(zip, part, listener));
}

/** The parts of the workbook by their path; fails for a ZIP bomb. */
async function partsOf(zip: ZipArchive): Promise<Map<string, ZipEntry>> {
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

/** The path of the first sheet, as workbook and relations name it. */
async function firstSheet(zip: ZipArchive, parts: Map<string, ZipEntry>): Promise<ZipEntry> {
  const workbook = parts.get('xl/workbook.xml');
  const relations = parts.get('xl/_rels/workbook.xml.rels');
  let id: string | undefined;
  let target: string | undefined;
  if (workbook && relations) {
    await readWhole(zip, workbook, {
      open(name, attributes) {
        if (name === 'sheet') id ??= Object.entries(attributes).find(([key]) => localName(key) === 'id')?.[1];
      },
    });
    await readWhole(zip, relations, {
      open(name, { Id, Target }) {
        if (name === 'Relationship' && Id === id) target = Target;
      },
    });
  }
  const path = target?.startsWith('/') ? target.slice(1) : `xl/${target ?? 'worksheets/sheet1.xml'}`;
  const sheet = parts.get(path.toLowerCase());
  if (!sheet) throw new SheetError('unreadable', null);
  return sheet;
}

/** The texts that cells refer to by their number. Readings of Japanese texts (rPh) are left out. */
async function sharedTexts(zip: ZipArchive, part: ZipEntry | undefined): Promise<string[]> {
  const texts: string[] = [];
  if (!part) return texts;
  let length = 0;
  let text = '';
  let inside = '';
  await readWhole(zip, part, {
    open(name) {
      if (name === 'si') text = '';
      if (name === 't' || name === 'rPh') inside = inside === 'rPh' ? inside : name;
    },
    text(piece) {
      if (inside !== 't') return;
      text += piece;
      length += piece.length;
      if (length > sharedLengthMax) throw new SheetError('bomb', null);
    },
    close(name) {
      if (name === inside) inside = '';
      if (name === 'si') texts.push(text);
    },
  });
  return texts;
}

/** The index of a column from a reference such as AB12; undefined for none. */
function columnOf(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0];
  if (!letters) return undefined;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** Excel writes numbers as computers store them: 0.1 may be 0.10000000000000001. */
function numberText(text: string): string {
  const number = Number(text);
  return text === '' || !Number.isFinite(number) ? text : String(Number(number.toPrecision(15)));
}

/** Collects the cells of a sheet and passes each row on. */
class Rows implements Listener {
  readonly #shared: readonly string[];
  readonly #onRow: (row: SheetRow) => void;
  #number = 0;
  #cells: string[] = [];
  #length = 0;
  #column = -1;
  #type = '';
  #text = '';
  #isValue = false;

  constructor(shared: readonly string[], onRow: (row: SheetRow) => void) {
    this.#shared = shared;
    this.#onRow = onRow;
  }

  get next(): number {
    return this.#number + 1;
  }

  open(name: string, { r, t }: Record<string, string>): void {
    if (name === 'row') {
      this.#number = Math.max(this.#number + 1, Number(r) || 0);
      this.#cells = [];
      this.#length = 0;
      this.#column = -1;
    } else if (name === 'c') {
      this.#column = columnOf(r) ?? this.#column + 1;
      this.#type = t ?? 'n';
      this.#text = '';
    }
    this.#isValue = name === 'v' || name === 't';
  }

  text(piece: string): void {
    if (!this.#isValue) return;
    this.#text += piece;
    this.#length += piece.length;
    if (this.#length > vehicleListRowLengthMax) throw new SheetError('rowTooLong', this.#number);
  }

  close(name: string): void {
    this.#isValue = false;
    if (name === 'c') this.#endCell();
    if (name === 'row') this.#onRow({ number: this.#number, cells: this.#cells });
  }

  #endCell(): void {
    if (this.#column >= vehicleListColumnsMax || this.#column < 0) return;
    while (this.#cells.length < this.#column) this.#cells.push('');
    this.#cells[this.#column] = this.#value();
  }

  #value(): string {
    if (this.#type === 's') return this.#shared[Number(this.#text)] ?? '';
    // #REF! and the like.
    if (this.#type === 'e') return '';
    return this.#type === 'n' ? numberText(this.#text) : this.#text;
  }
}

/** @throws SheetError */
export async function* xlsxRows(file: SheetFile): AsyncGenerator<SheetRow[]> {
  let found: SheetRow[] = [];
  let rows: Rows | undefined;
  try {
    const zip = await openZip(file.read, file.sizeBytes);
    const parts = await partsOf(zip);
    const sheet = await firstSheet(zip, parts);
    const shared = await sharedTexts(zip, parts.get('xl/sharedstrings.xml'));
    rows = new Rows(shared, (row) => {
      if (!isEmpty(row)) found.push(row);
    });
    for await (const _piece of readXml(zip, sheet, rows)) {
      if (found.length === 0) continue;
      yield found;
      found = [];
    }
  } catch (error) {
    if (error instanceof SheetError || isOfMachine(error)) throw error;
    throw new SheetError('unreadable', rows?.next ?? null, { cause: error });
  }
  if (found.length > 0) yield found;
}
