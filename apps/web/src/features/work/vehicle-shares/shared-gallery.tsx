import type { SharedPicture, SharedVehicle } from '@forecourt/contract/vehicle-shares';
import { IconChevronLeft, IconChevronRight, IconDownload } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useText } from '../../../lib/use-text.ts';
import { ButtonLink, IconButton } from '../../../ui/button.tsx';
import { classes } from '../../../ui/class-names.ts';
import { Picture } from '../../../ui/picture.tsx';
import styles from './shared-gallery.module.css';

/** The arrow keys step through the pictures, unless a dialog is open over them or the spin below them takes the key. */
function useArrowKeys(step: (by: number) => void): void {
  const latest = useRef(step);
  latest.current = step;
  useEffect(() => {
    const onKey = ({ defaultPrevented, key }: KeyboardEvent) => {
      if (defaultPrevented || document.querySelector('[role=dialog]')) return;
      if (key === 'ArrowLeft') latest.current(-1);
      if (key === 'ArrowRight') latest.current(1);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}

interface SharedGalleryProps extends Pick<SharedVehicle, 'pictures'> {
  /** Over the large picture, in a box that is exactly as large; and below it. */
  over: (picture: SharedPicture) => ReactNode;
  below: (picture: SharedPicture) => ReactNode;
}

/** The pictures of a shared vehicle: one large, all of them small below. */
export function SharedGallery({ pictures, over, below }: SharedGalleryProps) {
  const t = useText();
  const [index, setIndex] = useState(0);
  const step = (by: number) => setIndex((index + by + pictures.length) % pictures.length);
  useArrowKeys(step);
  const shown = pictures[index];
  if (!shown) return null;
  const nameOf = ({ position }: typeof shown, at: number) => `${at + 1}. ${t(`positions.${position}`)}`;
  return (
    <section className={styles.gallery} aria-label={t('viewer.strip')}>
      <div className={styles.stage}>
        <Picture
          src={shown.url}
          alt={nameOf(shown, index)}
          aspect={`${shown.width} / ${shown.height}`}
          fit="contain"
          eager
          sameSubject
        />
        {over(shown)}
        {pictures.length > 1 && (
          <>
            <IconButton className={styles.previous} label={t('viewer.previous')} onClick={() => step(-1)}>
              <IconChevronLeft size={24} />
            </IconButton>
            <IconButton className={styles.next} label={t('viewer.next')} onClick={() => step(1)}>
              <IconChevronRight size={24} />
            </IconButton>
          </>
        )}
      </div>
      <p className={styles.caption} aria-live="polite">
        <span>{`${t(`positions.${shown.position}`)} · ${index + 1} / ${pictures.length}`}</span>
        <ButtonLink small icon={<IconDownload size={18} />} href={shown.url} download>
          {t('images.download')}
        </ButtonLink>
      </p>
      {below(shown)}
      <ul className={styles.strip}>
        {pictures.map((picture, at) => (
          <li key={picture.url}>
            <button
              type="button"
              className={classes(styles.small, at === index && styles.current)}
              aria-label={nameOf(picture, at)}
              aria-current={at === index || undefined}
              onClick={() => setIndex(at)}
            >
              <Picture src={picture.thumbnail} alt="" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
