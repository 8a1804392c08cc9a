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
