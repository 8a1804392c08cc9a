import type { Box, Target } from '@forecourt/contract/recipe';
import { fittedBox } from '@forecourt/contract/target-fit';
import type { CSSProperties, ReactNode } from 'react';
import type { SceneShape } from './sample-place.ts';
import styles from './scene.module.css';

interface FittedSceneProps {
  /** What is fitted; it fills its place. */
  scene: ReactNode;
  /** Width per height of the scene. */
  fittedAspect: number;
  target: Pick<Target, 'fit' | 'border'>;
  /** Of the target. */
  shape: SceneShape;
  /** Where the vehicle is in the scene, shares of it; null in a photo that keeps its background. */
  vehicle: Box | null;
  /** Overlaid on the whole target. */
  children: ReactNode;
}

const percent = (share: number) => `${share * 100}%`;

/** A scene that is fitted into the shape of a target, whole with a border or cut, as in the finished picture. */
export function FittedScene({ children, fittedAspect, scene, shape, target, vehicle }: FittedSceneProps) {
  const size = { width: shape.aspect, height: 1 };
  const placeOf = (fit: 'contain' | 'cover'): CSSProperties => {
    const box = fittedBox({ width: fittedAspect, height: 1 }, size, fit, shape.insets, vehicle);
    return {
      left: percent(box.left / size.width),
      top: percent(box.top),
      width: percent(box.width / size.width),
    };
  };
  const { border, fit = 'cover' } = target;
  return (
    <div className={styles.scene} style={{ ['--aspect' as string]: shape.aspect, background: border }}>
      {fit === 'contain' && border === undefined && (
        <div className={styles.blurred} style={placeOf('cover')} aria-hidden="true">
          {scene}
        </div>
      )}
      <div className={styles.fitted} style={placeOf(fit)}>
        {scene}
      </div>
      {children}
    </div>
  );
}
