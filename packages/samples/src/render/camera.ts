import type { Point, Vec } from './vector.ts';
import { add, cross, dot, normalize, scale, sub } from './vector.ts';

export interface Camera {
  eye: Vec;
  right: Vec;
  up: Vec;
  forward: Vec;
  /** Focal length in picture heights. */
  focal: number;
  width: number;
  height: number;
}

/**
 * @param focal focal length in millimetres as on a 36 × 27 mm sensor
 * @param roll radians
 */
export function makeCamera(
  eye: Vec,
  target: Vec,
  focal: number,
  roll: number,
  width: number,
  height: number,
): Camera {
  const forward = normalize(sub(target, eye));
  const level = normalize(cross(forward, [0, 0, 1]));
  const upright = cross(level, forward);
  const [c, s] = [Math.cos(roll), Math.sin(roll)];
  const right = add(scale(level, c), scale(upright, s));
  return { eye, forward, right, up: cross(right, forward), focal: focal / 27, width, height };
}

/** Ray direction through a position in the picture, in pixels. */
export function directionAt(camera: Camera, x: number, y: number): Vec {
  const u = (x - camera.width / 2) / camera.height / camera.focal;
  const v = (camera.height / 2 - y) / camera.height / camera.focal;
  return normalize(add(camera.forward, add(scale(camera.right, u), scale(camera.up, v))));
}

/** Where a point of the world appears, in pixels from the top left. */
export function project(camera: Camera, p: Vec): Point {
  const from = sub(p, camera.eye);
  const depth = dot(from, camera.forward);
  const k = (camera.focal * camera.height) / depth;
  return [camera.width / 2 + dot(from, camera.right) * k, camera.height / 2 - dot(from, camera.up) * k];
}

/** Rows in which the horizon crosses the picture's left and right edge, in pixels from the top; outside it too. */
export function horizonOf({ focal, forward, height, right, up, width }: Camera): [number, number] {
  const rowAt = (x: number) => {
    const u = (x - width / 2) / height / focal;
    return height / 2 + ((forward[2] + right[2] * u) / up[2]) * focal * height;
  };
  return [rowAt(0), rowAt(width)];
}
