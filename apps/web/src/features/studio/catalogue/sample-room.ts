/**
 * The rooms that the cameras of the sample vehicles would see: calculated as in the picture steps `place` and `room`, so that the
 * preview has the perspective of the finished picture. All values are shares of the picture unless noted otherwise.
 */
import { freeArea, usualShape } from './sample-place.ts';
import { type SampleVehicleName, sampleVehicles } from './sample-vehicles.ts';

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
