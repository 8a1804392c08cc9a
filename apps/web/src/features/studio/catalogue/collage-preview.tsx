import type { CatalogueItem } from '@forecourt/contract/catalogue';
import { findCollageProblem } from '@forecourt/contract/collage-layout';
import type { CollageCell } from '@forecourt/contract/collage-pages';
import type { Text } from '../../../lib/i18n.ts';
import { useText } from '../../../lib/use-text.ts';
import styles from './catalogue.module.css';
import { CollageCanvas } from './collage-canvas.tsx';
import { drawableOf } from './collage-drawing.tsx';
import { addressesOf, type LookParts } from './look-parts.ts';

type CollageValues = Partial<Pick<CatalogueItem, 'columns' | 'rows' | 'cells' | 'page'>>;

/** How the cells are changed, and which one is chosen. */
export interface CollageDrag {
  selected: number;
  onSelect: (index: number) => void;
  onCells: (cells: CollageCell[]) => void;
}

const problemNames = {
  empty: 'errors.collageEmpty',
  cellOutside: 'errors.collageCellOutside',
  cellsOverlap: 'errors.collageCellsOverlap',
  cellTooSmall: 'errors.collageCellTooSmall',
  pageTooLarge: 'errors.collagePageTooLarge',
} as const;

/** Why no page can be made of these values; null if one can, or while a number is being typed. */
export function collageProblem(values: CollageValues, t: Text): string | null {
  const collage = drawableOf(values);
  const problem = collage && findCollageProblem(collage);
  return problem && t(problemNames[problem]);
}

interface CollagePreviewProps {
  values: CollageValues;
  parts: LookParts;
  drag: CollageDrag;
}

/** The page of a collage as it is being edited, with what is wrong with it. */
export function CollagePreview({ values, parts, drag }: CollagePreviewProps) {
  const t = useText();
  const collage = drawableOf(values);
  const problem = collageProblem(values, t);
  const logo = values.page?.head?.logo;
  return (
    <>
      {collage && (
        <CollageCanvas
          collage={collage}
          logo={(logo && addressesOf(parts.known)[logo]) || null}
          selected={drag.selected}
          onSelect={drag.onSelect}
          onChange={drag.onCells}
        />
      )}
      {problem && (
        <p className={styles.refused} role="alert">
          {problem}
        </p>
      )}
    </>
  );
}
