import { noInsets } from '@forecourt/contract/overlay-borders';
import type { Box, Target } from '@forecourt/contract/recipe';
import { cutsVehicle, fittedBox, fittedPhotoBox, type TargetFit } from '@forecourt/contract/target-fit';
import type { CSSProperties, ReactNode } from 'react';
import { type SceneShape, sampleBox } from './sample-place.ts';
import styles from './scene.module.css';

interface FittedSceneProps {
  /** What is fitted; it fills its place. */
  scene: ReactNode;
  /** Width per height of the scene. */
  fittedAspect: number;
  target: Pick<Target, 'fit' | 'border'>;
  /** Of the target. */
  shape: SceneShape;
  /** Whether it is a photo that keeps its background. */
  keepsPhoto: boolean;
  /** Where the vehicle is in the scene, shares of it; null in photos of which nothing has to stay whole. */
  vehicle: Box | null;
  /** Overlaid on the whole target. */
  children: ReactNode;
}

/** Whether a scene that is fitted into a target shows all of the sample vehicle; where it does not, the target has a picture of its own. */
export function showsVehicle(fit: TargetFit, fittedAspect: number, { aspect, insets }: SceneShape): boolean {
  const [scene, target] = [
    { width: fittedAspect, height: 1 },
    { width: aspect, height: 1 },
  ];
  const vehicle = sampleBox({ aspect: fittedAspect, insets: noInsets });
  return fit === 'contain' || !cutsVehicle(scene, target, insets, vehicle);
}

const percent = (share: number) => `${share * 100}%`;

/** A scene that is fitted into the shape of a target, whole with a border or cut, as in the finished picture. */
export function FittedScene({
  children,
  fittedAspect,
  keepsPhoto,
  scene,
  shape,
  target,
  vehicle,
}: FittedSceneProps) {
  const size = { width: shape.aspect, height: 1 };
  const fitted = { width: fittedAspect, height: 1 };
  const boxOf = keepsPhoto ? fittedPhotoBox : fittedBox;
  const placeOf = (box: ReturnType<typeof boxOf>): CSSProperties => {
    return {
      left: percent(box.left / size.width),
      top: percent(box.top),
      width: percent(box.width / size.width),
    };
  };
  const { border, fit = 'cover' } = target;
  const place = boxOf(fitted, size, fit, shape.insets, vehicle);
  const leavesBorder = place.width < size.width || place.height < size.height;
  return (
    <div className={styles.scene} style={{ ['--aspect' as string]: shape.aspect, background: border }}>
      {leavesBorder && border === undefined && (
        <div
          className={styles.blurred}
          style={placeOf(fittedBox(fitted, size, 'cover', shape.insets))}
          aria-hidden="true"
        >
          {scene}
        </div>
      )}
      <div className={styles.fitted} style={placeOf(place)}>
        {scene}
      </div>
      {children}
    </div>
  );
}
