import { type ReactNode, useState } from 'react';
import { classes } from './class-names.ts';
import styles from './picture.module.css';

interface PictureProps {
  src: string | null;
  alt: string;
  /** Aspect ratio of the reserved box; 4 / 3 by default. */
  aspect?: string;
  fit?: 'cover' | 'contain';
  /** Loads at once instead of lazily. */
  eager?: boolean;
  /** Shown in the box while there is no picture. */
  placeholder?: ReactNode;
  /** A new address shows the same subject again, so the old picture stays visible until the new one has loaded. */
  sameSubject?: boolean;
  className?: string;
}

/** A picture in a box whose space is reserved before it loads, on a neutral background, without distortion. */
export function Picture(props: PictureProps) {
  const { src, alt, aspect, fit = 'cover', eager, placeholder, sameSubject, className } = props;
  const [loaded, setLoaded] = useState<string | null>(null);
  const isLoaded = sameSubject ? loaded !== null : loaded === src;
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <span className={classes(styles.box, className)} style={{ aspectRatio: aspect ?? '4 / 3' }}>
      {src && broken !== src ? (
        <img
          src={src}
          alt={alt}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          draggable={false}
          className={classes(styles.image, styles[fit], isLoaded && styles.loaded)}
          ref={(image) => {
            if (image?.complete && image.naturalWidth > 0) setLoaded(src);
          }}
          onLoad={() => setLoaded(src)}
          onError={() => setBroken(src)}
        />
      ) : (
        <span className={styles.placeholder}>{placeholder}</span>
      )}
    </span>
  );
}
