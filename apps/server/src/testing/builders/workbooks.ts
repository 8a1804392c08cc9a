import { type ZipPart, zipOf } from './zips.ts';

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** A cell: a text, a number, or the XML of one. */
export type Cell = string | number | { xml: string };

const column = (index: number) => String.fromCharCode(65 + index);

function cellXml(cell: Cell, reference: string): string {
  if (typeof cell === 'number') return `<c r="${reference}"><v>${cell}</v></c>`;
  if (typeof cell === 'object') return cell.xml.replace('<c', `<c r="${reference}"`);
  return `<c r="${reference}" t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`;
}

export function sheetXml(rows: Cell[][]): string {
  const lines = rows.map(
    (cells, row) =>
      `<row r="${row + 1}">${cells.map((cell, at) => cellXml(cell, `${column(at)}${row + 1}`)).join('')}</row>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?><worksheet><sheetData>${lines.join('')}</sheetData></worksheet>`;
}

/** The parts of an Excel workbook whose first sheet is not its first file. */
export function workbookParts(sheet: string, sharedTexts: string[] = []): ZipPart[] {
  const part = (path: string, xml: string): ZipPart => ({ path, bytes: Buffer.from(xml) });
  return [
    part(
      'xl/workbook.xml',
      '<workbook xmlns:r="x"><sheets><sheet name="Cars" sheetId="2" r:id="rId7"/><sheet name="Old" sheetId="1" r:id="rId1"/></sheets></workbook>',
    ),
    part(
      'xl/_rels/workbook.xml.rels',
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/><Relationship Id="rId7" Target="worksheets/sheet2.xml"/></Relationships>',
    ),
    part('xl/sharedStrings.xml', `<sst>${sharedTexts.map((text) => `<si>${text}</si>`).join('')}</sst>`),
    part('xl/worksheets/sheet1.xml', sheetXml([['wrong sheet']])),
    part('xl/worksheets/sheet2.xml', sheet),
  ];
}

export async function workbook(rows: Cell[][], sharedTexts: string[] = []): Promise<Buffer> {
  return Buffer.from((await zipOf(workbookParts(sheetXml(rows), sharedTexts))).bytes);
}

interface SheetParts {
  name: string;
  rows: Cell[][];
  /** `hidden` or `veryHidden`. */
  state?: string;
  type?: 'worksheet' | 'chartsheet';
  /** Addresses by the cell or the area that is linked to them. */
  links?: Record<string, string>;
}

const officeType = (type: string) =>
  `http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}`;

function relationsXml(relations: { id: string; type: string; target: string }[]): string {
  const all = relations.map(
    ({ id, target, type }) =>
      `<Relationship Id="${id}" Type="${officeType(type)}" Target="${escaped(target)}"/>`,
  );
  return `<Relationships>${all.join('')}</Relationships>`;
}

/** Links are behind the rows of a sheet, and name relations of the sheet. */
function linkedSheet({ links = {}, rows }: SheetParts): { xml: string; relations: string } {
  const all = Object.entries(links).map(([area, target], at) => ({
    area,
    target,
    id: `rId${at + 1}`,
    type: 'hyperlink',
  }));
  const xml = all.map(({ area, id }) => `<hyperlink ref="${area}" r:id="${id}"/>`).join('');
  const hyperlinks = xml && `<hyperlinks>${xml}</hyperlinks>`;
  return {
    xml: sheetXml(rows).replace('</worksheet>', `${hyperlinks}</worksheet>`),
    relations: relationsXml(all),
  };
}

/** A workbook of several sheets. */
export async function workbookOf(sheets: SheetParts[]): Promise<Buffer> {
  const listed = sheets.map(
    ({ name, state }, at) =>
      `<sheet name="${escaped(name)}" sheetId="${at + 1}" ${state ? `state="${state}" ` : ''}r:id="rId${at + 1}"/>`,
  );
  const relations = sheets.map(({ type = 'worksheet' }, at) => ({
    ...{ id: `rId${at + 1}`, type, target: `worksheets/sheet${at + 1}.xml` },
  }));
  const texts: Record<string, string> = {
    'xl/workbook.xml': `<workbook xmlns:r="x"><sheets>${listed.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationsXml(relations),
  };
  for (const [at, sheet] of sheets.entries()) {
    const linked = linkedSheet(sheet);
    texts[`xl/worksheets/sheet${at + 1}.xml`] = linked.xml;
    texts[`xl/worksheets/_rels/sheet${at + 1}.xml.rels`] = linked.relations;
  }
  const parts = Object.entries(texts).map(([path, text]) => ({ path, bytes: Buffer.from(text) }));
  return Buffer.from((await zipOf(parts)).bytes);
}
