/** Reads a sheet of an Excel workbook in pieces. Formulas are not computed: their stored results are read. */
import { vehicleListColumnsMax, vehicleListRowLengthMax } from '@forecourt/contract/limits';
import { isOfMachine, openZip, type ZipArchive, type ZipEntry } from '../zip/zip-archive.ts';
import { isEmpty, SheetError, type SheetFile, type SheetRow } from './sheet.ts';
import { dateText, type NumberStyles, numberStyles, shownNumber } from './xlsx-formats.ts';
import { columnOf, formulaLink, linksOf } from './xlsx-links.ts';
import { MergedRows, type Merges, mergesOf } from './xlsx-merges.ts';
import { type Listener, partsOf, readWhole, readWorkbook, readXml } from './xlsx-parts.ts';

/** Total length of the texts that cells share; they are the only part that is held in memory. */
const sharedLengthMax = 64 * 1024 ** 2;

/** Characters that XML cannot have are written by their number, such as _x000D_; an underscore before such a text as _x005F_. */
const unescaped = (text: string) =>
  text.replaceAll(/_x([\dA-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

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
      if (name === 'si') texts.push(unescaped(text));
    },
  });
  return texts;
}

/**
 * Excel writes numbers as computers store them: 0.1 may be 0.10000000000000001. Whole numbers of other programs keep all of their
 * digits. A zero behind three decimals shows that they are no thousands.
 */
function numberText(text: string): string {
  if (/^\d{16,}$/.test(text)) return text;
  const number = Number(text);
  if (text === '' || !Number.isFinite(number)) return text;
  const short = String(Number(number.toPrecision(15)));
  return /\.\d{3}$/.test(short) ? `${short}0` : short;
}

/** As spreadsheets write that there is no value. */
const notAvailable = '#N/A';

/** What the cells of a sheet refer to. */
interface Known {
  shared: readonly string[];
  styles: NumberStyles;
  isFrom1904: boolean;
  /** Addresses by the reference of their cell. */
  links: ReadonlyMap<string, string>;
  merges: Merges;
}

/** Collects the cells of a sheet and passes each row on. */
class Rows implements Listener {
  readonly #known: Known;
  readonly #onRow: (row: SheetRow) => void;
  readonly #merged: MergedRows;
  #number = 0;
  #cells: string[] = [];
  #length = 0;
  #column = -1;
  #type = '';
  #style = '';
  #text = '';
  #isValue = false;
  #reference = '';
  #formula = '';
  #isFormula = false;
  #links = new Map<number, string>();

  constructor(known: Known, onRow: (row: SheetRow) => void) {
    this.#known = known;
    this.#onRow = onRow;
    this.#merged = new MergedRows(known.merges);
  }

  get next(): number {
    return this.#number + 1;
  }

  open(name: string, { r, s, t }: Record<string, string>): void {
    if (name === 'row') {
      this.#number = Math.max(this.#number + 1, Number(r) || 0);
      this.#cells = [];
      this.#links = new Map();
      this.#length = 0;
      this.#column = -1;
    } else if (name === 'c') {
      this.#column = columnOf(r) ?? this.#column + 1;
      this.#type = t ?? 'n';
      this.#style = s ?? '';
      this.#text = '';
      this.#reference = r ?? '';
      this.#formula = '';
    }
    this.#isValue = name === 'v' || name === 't';
    this.#isFormula = name === 'f';
  }

  text(piece: string): void {
    if (!this.#isValue && !this.#isFormula) return;
    if (this.#isValue) this.#text += piece;
    else this.#formula += piece;
    this.#length += piece.length;
    if (this.#length > vehicleListRowLengthMax) throw new SheetError('rowTooLong', this.#number);
  }

  close(name: string): void {
    this.#isValue = false;
    this.#isFormula = false;
    if (name === 'c') this.#endCell();
    if (name !== 'row') return;
    this.#merged.fill(this.#number, this.#cells);
    const links = this.#links.size > 0 && { links: this.#links };
    this.#onRow({ number: this.#number, cells: this.#cells, ...links });
  }

  #endCell(): void {
    if (this.#column >= vehicleListColumnsMax || this.#column < 0) return;
    while (this.#cells.length < this.#column) this.#cells.push('');
    this.#cells[this.#column] = this.#value();
    const link = this.#known.links.get(this.#reference) ?? formulaLink(this.#formula);
    if (link) this.#links.set(this.#column, link);
  }

  #value(): string {
    const { isFrom1904, shared, styles } = this.#known;
    if (this.#type === 's') return shared[Number(this.#text)] ?? '';
    // #REF! and the like.
    if (this.#type === 'e') return '';
    if (this.#type !== 'n') return unescaped(this.#text);
    // Programs that write formulas without computing them leave the result to Excel. An empty one is a text.
    if (this.#text === '' && this.#formula !== '') return notAvailable;
    if (styles.dates.has(this.#style)) return dateText(this.#text, isFrom1904);
    const shown = styles.shown.get(this.#style);
    const text = numberText(this.#text);
    return shown ? shownNumber(text, shown) : text;
  }
}

/** The workbook is no list: it is damaged, or too large. */
function unreadable(error: unknown, row: number | null): Error {
  if (error instanceof SheetError || isOfMachine(error)) return error as Error;
  return new SheetError('unreadable', row, { cause: error });
}

/**
 * The names of the sheets that people see; none where the workbook does not name its only one.
 *
 * @throws SheetError
 */
export async function sheetNames(file: SheetFile): Promise<string[]> {
  try {
    const zip = await openZip(file.read, file.sizeBytes);
    const { sheets } = await readWorkbook(zip, await partsOf(zip));
    return sheets.map(({ name }) => name).filter((name) => name !== '');
  } catch (error) {
    throw unreadable(error, null);
  }
}

/**
 * The rows of a sheet; of the first one where there is none of this name.
 *
 * @throws SheetError
 */
export async function* xlsxRows(file: SheetFile, name: string | null): AsyncGenerator<SheetRow[]> {
  let found: SheetRow[] = [];
  let rows: Rows | undefined;
  try {
    const zip = await openZip(file.read, file.sizeBytes);
    const parts = await partsOf(zip);
    const { isFrom1904, sheets, ...workbook } = await readWorkbook(zip, parts);
    const sheet = sheets.find((one) => one.name === name) ?? sheets[0];
    if (!sheet) throw new SheetError('unreadable', null);
    const shared = await sharedTexts(zip, workbook.shared);
    const styles = await numberStyles(zip, workbook.styles);
    const links = await linksOf(zip, parts, sheet);
    const merges = await mergesOf(zip, sheet.part);
    rows = new Rows({ shared, styles, isFrom1904, links, merges }, (row) => {
      if (!isEmpty(row)) found.push(row);
    });
    for await (const _piece of readXml(zip, sheet.part, rows)) {
      if (found.length === 0) continue;
      yield found;
      found = [];
    }
  } catch (error) {
    throw unreadable(error, rows?.next ?? null);
  }
  if (found.length > 0) yield found;
}
