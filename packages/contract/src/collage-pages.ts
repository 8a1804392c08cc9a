import { z } from 'zod';
import {
  cellSources,
  collageFormats,
  emptyCellRules,
  headHeights,
  pageAtStart,
  papers,
} from './collage-parts.ts';
import { CatalogueItemId } from './ids.ts';
import { unknownField } from './overlay-texts.ts';
import { overlayTextMax } from './overlays.ts';
import { Colour } from './recipe-fields.ts';

/** Most columns and rows of a collage. */
export const collageSideMax = 12;
const Side = z.number().int().min(1).max(collageSideMax);
const GridIndex = z
  .number()
  .int()
  .min(0)
  .max(collageSideMax - 1);

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

/** Print resolutions, pixels per inch. */
export const printResolutions = [150, 300] as const;

/** The limits of the gap between cells and of the border of a page, shares of its shorter side. */
export const gapMax = 0.1;
export const paddingMax = 0.2;

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

/** How the page of a collage looks, besides its grid. */
export const CollagePage = z.strictObject({
  size: PageSize.default(pageAtStart.size),
  /** Between cells, share of the page's shorter side. */
  gap: z.number().min(0).max(gapMax).default(pageAtStart.gap),
  /** Around everything, share of the page's shorter side. */
  padding: z.number().min(0).max(paddingMax).default(pageAtStart.padding),
  colour: Colour.default(pageAtStart.colour),
  /** What becomes of cells that have no picture and need none; absent, as in collages that are older than this: `leave`. */
  emptyCells: z.enum(emptyCellRules).optional(),
  /** Null: the page shows only pictures. */
  head: PageHead.nullable().default(null),
  /** Files that are made of the page. */
  formats: z
    .array(z.enum(collageFormats))
    .min(1)
    .refine((formats) => new Set(formats).size === formats.length)
    .default(pageAtStart.formats),
});
export type CollagePage = z.infer<typeof CollagePage>;
