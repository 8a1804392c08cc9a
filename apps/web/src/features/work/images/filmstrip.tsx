import type { Image } from '@forecourt/contract/images';
import { useEffect, useRef } from 'react';
import { useText } from '../../../lib/use-text.ts';
import { classes } from '../../../ui/class-names.ts';
import { SmallPicture } from './small-picture.tsx';
import styles from './viewer.module.css';

interface FilmstripProps {
  images: readonly Image[];
  shownId: string;
  labelOf: (image: Image) => string;
  onImage: (image: Image) => void;
}

/** Thumbnails of all pictures in a row. */
export function Filmstrip({ images, shownId, labelOf, onImage }: FilmstripProps) {
  const t = useText();
  const shown = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls whenever another picture is shown.
  useEffect(() => {
    shown.current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [shownId]);
  return (
    <ul className={styles.strip} aria-label={t('viewer.strip')}>
      {images.map((image) => {
        const isShown = image.id === shownId;
        return (
          <li key={image.id}>
            <button
              type="button"
              ref={isShown ? shown : undefined}
              className={classes(styles.frame, isShown && styles.current)}
              aria-label={labelOf(image)}
              aria-current={isShown || undefined}
              onClick={() => onImage(image)}
            >
              <SmallPicture image={image} alt="" />
            </button>
          </li>
        );
      })}
    </ul>
  );
}
