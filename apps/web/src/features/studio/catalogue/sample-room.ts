/**
 * Sample vehicles, and the rooms that their cameras would see: calculated as in the picture steps `place` and `room`, so that the
 * preview has the perspective of the finished picture. All values are shares of the picture unless noted otherwise.
 */
import { freeArea, usualShape } from './sample-place.ts';
import front from './sample-vehicle.webp';
import rear from './sample-vehicle-rear.webp';
import side from './sample-vehicle-side.webp';

interface SampleVehicle {
  picture: string;
  /** Width per height of its picture. */
  aspect: number;
  /** Eye level of its camera, shares of its height from its top; and the camera's height, metres. */
  eye: number;
  cameraHeight: number;
  /** Rows of its highest and lowest tyre, shares of its height. */
  tyres: readonly [number, number];
}

/** As printed by packages/samples/make-sample-vehicle.ts. */
export const sampleVehicles = {
  front: { picture: front, aspect: 2.37, eye: -0.029, cameraHeight: 1.511, tyres: [0.794, 0.985] },
  side: { picture: side, aspect: 2.541, eye: 0.032, cameraHeight: 1.479, tyres: [0.978, 0.983] },
  rear: { picture: rear, aspect: 1.94, eye: 0.085, cameraHeight: 1.559, tyres: [0.762, 0.981] },
} as const satisfies Record<string, SampleVehicle>;
export type SampleVehicleName = keyof typeof sampleVehicles;

const [wallDistance, floorBehind] = [0.37, 0.02];

export interface SampleRoom {
  /** Box of the vehicle. */
  left: number;
  top: number;
  width: number;
  height: number;
  /** Rows of the eye level and of the line between wall and floor. */
  eye: number;
  foot: number;
  /** Metres. */
  cameraHeight: number;
}

export function sampleRoom(name: SampleVehicleName, shape = usualShape): SampleRoom {
  const { aspect, cameraHeight, eye, tyres } = sampleVehicles[name];
  const free = freeArea(shape);
  const width = free.widthOf(1 / aspect);
  const height = (width * shape.aspect) / aspect;
  const top = free.baseline - height * tyres[1];
  const eyeRow = top + eye * height;
  const nearest = top + height;
  const farthest = top + tyres[0] * height;
  const foot = Math.min(eyeRow + wallDistance * (nearest - eyeRow), farthest - floorBehind);
  return { left: free.leftOf(width), top, width, height, eye: eyeRow, foot, cameraHeight };
}
