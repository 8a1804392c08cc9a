import type { PlateDesign } from '@forecourt/contract/recipe';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../../../lib/use-text.ts';
import { matrixOnto } from './perspective-matrix.ts';
import { PlateSvg } from './plate-svg.tsx';
import styles from './plates-design.module.css';
import { type Corners, samplePlateRatio, samplePlateSize, samplePlates } from './sample-plates.ts';

/** The width of an element, pixels; 0 until it is known. */
function useWidth() {
  const element = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const observed = element.current;
    if (!observed) return;
    const observer = new ResizeObserver(() => setWidth(observed.clientWidth));
    observer.observe(observed);
    return () => observer.disconnect();
  }, []);
  return { element, width };
}

/** Pixels of the plate before it is laid on, about as wide as on a screen of double density. */
const drawn = { width: 520, height: 110 };
/** As in finished pictures the design covers the frame around the plate too, share of its height. */
const overlap = 0.05;

/** The corners of a plate, each moved away from its middle. */
function grown(corners: Corners): Corners {
  const [x, y] = [0, 1].map((axis) => corners.reduce((sum, corner) => sum + (corner[axis] ?? 0) / 4, 0)) as [
    number,
    number,
  ];
  const away = ([cx, cy]: Corners[0]) =>
    [x + (cx - x) * (1 + overlap / 2), y + (cy - y) * (1 + 2 * overlap)] as const;
  const [a, b, c, d] = corners;
  return [away(a), away(b), away(c), away(d)];
}

interface ViewProps {
  design: PlateDesign;
  logo: string | null;
}

function View({ name, design, logo }: ViewProps & { name: keyof typeof samplePlates }) {
  const t = useText();
  const { element, width } = useWidth();
  const { corners, picture } = samplePlates[name];
  const onto = matrixOnto(grown(corners), drawn);
  return (
    <figure className={styles.view}>
      <div
        ref={element}
        className={styles.stage}
        role="img"
        aria-label={t(`plates.design.views.${name}`)}
        style={{ aspectRatio: `${samplePlateSize.width} / ${samplePlateSize.height}` }}
      >
        <img src={picture} alt="" />
        <PlateSvg
          {...{ design, logo }}
          ratio={samplePlateRatio}
          {...drawn}
          preserveAspectRatio="none"
          className={styles.laid}
          style={{ transform: `scale(${width / samplePlateSize.width}) ${onto}` }}
        />
      </div>
      <figcaption aria-hidden="true">{t(`plates.design.views.${name}`)}</figcaption>
    </figure>
  );
}

/** A design in its own shape, and on sample vehicles in perspective. */
export function PlateViews(props: ViewProps) {
  const t = useText();
  return (
    <div className={styles.views}>
      <div className={styles.flat}>
        <PlateSvg {...props} role="img" aria-hidden={undefined} aria-label={t('plates.design.flat')} />
      </div>
      {(['front', 'angle', 'rear'] as const).map((name) => (
        <View key={name} name={name} {...props} />
      ))}
      <p className={styles.hint}>{t('plates.design.viewsHint')}</p>
    </div>
  );
}
