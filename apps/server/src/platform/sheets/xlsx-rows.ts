/** Reads the first sheet of an Excel workbook in pieces. Formulas are not computed: their stored results are read. */
import { vehicleListColumnsMax, vehicleListRowLengthMax } from '@forecourt/contract/limits';
import { isOfMachine, openZip, type ZipArchive, type ZipEntry } from '../zip/zip-archive.ts';
import { isEmpty, SheetError, type SheetFile, type SheetRow } from './sheet.ts';
import { dateStyles, dateText } from './xlsx-dates.ts';
import { type Listener, partsOf, readWhole, readWorkbook, readXml } from './xlsx-parts.ts';

/** Total length of the texts that cells share; they are the only part that is held in memory. */
const sharedLengthMax = 64 * 1024 ** 2;
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

/** What the cells of a sheet refer to. */
interface Known {
  shared: readonly string[];
  /** The styles whose numbers are dates. */
  dates: ReadonlySet<string>;
  isFrom1904: boolean;
}

/** Collects the cells of a sheet and passes each row on. */
class Rows implements Listener {
  readonly #known: Known;
  readonly #onRow: (row: SheetRow) => void;
  #number = 0;
  #cells: string[] = [];
  #length = 0;
  #column = -1;
  #type = '';
  #style = '';
  #text = '';
  #isValue = false;

  constructor(known: Known, onRow: (row: SheetRow) => void) {
    this.#known = known;
    this.#onRow = onRow;
  }

  get next(): number {
    return this.#number + 1;
  }

  open(name: string, { r, s, t }: Record<string, string>): void {
    if (name === 'row') {
      this.#number = Math.max(this.#number + 1, Number(r) || 0);
      this.#cells = [];
      this.#length = 0;
      this.#column = -1;
    } else if (name === 'c') {
      this.#column = columnOf(r) ?? this.#column + 1;
      this.#type = t ?? 'n';
      this.#style = s ?? '';
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
    const { dates, isFrom1904, shared } = this.#known;
    if (this.#type === 's') return shared[Number(this.#text)] ?? '';
    // #REF! and the like.
    if (this.#type === 'e') return '';
    if (this.#type !== 'n') return this.#text;
    return dates.has(this.#style) ? dateText(this.#text, isFrom1904) : numberText(this.#text);
  }
}

/** @throws SheetError */
export async function* xlsxRows(file: SheetFile): AsyncGenerator<SheetRow[]> {
  let found: SheetRow[] = [];
  let rows: Rows | undefined;
  try {
    const zip = await openZip(file.read, file.sizeBytes);
    const parts = await partsOf(zip);
    const { firstSheet, isFrom1904 } = await readWorkbook(zip, parts);
    const shared = await sharedTexts(zip, parts.get('xl/sharedstrings.xml'));
    const dates = await dateStyles(zip, parts.get('xl/styles.xml'));
    rows = new Rows({ shared, dates, isFrom1904 }, (row) => {
      if (!isEmpty(row)) found.push(row);
    });
    for await (const _piece of readXml(zip, firstSheet, rows)) {
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
