import { buildBvh } from './bvh.ts';
import { smoothMin } from './field.ts';
import { isosurface } from './isosurface.ts';
import { Material } from './material-ids.ts';
import { addMoved, emptyMesh } from './mesh.ts';
import { fbm } from './noise.ts';
import type { Model } from './scene.ts';
import { glossy, matt, type Surface } from './surface.ts';
import type { Vec } from './vector.ts';
import { normalize, rgb, scale } from './vector.ts';

/** Distance to a limb that tapers from `ra` at a to `rb` at b. */
function limb(a: Vec, b: Vec, ra: number, rb: number): (x: number, y: number, z: number) => number {
  const [ex, ey, ez] = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
  const len = ex * ex + ey * ey + ez * ez;
  return (x, y, z) => {
    const [wx, wy, wz] = [x - a[0], y - a[1], z - a[2]];
    const t = Math.min(1, Math.max(0, (wx * ex + wy * ey + wz * ez) / len));
    return Math.hypot(wx - ex * t, wy - ey * t, wz - ez * t) - ra - (rb - ra) * t;
  };
}

function egg(c: Vec, r: Vec): (x: number, y: number, z: number) => number {
  const least = Math.min(...r);
  return (x, y, z) => (Math.hypot((x - c[0]) / r[0], (y - c[1]) / r[1], (z - c[2]) / r[2]) - 1) * least;
}

type Solid = (x: number, y: number, z: number) => number;

function joined(parts: readonly Solid[], k: number): Solid {
  return (x, y, z) => parts.reduce((d, part) => smoothMin(d, part(x, y, z), k), 9);
}

/** Displaces cloth into folds. */
function creased(solid: Solid, depth: number): Solid {
  return (x, y, z) => solid(x, y, z) + depth * fbm(x * 9, y * 9 + z * 5, 3, z * 7);
}

function legs(): Solid {
  const parts = [
    limb([0, 0.1, 0.92], [0.02, 0.12, 0.5], 0.095, 0.068),
    limb([0.02, 0.12, 0.5], [-0.02, 0.13, 0.09], 0.066, 0.052),
    limb([0, -0.1, 0.92], [0.07, -0.14, 0.5], 0.095, 0.068),
    limb([0.07, -0.14, 0.5], [0.05, -0.16, 0.09], 0.066, 0.052),
    egg([0, 0, 0.94], [0.115, 0.175, 0.13]),
  ];
  return creased(joined(parts, 0.05), 0.012);
}

function jacket(): Solid {
  const parts = [
    egg([0, 0, 1.2], [0.125, 0.19, 0.3]),
    egg([0, 0, 1.0], [0.125, 0.185, 0.12]),
    limb([-0.01, 0.15, 1.42], [-0.01, -0.15, 1.42], 0.085, 0.085),
    limb([-0.01, 0.2, 1.41], [-0.05, 0.27, 1.13], 0.066, 0.055),
    limb([-0.05, 0.27, 1.13], [0.06, 0.27, 0.9], 0.053, 0.043),
    limb([-0.01, -0.2, 1.41], [-0.07, -0.27, 1.14], 0.066, 0.055),
    limb([-0.07, -0.27, 1.14], [0.07, -0.22, 0.94], 0.053, 0.043),
    limb([0, 0, 1.46], [0, 0, 1.51], 0.075, 0.066),
  ];
  return creased(joined(parts, 0.045), 0.012);
}

/** Skin parts: head, neck and hands. */
function bare(): Solid {
  const parts = [
    limb([0, 0, 1.46], [0.015, 0, 1.6], 0.056, 0.054),
    egg([0.02, 0, 1.655], [0.093, 0.074, 0.115]),
    egg([0.045, 0, 1.585], [0.055, 0.05, 0.045]),
    egg([0.115, 0, 1.645], [0.02, 0.014, 0.025]),
    limb([0.07, 0.27, 0.87], [0.1, 0.262, 0.79], 0.036, 0.026),
    limb([0.085, -0.215, 0.91], [0.13, -0.205, 0.83], 0.036, 0.026),
  ];
  return joined(parts, 0.02);
}

function hair(): Solid {
  return joined(
    [egg([-0.005, 0, 1.69], [0.102, 0.084, 0.1]), egg([-0.045, 0, 1.64], [0.066, 0.075, 0.09])],
    0.03,
  );
}

function shoes(): Solid {
  const left = limb([-0.03, 0.13, 0.045], [0.15, 0.155, 0.035], 0.05, 0.036);
  return joined([left, limb([0.04, -0.16, 0.045], [0.21, -0.2, 0.035], 0.05, 0.036)], 0.02);
}

/** A grown-up, 1.77 m tall, standing with the weight on one leg, facing +x. */
export function personModel(): Model {
  const mesh = emptyMesh();
  const low: Vec = [-0.4, -0.5, -0.03];
  const high: Vec = [0.45, 0.5, 1.85];
  const parts: [Solid, number][] = [
    [legs(), Material.trousers],
    [jacket(), Material.jacket],
    [bare(), Material.skin],
    [hair(), Material.hair],
    [shoes(), Material.shoes],
  ];
  for (const [solid, material] of parts) {
    const part = isosurface(solid, low, high, 0.013, material);
    addMoved(
      mesh,
      part,
      (p) => [p[0], p[1], Math.max(0.001, p[2])],
      (n) => n,
    );
  }
  return { bvh: buildBvh(mesh) };
}

const OUTFITS = [
  { jacket: rgb('#27384f'), trousers: rgb('#23262b'), hair: rgb('#2d2019') },
  { jacket: rgb('#8c2f2b'), trousers: rgb('#39485e'), hair: rgb('#5e4630') },
  { jacket: rgb('#b9b4a8'), trousers: rgb('#2f3a4c'), hair: rgb('#191614') },
] as const;

export function personSurface(outfit: number, material: number, p: Vec, n: Vec): Surface {
  const wear = OUTFITS[outfit % OUTFITS.length] ?? OUTFITS[0];
  const cloth = 0.85 + 0.3 * fbm(p[1] * 20, p[2] * 20, 4, p[0] * 20);
  switch (material) {
    case Material.trousers:
      return matt(n, scale(wear.trousers, cloth));
    case Material.jacket: {
      const zip = p[0] > 0 && Math.abs(p[1]) < 0.006 && p[2] < 1.47;
      const hem = p[2] < 0.9 && Math.abs(p[1]) < 0.2 ? 0.6 : 1;
      return matt(n, zip ? [0.2, 0.2, 0.2] : scale(wear.jacket, cloth * hem));
    }
    case Material.hair:
      return glossy(
        normalize(n),
        scale(wear.hair, 0.6 + 0.8 * cloth * Math.abs(Math.sin(p[1] * 300))),
        0.04,
        0.5,
      );
    case Material.shoes:
      return glossy(n, p[2] < 0.02 ? [0.5, 0.5, 0.48] : [0.03, 0.025, 0.022], 0.03, 0.5);
    default: {
      const eye = p[0] > 0.07 && Math.abs(p[2] - 1.665) < 0.009 && Math.abs(Math.abs(p[1]) - 0.032) < 0.014;
      const mouth = p[0] > 0.07 && Math.abs(p[2] - 1.598) < 0.005 && Math.abs(p[1]) < 0.024;
      return glossy(
        n,
        eye ? [0.06, 0.045, 0.04] : mouth ? [0.35, 0.13, 0.11] : [0.52, 0.31, 0.22],
        0.02,
        0.5,
      );
    }
  }
}
