import type { Point } from '../vector.ts';

/** An opening or line drawn on the shell. Points in metres. */
export interface Drawn {
  points: readonly Point[];
  /** Rounding of the corners in metres. */
  radius: number;
}

export interface Grille extends Drawn {
  /** Distance of its bars in metres. */
  pitch: number;
  bars: 'level' | 'mesh';
  /** Width of a bright frame around it in metres, 0 for none. */
  frame: number;
}

/**
 * A car body defined like a technical drawing: side view, plan view, cross-section, and the details drawn on it.
 * Metres; x forward from the middle between the axles, y left, z up from the ground.
 */
export interface BodySpec {
  name: string;
  wheels: {
    front: number;
    rear: number;
    radius: number;
    width: number;
    rim: number;
    /** y of the tyre's outer side. */
    outside: number;
    arch: number;
    spokes: 'ten' | 'five' | 'twin';
  };
  /** Side view of the lower body and of the cabin: control points of closed splines, y = 0. */
  lower: readonly Point[];
  cabin: readonly Point[];
  /** Half width over x: body at its widest, cabin at its foot. */
  plan: readonly Point[];
  cabinPlan: readonly Point[];
  /** Height of the waistline over x. */
  waist: readonly Point[];
  /** Offset of the body side over its height (0 sill … 1 waist), and of the cabin side over metres above the waist. */
  section: readonly Point[];
  tumblehome: readonly Point[];
  sill: number;
  /** How far front, rear, windscreen and rear window curve backwards at |y| = 0.8. */
  bow: { front: number; rear: number; screen: number; back: number };
  /** How far deck and roof drop at |y| = 0.8. */
  crown: { deck: number; roof: number };
  rounding: { lower: number; cabin: number };
  flare: number;
  glass: {
    /** Lower edge of the side windows over x. */
    foot: readonly Point[];
    /** Width of the frame to the roof, and of the pillars beside windscreen and rear window. */
    frame: number;
    front: number;
    rear: number;
    /** Dark uprights: x at z = 1, half width, lean (dx per dz). */
    pillars: readonly { x: number; half: number; lean: number }[];
    screen: { low: number; high: number };
    back: { low: number; high: number } | undefined;
    /** Windows behind this x are tinted. */
    privacy: number;
    /** No windows behind this x, as on a delivery van. */
    blind: number;
    chrome: boolean;
  };
  /** Outlines in side view (x, z). */
  doors: readonly Drawn[];
  seams: readonly (readonly Point[])[];
  /** Lines in top view (x, |y|) on bonnet and boot lid. */
  deckSeams: readonly (readonly Point[])[];
  /** Lines in front and rear view (|y|, z). */
  frontSeams: readonly (readonly Point[])[];
  rearSeams: readonly (readonly Point[])[];
  /** Lamps in the view along 45° to the corner: u grows outwards, zero at the middle of the bumper. */
  headLamp: Drawn;
  tailLamp: Drawn;
  /** Projector lamps: u, z, radius. */
  projectors: readonly (readonly [number, number, number])[];
  grilles: readonly Grille[];
  /** Dark plastic parts in front and rear view. */
  darkFront: readonly Drawn[];
  darkRear: readonly Drawn[];
  fogLamps: readonly Point[];
  /** Height below which the body is dark plastic, over x. */
  cladding: readonly Point[];
  /** Width of dark plastic around the arches. */
  archCladding: number;
  handles: readonly Point[];
  mirror: { x: number; z: number };
  plates: { front: number; rear: number };
  /** x of the seats; `rear` is missing when there is a wall behind the front ones. */
  seats: { front: number; rear?: number; height: number };
  exhaust: number;
  rails: boolean;
}
