import type { CatalogueItem } from '@forecourt/contract/catalogue';
import { findCollageProblem, isPageSmall, pageSideMin } from '@forecourt/contract/collage-layout';
import type { CollageCell } from '@forecourt/contract/collage-pages';
import type { Text } from '../../../lib/i18n.ts';
import { useText } from '../../../lib/use-text.ts';
import styles from './catalogue.module.css';
import { CollageCanvas } from './collage-canvas.tsx';
import { drawableOf } from './collage-drawing.tsx';
import { CollageWithout } from './collage-without.tsx';
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
  pageTooSmall: 'errors.collagePageTooSmall',
} as const;

/**
 * Why no page can be made of these values; null if one can, or while a number is being typed.
 * @param stored The page that is stored.
 */
export function collageProblem(values: CollageValues, stored: CatalogueItem['page'], t: Text): string | null {
  const collage = drawableOf(values);
  const problem = collage && findCollageProblem(collage, stored?.size);
  return problem && t(problemNames[problem]);
}

interface CollagePreviewProps {
  values: CollageValues;
  /** What is wrong with it. */
  problem: string | null;
  parts: LookParts;
  drag: CollageDrag;
}

/** The page of a collage as it is being edited. */
export function CollagePreview({ values, problem, parts, drag }: CollagePreviewProps) {
  const t = useText();
  const collage = drawableOf(values);
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
      {!problem && collage && (
        <CollageWithout collage={collage} logo={(logo && addressesOf(parts.known)[logo]) || null} />
      )}
      {!problem && collage && isPageSmall(collage.page.size) && (
        <p className={styles.note}>{t('collages.smallPage', { min: pageSideMin })}</p>
      )}
      {problem && (
        <p className={styles.refused} role="alert">
          {problem}
        </p>
      )}
    </>
  );
}
