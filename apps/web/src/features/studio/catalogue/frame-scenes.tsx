import { coveredBy, layFrame } from '@forecourt/contract/overlay-places';
import { sampleTextValues } from '@forecourt/contract/overlay-texts';
import type { SafeArea } from '@forecourt/contract/overlays';
import { OverlayLayer } from './overlay-layer.tsx';
import styles from './scene.module.css';
import { Scene } from './scene.tsx';
import { showroomIn } from './showroom-pictures.ts';
import { useLoadedPictures } from './use-loaded-pictures.ts';

/** A frame in landscape, square and portrait pictures; pixels. */
const shapes = [
  { width: 1920, height: 1440 },
  { width: 1080, height: 1080 },
  { width: 1080, height: 1350 },
];

/** The sample vehicle in a frame, in several shapes; lines show its safe area. */
export function FrameScenes({ picture, safeArea }: { picture: string | null; safeArea: SafeArea }) {
  const pictures = useLoadedPictures(picture ? { frame: picture } : {});
  const image = pictures.frame;
  const size = image && { width: image.naturalWidth, height: image.naturalHeight };
  const overlays = [{ kind: 'frame' as const, picture: 'frame', safeArea, positions: [], targets: [] }];
  return (
    <div className={styles.shapes}>
      {shapes.map((canvas) => {
        const insets = coveredBy(canvas, size ? [{ picture: size, safeArea }] : []);
        const shape = { aspect: canvas.width / canvas.height, insets };
        const { height, left, top, width } = layFrame(canvas, size ?? canvas, safeArea).inner;
        return (
          <Scene key={canvas.height} {...showroomIn('studio-white', shape)} use="whole" shape={shape}>
            <OverlayLayer {...{ canvas, overlays, pictures }} values={sampleTextValues} />
            <svg viewBox={`0 0 ${canvas.width} ${canvas.height}`} className={styles.layer} aria-hidden="true">
              <rect x={left} y={top} width={width} height={height} className={styles.safe} />
            </svg>
          </Scene>
        );
      })}
    </div>
  );
}
