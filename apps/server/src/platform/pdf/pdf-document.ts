import type { LanguageCode } from '@forecourt/contract/languages';
/**
 * The document that is sent to the printing thread: plain data, so that it can be cloned. The terms are those of
 * pdfmake.
 */

export interface PdfText {
  text: PdfInline;
  style?: string | string[];
  alignment?: 'left' | 'right' | 'center';
  margin?: [left: number, top: number, right: number, bottom: number];
  colSpan?: number;
  noWrap?: boolean;
}
type PdfInline = string | (string | { text: string; style?: string; bold?: boolean })[];

export type PdfCell = PdfText | Record<string, never>;

interface PdfTable {
  table: {
    widths: (number | '*' | 'auto')[];
    headerRows?: number;
    dontBreakRows?: boolean;
    body: PdfCell[][];
  };
  layout: 'ruled' | 'noBorders';
  margin?: [number, number, number, number];
  unbreakable?: boolean;
  fontSize?: number;
}

interface PdfColumns {
  columns: { width: number | '*' | 'auto'; stack: PdfBlock[] }[];
  columnGap?: number;
  margin?: [number, number, number, number];
}

export type PdfBlock = PdfText | PdfTable | PdfColumns | { stack: PdfBlock[]; unbreakable?: boolean };

/** One page that a picture covers. */
export interface PdfPicture {
  title: string;
  author: string;
  /** ISO time; fixed, so that the same page has the same bytes. */
  createdAt: string;
  /** Sides of the page, points: an inch has 72. */
  width: number;
  height: number;
  jpeg: Uint8Array;
  /** An XMP packet for the file. */
  xmp: string;
}

export interface PdfDocument {
  language: LanguageCode;
  title: string;
  author: string;
  /** ISO time; fixed, so that the same document has the same bytes. */
  createdAt: string;
  /** The footer of every page, followed by the page number. */
  footer: string;
  /** A diagonal stamp on every page; null for none. */
  stamp: string | null;
  content: PdfBlock[];
}
