import type { Ground } from '../grounds.ts';
import type { Mesh } from '../mesh.ts';
import type { Surface } from '../surface.ts';
import type { Vec } from '../vector.ts';

/** A tree or bush of a place. */
export interface Plant {
  kind: 'tree' | 'birch' | 'bush';
  at: Vec;
  scale: number;
  turn: number;
}

/** Surroundings. The photographed car stands at the origin; the camera looks along +x. */
export interface Place {
  ground: Ground;
  /** Buildings, kerbs, poles. Material numbers from Material.place on. */
  mesh: Mesh;
  surface(material: number, p: Vec, n: Vec): Surface;
  plants: readonly Plant[];
  /** Placement of a car close behind the photographed one: sideways offset, rotation, gap in metres. */
  near: { y: number; turn: number; gap: number };
  /** Other cars, farther away. */
  parked: readonly { at: Vec; turn: number }[];
}
