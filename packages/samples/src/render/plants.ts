import { buildBvh } from './bvh.ts';
import { Material } from './material-ids.ts';
import { addTriangle, addTube, addVertex, emptyMesh, type Mesh } from './mesh.ts';
import { randomStream } from './noise.ts';
import type { Model } from './scene.ts';
import { matt, type Surface } from './surface.ts';
import type { Vec } from './vector.ts';
import { along, cross, mix, normalize, scale, sub } from './vector.ts';

interface Habit {
  height: number;
  /** Height of the lowest leaves. */
  foot: number;
  radius: number;
  leaves: number;
  clumps: number;
  leaf: number;
  trunk: number;
}

const HABITS: Record<'tree' | 'birch' | 'bush', Habit> = {
  tree: { height: 8.5, foot: 2.2, radius: 3, leaves: 15000, clumps: 46, leaf: 0.085, trunk: 0.17 },
  birch: { height: 9.5, foot: 1.8, radius: 1.9, leaves: 11000, clumps: 40, leaf: 0.065, trunk: 0.1 },
  bush: { height: 1.5, foot: 0, radius: 1, leaves: 9000, clumps: 26, leaf: 0.036, trunk: 0 },
};

function addLeaf(mesh: Mesh, at: Vec, normal: Vec, size: number, random: () => number): void {
  const any: Vec = normalize([random() - 0.5, random() - 0.5, random() - 0.5]);
  const u = scale(normalize(cross(normal, any)), size);
  const v = scale(normalize(cross(u, normal)), size * 0.6);
  const soft = normalize(along(normal, any, 0.7));
  const corners = [along(at, u, 1), along(at, v, 1), along(at, u, -1), along(at, v, -1)].map((p) =>
    addVertex(mesh, p, soft),
  );
  addTriangle(mesh, corners[0], corners[1], corners[2], Material.leaf);
  addTriangle(mesh, corners[0], corners[2], corners[3], Material.leaf);
}

function clumpCentre(habit: Habit, random: () => number): Vec {
  const t = random() ** 0.8;
  const z = habit.foot + (habit.height - habit.foot) * t;
  const wide = habit.radius * Math.sin(Math.PI * Math.min(0.97, 0.12 + 0.86 * t)) ** 0.7;
  const a = random() * 2 * Math.PI;
  const r = wide * Math.sqrt(random()) * 0.85;
  return [r * Math.cos(a), r * Math.sin(a), z];
}

/** A tree or bush grown from random numbers. */
export function plantModel(kind: 'tree' | 'birch' | 'bush', seed: number): Model {
  const habit = HABITS[kind];
  const random = randomStream(seed);
  const mesh = emptyMesh();
  if (habit.trunk > 0) {
    addTube(
      mesh,
      [
        [0, 0, -0.1],
        [0.03, 0.02, 1],
        [0.08, -0.05, habit.foot + 1],
        [0, 0.1, habit.height * 0.75],
      ],
      habit.trunk,
      Material.bark,
      9,
    );
  }
  for (let c = 0; c < habit.clumps; c++) {
    const centre = clumpCentre(habit, random);
    const size = habit.radius * (0.28 + 0.2 * random());
    if (habit.trunk > 0 && c % 2 === 0) {
      addTube(
        mesh,
        [[0, 0, Math.max(habit.foot, centre[2] - 1.4)], centre],
        habit.trunk * 0.22,
        Material.bark,
        5,
      );
    }
    for (let l = 0; l < habit.leaves / habit.clumps; l++) {
      const d = normalize([random() - 0.5, random() - 0.5, random() - 0.45]);
      const at = along(centre, [d[0], d[1], d[2] * 0.75], size * Math.cbrt(random()));
      if (at[2] < 0.03) continue;
      addLeaf(mesh, at, normalize(sub(at, [0, 0, habit.foot])), habit.leaf * (0.6 + 0.8 * random()), random);
    }
  }
  return { bvh: buildBvh(mesh) };
}

const LEAF: Record<'tree' | 'birch' | 'bush', readonly [Vec, Vec]> = {
  tree: [
    [0.05, 0.085, 0.02],
    [0.11, 0.15, 0.035],
  ],
  birch: [
    [0.08, 0.12, 0.03],
    [0.17, 0.19, 0.05],
  ],
  bush: [
    [0.035, 0.065, 0.02],
    [0.08, 0.12, 0.035],
  ],
};

export function plantSurface(kind: 'tree' | 'birch' | 'bush', material: number, p: Vec, n: Vec): Surface {
  if (material === Material.bark) {
    const pale = kind === 'birch' && Math.sin(p[2] * 23 + p[0] * 9) > -0.6;
    return matt(n, pale ? [0.5, 0.49, 0.46] : [0.09, 0.075, 0.06]);
  }
  const habit = HABITS[kind];
  const out = Math.min(1, Math.hypot(p[0], p[1]) / habit.radius);
  const up = (p[2] - habit.foot) / (habit.height - habit.foot);
  const wave = 0.5 + 0.5 * Math.sin(p[0] * 3.1 + p[2] * 2.3) * Math.cos(p[1] * 2.7);
  const [dark, light] = LEAF[kind];
  return matt(n, scale(mix(dark, light, wave), 0.35 + 0.45 * out + 0.4 * Math.max(0, up)));
}
