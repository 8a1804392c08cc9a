import { closeUp } from './collage-closing.ts';
import type { CollageCell, CollagePage, PageHead, PageSize } from './collage-pages.ts';
import { paperSizes } from './collage-parts.ts';
import type { Area } from './overlay-borders.ts';
import { type LaidText, layText } from './overlay-places.ts';

/** Where everything is on the page of a collage, for the page itself and its preview: whole pixels of the page. */
interface Size {
  width: number;
  height: number;
}

/** A collage of the catalogue as far as it decides where things are. */
export interface CollageDesign {
  columns: number;
  rows: number;
  cells: readonly Pick<CollageCell, 'column' | 'row' | 'columns' | 'rows'>[];
  page: Pick<CollagePage, 'size' | 'gap' | 'padding' | 'head' | 'emptyCells'>;
}

const millimetresPerInch = 25.4;
/** Most pixels of a side of a page. */
export const pageSideMax = 4000;
/** Fewest pixels of a side of a page: smaller ones show cars of the size of a stamp. */
export const pageSideMin = 300;
/** Fewest pixels of a side of a cell: in fewer, no picture is recognised. */
export const cellSideMin = 16;
/** Pixels per inch of a page that is measured in pixels, when it is printed. */
const plainResolution = 150;

/** Sides of a page in pixels, and how many of them an inch of its print has. */
export function pageSizeOf(size: PageSize): Size & { dpi: number } {
  if (size.kind === 'pixels') return { width: size.width, height: size.height, dpi: plainResolution };
  const { dpi, isLandscape, paper } = size;
  const pixels = (millimetres: number) => Math.round((millimetres / millimetresPerInch) * dpi);
  const [short, long] = [pixels(paperSizes[paper].width), pixels(paperSizes[paper].height)];
  return isLandscape ? { width: long, height: short, dpi } : { width: short, height: long, dpi };
}

/** Sides of the print in points, of which an inch has 72; those of a paper are exact. */
export function printSizeOf(size: PageSize): Size {
  const { dpi, height, width } = pageSizeOf(size);
  if (size.kind === 'pixels') return { width: (width / dpi) * 72, height: (height / dpi) * 72 };
  const { height: long, width: short } = paperSizes[size.paper];
  const points = (millimetres: number) => (millimetres / millimetresPerInch) * 72;
  const [across, down] = size.isLandscape ? [long, short] : [short, long];
  return { width: points(across), height: points(down) };
}

interface LaidCollage extends Size {
  /** What the border and the title line leave to the cells. */
  grid: Area;
  /** In the order of the cells. */
  cells: Area[];
  /** The title line; null without one. */
  head: { text: Area; logo: Area | null } | null;
}

/** Share of the title line's width that a logo takes at most. */
const logoShare = 1 / 3;

/** The logo is at the end of the line that the text leaves free, or in the middle of a line without a text. */
function layHead(line: Area, { align, logo, text }: PageHead): NonNullable<LaidCollage['head']> {
  if (!logo) return { text: line, logo: null };
  if (!text.trim()) return { text: line, logo: line };
  const wide = Math.round(line.width * logoShare);
  const isLeft = align === 'right';
  const rest = { ...line, width: line.width - wide, left: line.left + (isLeft ? wide : 0) };
  return { text: rest, logo: { ...line, width: wide, left: isLeft ? line.left : line.left + rest.width } };
}

/**
 * Where the cells and the title line of a page are. Cells in the same columns end at the same pixel, whatever they span.
 * @param empty Of each cell, whether it has no picture and needs none. A page that closes up shows them at no place; absent: none is.
 */
export function layCollage(
  { cells, columns, page, rows }: CollageDesign,
  empty: readonly boolean[] = [],
): LaidCollage {
  const { height, width } = pageSizeOf(page.size);
  const short = Math.min(width, height);
  const [gap, padding] = [Math.round(page.gap * short), Math.round(page.padding * short)];
  const inner = { left: padding, top: padding, width: width - 2 * padding, height: height - 2 * padding };
  const { head } = page;
  const high = head ? Math.round(head.height * height) : 0;
  const isAbove = head?.place === 'top';
  const line = { ...inner, height: high, top: isAbove ? padding : height - padding - high };
  const space = head ? high + gap : 0;
  const grid = { ...inner, height: inner.height - space, top: inner.top + (isAbove ? space : 0) };
  const startOf = (index: number, count: number, length: number) =>
    Math.round((index * (length + gap)) / count);
  const areaOf = (cell: CollageDesign['cells'][number]): Area => {
    const [left, right] = [cell.column, cell.column + cell.columns].map((at) =>
      startOf(at, columns, grid.width),
    );
    const [top, bottom] = [cell.row, cell.row + cell.rows].map((at) => startOf(at, rows, grid.height));
    return {
      left: grid.left + (left ?? 0),
      top: grid.top + (top ?? 0),
      width: Math.max(0, (right ?? 0) - (left ?? 0) - gap),
      height: Math.max(0, (bottom ?? 0) - (top ?? 0) - gap),
    };
  };
  const shown = page.emptyCells === 'close' ? closeUp(cells, { columns, rows }, empty) : cells;
  return { width, height, grid, cells: shown.map(areaOf), head: head && layHead(line, head) };
}

/**
 * Where the text of a title line is, whose only line is as wide as this, in ems: as high as the line allows, or smaller where it
 * would be too long.
 */
export function layTitle(area: Size, { align }: Pick<PageHead, 'align'>, width: number): LaidText {
  return layText(area, { anchor: align, offsetX: 0, offsetY: 0, size: 1, bar: null }, [width]);
}

/** Share of the size that a title line allows below which its text is cut instead of drawn smaller. */
const titleShareMin = 0.6;

/** What stands between words and parts of a title. */
const separators = /[\s·•|/–—,;-]+$/;

/** As many whole words: a number that is cut would be another one. What would lose more than half is cut inside a word. */
function wholeWords(title: string, cut: string): string {
  const words = title[cut.length] === ' ' ? cut : cut.slice(0, Math.max(0, cut.lastIndexOf(' ')));
  return (words.length * 2 < cut.length ? cut : words).replace(separators, '');
}

/**
 * What a title line shows of its text: all of it, or as many words as fit at the least size, and an ellipsis.
 * @param widthOf The width of a text, ems.
 */
export function cutTitle(
  area: Area,
  head: Pick<PageHead, 'align'>,
  title: string,
  widthOf: (text: string) => number,
): string {
  const sizeOf = (text: string) => layTitle(area, head, widthOf(text)).size;
  const least = titleShareMin * layTitle(area, head, 0).size;
  if (sizeOf(title) >= least) return title;
  const letters = [...title];
  while (letters.length > 0 && sizeOf(`${letters.join('').trimEnd()}…`) < least) letters.pop();
  return `${wholeWords(title, letters.join(''))}…`;
}

/** The area of a logo with this size inside the one that a title line has for it: whole, at the end of the line. */
export function logoInside({ height, left, top, width }: Area, { align, text }: PageHead, logo: Size): Area {
  const scale = Math.min(width / logo.width, height / logo.height);
  const size = {
    width: Math.max(1, Math.round(logo.width * scale)),
    height: Math.max(1, Math.round(logo.height * scale)),
  };
  const end = text.trim() ? (align === 'right' ? 0 : 1) : { left: 0, middle: 0.5, right: 1 }[align];
  return {
    ...size,
    left: left + Math.round((width - size.width) * end),
    top: top + Math.round((height - size.height) / 2),
  };
}

/** What is wrong with a collage, the first thing only. */
export type CollageProblem =
  | 'empty'
  | 'cellOutside'
  | 'cellsOverlap'
  | 'pageTooLarge'
  | 'pageTooSmall'
  | 'cellTooSmall';

function findGridProblem({ cells, columns, rows }: CollageDesign): CollageProblem | null {
  if (cells.length === 0) return 'empty';
  const taken = new Set<number>();
  for (const cell of cells) {
    if (cell.column + cell.columns > columns || cell.row + cell.rows > rows) return 'cellOutside';
    for (let column = cell.column; column < cell.column + cell.columns; column++) {
      for (let row = cell.row; row < cell.row + cell.rows; row++) {
        const place = row * columns + column;
        if (taken.has(place)) return 'cellsOverlap';
        taken.add(place);
      }
    }
  }
  return null;
}

/** Whether a page has fewer pixels than pages may have by now. */
export function isPageSmall(size: PageSize): boolean {
  const { height, width } = pageSizeOf(size);
  return Math.min(width, height) < pageSideMin;
}

/**
 * Finds the first reason why no page can be made of a collage; null if one can.
 * @param stored The size that it has already: one that is smaller than pages may be by now stays valid until it is changed.
 */
export function findCollageProblem(design: CollageDesign, stored?: PageSize): CollageProblem | null {
  const problem = findGridProblem(design);
  if (problem) return problem;
  const { height, width } = pageSizeOf(design.page.size);
  if (Math.max(width, height) > pageSideMax) return 'pageTooLarge';
  const before = stored && pageSizeOf(stored);
  const isAsBefore = before?.width === width && before.height === height;
  if (!isAsBefore && isPageSmall(design.page.size)) return 'pageTooSmall';
  const areas = layCollage(design).cells;
  return areas.some((area) => Math.min(area.width, area.height) < cellSideMin) ? 'cellTooSmall' : null;
}
