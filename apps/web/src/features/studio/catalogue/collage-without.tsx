import { readingOrder } from '@forecourt/contract/collage-cells';
import { namedPosition } from '@forecourt/contract/collage-parts';
import { useState } from 'react';
import { sourceText } from '../../../lib/cell-source.ts';
import { useText } from '../../../lib/use-text.ts';
import { CheckBox } from '../../../ui/field.tsx';
import styles from './catalogue.module.css';
import { CollageDrawing, type DrawnCollage } from './collage-drawing.tsx';
import editor from './collage-editor.module.css';

/**
 * The page as it is made where pictures are missing that it does not need: those of cells that name a position. What is ticked here is
 * not saved.
 */
export function CollageWithout({ collage, logo }: { collage: DrawnCollage; logo: string | null }) {
  const t = useText();
  const [without, setWithout] = useState<readonly number[]>([]);
  const { cells } = collage;
  const named = readingOrder(cells).flatMap((index, place) => {
    const shows = cells[index]?.shows;
    return shows && namedPosition(shows) ? [{ index, label: `${place + 1} · ${sourceText(shows, t)}` }] : [];
  });
  const empty = cells.map((_, index) => without.includes(index) && named.some((one) => one.index === index));
  if (named.length === 0 || cells.length < 2) return null;
  return (
    <div className={editor.without}>
      <fieldset className={styles.ticks}>
        <legend>{t('collages.without')}</legend>
        {named.map(({ index, label }) => (
          <CheckBox
            key={index}
            label={label}
            checked={empty[index] ?? false}
            onChange={(isOut) =>
              setWithout(isOut ? [...without, index] : without.filter((one) => one !== index))
            }
          />
        ))}
      </fieldset>
      {empty.some(Boolean) && (
        <div className={editor.closed}>
          <CollageDrawing collage={collage} logo={logo} empty={empty} />
        </div>
      )}
    </div>
  );
}
