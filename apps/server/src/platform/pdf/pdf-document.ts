/** What the printing thread is sent: plain data, so that it can be. The words are those of pdfmake. */

export interface PdfText {
  text: PdfInline;
  style?: string | string[];
  alignment?: 'left' | 'right' | 'center';
  margin?: [left: number, top: number, right: number, bottom: number];
  colSpan?: number;
  noWrap?: boolean;
}
export type PdfInline = string | (string | { text: string; style?: string; bold?: boolean })[];

export type PdfCell = PdfText | Record<string, never>;

export interface PdfTable {
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

export interface PdfColumns {
  columns: { width: number | '*' | 'auto'; stack: PdfBlock[] }[];
  columnGap?: number;
  margin?: [number, number, number, number];
}

export type PdfBlock = PdfText | PdfTable | PdfColumns | { stack: PdfBlock[]; unbreakable?: boolean };

export interface PdfDocument {
  language: string;
  title: string;
  author: string;
  /** ISO time; the same document has the same bytes. */
  createdAt: string;
  /** Stands at the foot of every page, before its number. */
  footer: string;
  /** Across every page; null for none. */
  stamp: string | null;
  content: PdfBlock[];
}
