import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type CollageDesign,
  cellSideMin,
  cutTitle,
  findCollageProblem,
  layCollage,
  layTitle,
  logoInside,
  pageSideMin,
  pageSizeOf,
  printSizeOf,
} from './collage-layout.ts';
import type { PageHead, PageSize } from './collage-pages.ts';
import { pageAtStart } from './collage-parts.ts';

const head: PageHead = {
  text: '{make}',
  place: 'top',
  align: 'left',
  height: 0.06,
  colour: '#000000',
  logo: null,
};
const pixels = (width: number, height: number): PageSize => ({ kind: 'pixels', width, height });
const cell = (column: number, row: number, columns = 1, rows = 1) => ({ column, row, columns, rows });
const design = (parts: Partial<CollageDesign> = {}): CollageDesign => ({
  columns: 2,
  rows: 2,
  cells: [cell(0, 0), cell(1, 0), cell(0, 1), cell(1, 1)],
  page: pageAtStart,
  ...parts,
});

describe('pages', () => {
  it('of paper have the pixels of their print resolution and are printed in its size', () => {
    const paper = (isLandscape: boolean, dpi: 150 | 300): PageSize => ({
      kind: 'paper',
      paper: 'a4',
      isLandscape,
      dpi,
    });
    expect(pageSizeOf(paper(false, 300))).toEqual({ width: 2480, height: 3508, dpi: 300 });
    expect(pageSizeOf(paper(true, 150))).toEqual({ width: 1754, height: 1240, dpi: 150 });
    expect(printSizeOf(paper(false, 150)).width).toBeCloseTo(595.28, 2);
    expect(printSizeOf(paper(true, 300)).width).toBeCloseTo(841.89, 2);
    expect(printSizeOf(pixels(1500, 750))).toEqual({ width: 720, height: 360 });
  });
});

describe('cells', () => {
  const side = fc.integer({ min: 1, max: 12 });
  const anyDesign = fc
    .tuple(
      side,
      side,
      fc.double({ min: 0, max: 0.05, noNaN: true }),
      fc.double({ min: 0, max: 0.1, noNaN: true }),
      fc.boolean(),
    )
    .map(([columns, rows, gap, padding, hasHead]) =>
      design({
        columns,
        rows,
        cells: Array.from({ length: columns * rows }, (_, at) =>
          cell(at % columns, Math.floor(at / columns)),
        ),
        page: { size: pixels(1920, 1440), gap, padding, head: hasHead ? head : null },
      }),
    );

  it('are inside the border, beneath the title line, and apart by exactly the gap', () => {
    fc.assert(
      fc.property(anyDesign, (one) => {
        const { cells, head: line } = layCollage(one);
        const [gap, padding] = [Math.round(one.page.gap * 1440), Math.round(one.page.padding * 1440)];
        for (const [at, area] of cells.entries()) {
          expect(area.left).toBeGreaterThanOrEqual(padding);
          expect(area.left + area.width).toBeLessThanOrEqual(1920 - padding);
          expect(area.top + area.height).toBeLessThanOrEqual(1440 - padding);
          expect(area.top).toBeGreaterThanOrEqual(line ? line.text.top + line.text.height : padding);
          const next = (at + 1) % one.columns === 0 ? undefined : cells[at + 1];
          if (next) expect(next.left - (area.left + area.width)).toBe(gap);
        }
        expect(Math.max(...cells.map(({ left, width }) => left + width))).toBe(1920 - padding);
        expect(Math.max(...cells.map(({ top, height }) => top + height))).toBe(1440 - padding);
      }),
    );
  });

  it('that span others end where these end', () => {
    const { cells } = layCollage(design({ cells: [cell(0, 0, 2, 1), cell(0, 1), cell(1, 1)] }));
    const [wide, left, right] = cells;
    expect(wide?.left).toBe(left?.left);
    expect((wide?.left ?? 0) + (wide?.width ?? 0)).toBe((right?.left ?? 0) + (right?.width ?? 0));
  });
});

describe('a title line', () => {
  it('below leaves the top to the pictures', () => {
    const page = { ...pageAtStart, head: { ...head, place: 'bottom' as const } };
    const laid = layCollage(design({ page }));
    expect(Math.min(...laid.cells.map(({ top }) => top))).toBe(Math.round(0.04 * 2480));
    expect((laid.head?.text.top ?? 0) + (laid.head?.text.height ?? 0)).toBe(3508 - Math.round(0.04 * 2480));
  });

  it('gives its text what the logo leaves, at the other end; a logo alone has the whole line', () => {
    const lineOf = (parts: Partial<PageHead>) =>
      layCollage(design({ page: { ...pageAtStart, head: { ...head, logo: 'x' as never, ...parts } } })).head;
    const left = lineOf({});
    expect(left?.logo?.left).toBe((left?.text.left ?? 0) + (left?.text.width ?? 0));
    const right = lineOf({ align: 'right' });
    expect(right?.text.left).toBe((right?.logo?.left ?? 0) + (right?.logo?.width ?? 0));
    const alone = lineOf({ text: ' ' });
    expect(alone?.logo).toEqual(alone?.text);
  });

  it('makes a long text smaller, never wider than its area; a logo is whole', () => {
    const area = { left: 10, top: 20, width: 900, height: 100 };
    expect(layTitle(area, head, 3).size).toBeCloseTo(53.3, 1);
    expect(layTitle(area, head, 60).size * 60).toBeLessThanOrEqual(900);
    expect(logoInside(area, { ...head, text: '' }, { width: 50, height: 50 })).toMatchObject({
      left: 10,
      width: 100,
    });
    expect(logoInside(area, head, { width: 3600, height: 100 })).toMatchObject({
      width: 900,
      height: 25,
      top: 58,
    });
  });
});

it.each([
  ['empty', { cells: [] }],
  ['cellOutside', { cells: [cell(1, 0, 2)] }],
  ['cellOutside', { cells: [cell(0, 2)] }],
  ['cellsOverlap', { cells: [cell(0, 0, 2, 2), cell(1, 1)] }],
  ['pageTooLarge', { page: { ...pageAtStart, size: pixels(4001, 100) } }],
  ['pageTooSmall', { page: { ...pageAtStart, size: pixels(299, 1200) } }],
  ['pageTooSmall', { page: { ...pageAtStart, size: pixels(1200, 299) } }],
  ['cellTooSmall', { columns: 12, page: { ...pageAtStart, size: pixels(300, 300), padding: 0.2 } }],
  [null, { columns: 12, page: { ...pageAtStart, size: pixels(300, 300), gap: 0, padding: 0 } }],
  [null, { page: { ...pageAtStart, size: pixels(pageSideMin, pageSideMin) } }],
  [null, { cells: [cell(0, 0, 2, 1), cell(1, 1)] }],
  [null, { page: { ...pageAtStart, size: pixels(4000, 4000) } }],
] as const)('the problem %s is found', (problem, parts) => {
  expect(findCollageProblem(design(parts as Partial<CollageDesign>))).toBe(problem);
});

it('a page that was smaller already keeps its size, but gets no other small one', () => {
  const small = (width: number) => design({ page: { ...pageAtStart, size: pixels(width, 200), gap: 0.02 } });
  expect(findCollageProblem(small(200), pixels(200, 200))).toBe(null);
  expect(findCollageProblem(small(201), pixels(200, 200))).toBe('pageTooSmall');
  expect(findCollageProblem(design(), pixels(200, 200))).toBe(null);
  const tiny = design({ page: { ...pageAtStart, size: pixels(2 * cellSideMin, 2 * cellSideMin), gap: 0.1 } });
  expect(findCollageProblem(tiny, tiny.page.size)).toBe('cellTooSmall');
});

describe('titles', () => {
  const line = { left: 0, top: 0, width: 1000, height: 100 };
  /** Every letter is half as wide as the line of text is high. */
  const widthOf = (text: string) => [...text].length / 2;
  const sizeOf = (text: string) => layTitle(line, head, widthOf(text)).size;

  it('that fit, if need be smaller, are shown whole', () => {
    expect(cutTitle(line, head, 'Octavia', widthOf)).toBe('Octavia');
    const longer = 'x'.repeat(45);
    expect(sizeOf(longer)).toBeLessThan(sizeOf(''));
    expect(cutTitle(line, head, longer, widthOf)).toBe(longer);
  });

  it('of one word that would be smaller than 60 % are cut at the end, and no more than needed', () => {
    const shown = cutTitle(line, head, 'Octavia'.repeat(20), widthOf);
    expect(shown).toMatch(/^Octavia.*…$/);
    expect(sizeOf(shown)).toBeGreaterThanOrEqual(0.6 * sizeOf(''));
    expect(sizeOf(`${shown}xx`)).toBeLessThan(0.6 * sizeOf(''));
  });

  it('end before a word or a number that would be cut', () => {
    const model = 'Octavia Combi Style Plus · ';
    for (let letters = 4; letters <= 12; letters++) {
      const price = `1\u2009234\u2009567\u00a0€ ${'n'.repeat(60)}`;
      const shown = cutTitle(line, head, `${'n'.repeat(letters)} ${model}${price}`, widthOf);
      expect(shown).toMatch(/(Style|Plus|€)…$/);
    }
  });
});
