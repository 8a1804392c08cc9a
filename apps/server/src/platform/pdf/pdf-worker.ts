/** Entry of the worker thread that prints documents. Fonts are part of the package; nothing is downloaded. */
import path from 'node:path';
import { parentPort } from 'node:worker_threads';
import pdfmake from 'pdfmake';
import { fontFiles } from '../font-files.ts';
import type { PdfDocument, PdfPicture } from './pdf-document.ts';
import type { Printed } from './print-pdf.ts';

const ink = '#1c2430';
const quiet = '#667085';
const rule = '#d5dae1';

pdfmake.setFonts({ Roboto: fontFiles });
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy((file) => path.dirname(file) === path.dirname(fontFiles.normal));
/**
 * Table layout with a line under the heading and a thin one under each row; its text is aligned with the paragraphs.
 */
pdfmake.addTableLayouts({
  ruled: {
    hLineWidth: (line, node) => (line === 0 ? 0 : line === (node.table.headerRows ?? 0) ? 0.9 : 0.4),
    vLineWidth: () => 0,
    hLineColor: (line, node) => (line === (node.table.headerRows ?? 0) ? ink : rule),
    paddingLeft: (column) => (column === 0 ? 0 : 6),
    paddingRight: (column, node) => (column === (node.table.widths?.length ?? 0) - 1 ? 0 : 6),
    paddingTop: () => 4,
    paddingBottom: () => 4,
  },
});

/** Converts millimetres to points. */
const mm = (millimetres: number) => (millimetres * 72) / 25.4;
const side = mm(20);

async function print(document: PdfDocument): Promise<Buffer> {
  const { language, title, author, createdAt, footer, stamp, content } = document;
  return pdfmake
    .createPdf({
      pageSize: 'A4',
      pageMargins: [side, mm(18), side, mm(24)],
      language,
      info: { title, author, creationDate: new Date(createdAt), producer: 'Forecourt', creator: 'Forecourt' },
      defaultStyle: { font: 'Roboto', fontSize: 9, lineHeight: 1.2, color: ink },
      styles: {
        title: { fontSize: 22, bold: true, lineHeight: 1 },
        section: { fontSize: 11, bold: true },
        head: { fontSize: 8, color: quiet },
        quiet: { color: quiet },
        small: { fontSize: 7.5, color: quiet },
        strong: { bold: true },
        total: { fontSize: 12, bold: true },
      },
      ...(stamp && { watermark: { text: stamp, color: '#b42318', opacity: 0.12, bold: true } }),
      footer: (page, pages) => ({
        margin: [side, mm(8), side, 0],
        columns: [
          { text: footer, style: 'small' },
          { text: `${page} / ${pages}`, style: 'small', alignment: 'right', width: 60 },
        ],
      }),
      // The document types are the subset of pdfmake's types that the product uses.
      content: content as never,
    })
    .getBuffer();
}

/** What pdfmake draws into, as far as metadata needs it; its types say nothing of it. */
interface Drawing {
  ref(entries: object): { compress: boolean; end(content: Buffer): void };
  _root: { data: { Metadata?: object } };
}

/**
 * Adds an XMP packet to the document. The library would write one of its own for newer versions of PDF, with names in it that it
 * does not escape.
 */
function addXmp(drawing: Drawing, xmp: string): void {
  const content = Buffer.from(xmp);
  const metadata = drawing.ref({ Type: 'Metadata', Subtype: 'XML', Length: content.length });
  metadata.compress = false;
  metadata.end(content);
  drawing._root.data.Metadata = metadata;
}

/** Prints a page that contains nothing but a picture, which is not encoded again. */
async function printPicture({
  author,
  createdAt,
  height,
  jpeg,
  title,
  width,
  xmp,
}: PdfPicture): Promise<Buffer> {
  const image = `data:image/jpeg;base64,${Buffer.from(jpeg).toString('base64')}`;
  const document = pdfmake.createPdf({
    pageSize: { width, height },
    pageMargins: 0,
    info: { title, author, creationDate: new Date(createdAt), producer: 'Forecourt', creator: 'Forecourt' },
    defaultStyle: { font: 'Roboto' },
    content: [{ image, width, height, absolutePosition: { x: 0, y: 0 } }],
  });
  addXmp((await document.getStream()) as unknown as Drawing, xmp);
  return document.getBuffer();
}

parentPort?.on('message', async (document: PdfDocument | PdfPicture) => {
  const printed = 'jpeg' in document ? printPicture(document) : print(document);
  const answer: Printed | { failed: string } = await printed.then(
    (bytes) => ({ bytes: new Uint8Array(bytes) }),
    (error: unknown) => ({ failed: String(error) }),
  );
  parentPort?.postMessage(answer);
});
