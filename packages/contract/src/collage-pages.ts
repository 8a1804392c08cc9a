import { z } from 'zod';
import { CatalogueItemId } from './ids.ts';
import { unknownField } from './overlay-texts.ts';
import { overlayTextMax } from './overlays.ts';
import { type PositionClass, type PositionName, positionNames } from './positions.ts';
import { Colour } from './recipe-fields.ts';

/** Most columns and rows of a collage. */
export const collageSideMax = 12;
const Side = z.number().int().min(1).max(collageSideMax);
const GridIndex = z
  .number()
  .int()
  .min(0)
  .max(collageSideMax - 1);

/** What a cell shows that names no position: the next picture of a class that no other cell shows. */
export const nextSources = ['next.exterior', 'next.interior', 'next.detail'] as const;
/** The picture that a cell shows: the one at a position, or the next one of a class. */
export const cellSources = [...nextSources, ...positionNames] as const;
export type CellSource = (typeof cellSources)[number];

/** The class of a cell that shows the next picture of it; null for one that names a position. */
export function nextClass(source: CellSource): PositionClass | null {
  return source.startsWith('next.') ? (source.slice('next.'.length) as PositionClass) : null;
}

/** The position that a cell names; null for one that shows the next picture of a class. */
export function namedPosition(source: CellSource): PositionName | null {
  return nextClass(source) ? null : (source as PositionName);
}

/**
 * One picture in the collage grid: its first column and row, counted from 0, how many columns and rows it spans, which picture it
 * shows, and whether the picture fills the cell or is shown whole.
 */
export const CollageCell = z.strictObject({
  column: GridIndex,
  row: GridIndex,
  columns: Side,
  rows: Side,
  shows: z.enum(cellSources).default('next.exterior'),
  fit: z.enum(['cover', 'contain']).default('cover'),
});
export type CollageCell = z.infer<typeof CollageCell>;

/** Sides of papers in portrait, millimetres (ISO 216; ANSI A). */
export const paperSizes = {
  a4: { width: 210, height: 297 },
  a5: { width: 148, height: 210 },
  letter: { width: 215.9, height: 279.4 },
} as const;
export type Paper = keyof typeof paperSizes;
export const papers = Object.keys(paperSizes) as Paper[];
/** Print resolutions, pixels per inch. */
export const printResolutions = [150, 300] as const;

/** The limits of the gap between cells and of the border of a page, shares of its shorter side. */
export const gapMax = 0.1;
export const paddingMax = 0.2;
/** The limits of the height of a page's title line, share of the page's height. */
export const headHeights = { min: 0.03, max: 0.25 };

const [firstPaper = 'a4', ...otherPapers] = papers;
/** Larger than any page may be, so that a page that is too large gets an error of its own. */
const Pixels = z.number().int().min(1).max(1_000_000);

const PageSize = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('paper'),
    paper: z.enum([firstPaper, ...otherPapers]),
    isLandscape: z.boolean(),
    dpi: z.literal(printResolutions),
  }),
  z.strictObject({ kind: z.literal('pixels'), width: Pixels, height: Pixels }),
]);
export type PageSize = z.infer<typeof PageSize>;

/** A text with fields of the vehicle in braces; see overlay-texts.ts. */
const Template = z
  .string()
  .max(overlayTextMax)
  .refine((text) => unknownField(text) === null, 'unknownField');

/** A line above or below the pictures, with a text and a logo, either of which may be missing. */
const PageHead = z.strictObject({
  text: Template,
  place: z.enum(['top', 'bottom']),
  align: z.enum(['left', 'middle', 'right']),
  /** Share of the page's height. */
  height: z.number().min(headHeights.min).max(headHeights.max),
  colour: Colour,
  logo: CatalogueItemId.nullable(),
});
export type PageHead = z.infer<typeof PageHead>;

export const collageFormats = ['jpeg', 'png', 'pdf'] as const;
export type CollageFormat = (typeof collageFormats)[number];

/** How the page of a collage looks, besides its grid. */
export const CollagePage = z.strictObject({
  size: PageSize.default({ kind: 'paper', paper: 'a4', isLandscape: false, dpi: 300 }),
  /** Between cells, share of the page's shorter side. */
  gap: z.number().min(0).max(gapMax).default(0.012),
  /** Around everything, share of the page's shorter side. */
  padding: z.number().min(0).max(paddingMax).default(0.04),
  colour: Colour.default('#ffffff'),
  /** Null: the page shows only pictures. */
  head: PageHead.nullable().default(null),
  /** Files that are made of the page. */
  formats: z
    .array(z.enum(collageFormats))
    .min(1)
    .refine((formats) => new Set(formats).size === formats.length)
    .default(['jpeg', 'pdf']),
});
export type CollagePage = z.infer<typeof CollagePage>;

/** The page of a new collage. */
export const pageAtStart: CollagePage = CollagePage.parse({});
