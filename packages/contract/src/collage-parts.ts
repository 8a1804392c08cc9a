import { type PositionClass, type PositionName, positionNames } from './positions.ts';

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

/** Sides of papers in portrait, millimetres (ISO 216; ANSI A). */
export const paperSizes = {
  a4: { width: 210, height: 297 },
  a5: { width: 148, height: 210 },
  letter: { width: 215.9, height: 279.4 },
} as const;
export type Paper = keyof typeof paperSizes;
export const papers = Object.keys(paperSizes) as Paper[];
/** The limits of the height of a page's title line, share of the page's height. */
export const headHeights = { min: 0.03, max: 0.25 };

/** Files that can be made of a page. */
export const collageFormats = ['jpeg', 'png', 'pdf'] as const;
export type CollageFormat = (typeof collageFormats)[number];
const usualFormats: CollageFormat[] = ['jpeg', 'pdf'];

/** What becomes of the place of a cell that has no picture and needs none: it stays empty, or the other cells fill it. */
export const emptyCellRules = ['leave', 'close'] as const;

/** The page of a new collage. */
export const pageAtStart = {
  size: { kind: 'paper' as const, paper: 'a4' as const, isLandscape: false, dpi: 300 as const },
  gap: 0.012,
  padding: 0.04,
  colour: '#ffffff',
  emptyCells: 'close' as const,
  head: null,
  formats: usualFormats,
};
