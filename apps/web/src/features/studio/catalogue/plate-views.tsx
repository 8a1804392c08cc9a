import { designAtEnd, sizeForPlate } from '@forecourt/contract/plate-formats';
import type { PlateDesign } from '@forecourt/contract/recipe';
import { Suspense } from 'react';
import { useText } from '../../../lib/use-text.ts';
import { DesignedPlate } from './designed-plate.tsx';
import { type Corners, mappedBox, mappedPath, mappingOnto, type Point } from './plate-perspective.ts';
import styles from './plates-design.module.css';
import { samplePlateRatio, samplePlateSize, samplePlates } from './sample-plates.ts';
import { useLoadedPictures } from './use-loaded-pictures.ts';
import { usePlateDrawing } from './use-plate-drawing.ts';

/** As in finished pictures the design covers the frame around the plate too, share of its height. */
const overlap = 0.05;

/** The corners of a plate, each moved away from its middle. */
function grown(corners: Corners): Corners {
  const [x, y] = [0, 1].map((axis) => corners.reduce((sum, corner) => sum + (corner[axis] ?? 0) / 4, 0)) as [
    number,
    number,
  ];
  const away = ([cx, cy]: Point) =>
    [x + (cx - x) * (1 + overlap / 2), y + (cy - y) * (1 + 2 * overlap)] as const;
  const [a, b, c, d] = corners;
  return [away(a), away(b), away(c), away(d)];
}

interface ViewProps {
  design: PlateDesign;
  logo: string | null;
}

function View({ name, logo, ...props }: ViewProps & { name: keyof typeof samplePlates }) {
  const t = useText();
  const { drawPlate } = usePlateDrawing();
  const { picture: loaded } = useLoadedPictures(logo ? { picture: logo } : {});
  const design = designAtEnd(props.design, name === 'rear' ? 'rear' : 'front');
  const { corners, picture } = samplePlates[name];
  const size = sizeForPlate(design, samplePlateRatio, true);
  const drawing = drawPlate(design, size, loaded ? loaded.naturalWidth / loaded.naturalHeight : null);
  const map = mappingOnto(grown(corners), drawing);
  return (
    <figure className={styles.view}>
      <svg
        viewBox={`0 0 ${samplePlateSize.width} ${samplePlateSize.height}`}
        className={styles.stage}
        role="img"
        aria-label={t(`plates.design.views.${name}`)}
      >
        <image href={picture} {...samplePlateSize} />
        {drawing.parts.map((part) => (
          <path key={`${part.x} ${part.y} ${part.path}`} d={mappedPath(part, map)} fill={part.colour} />
        ))}
        {drawing.logo && logo && (
          <image
            href={logo}
            width={1}
            height={1}
            preserveAspectRatio="none"
            transform={mappedBox(drawing.logo, map)}
          />
        )}
      </svg>
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
        <DesignedPlate {...props} role="img" aria-hidden={undefined} aria-label={t('plates.design.flat')} />
      </div>
      <Suspense fallback={null}>
        {(['front', 'angle', 'rear'] as const).map((name) => (
          <View key={name} name={name} {...props} />
        ))}
      </Suspense>
      <p className={styles.hint}>{t('plates.design.viewsHint')}</p>
    </div>
  );
}
