import { Material } from '../material-ids.ts';
import { addBox, addQuad, emptyMesh, type Mesh } from '../mesh.ts';
import { fbm, hash } from '../noise.ts';
import { glossy, matt, type Surface } from '../surface.ts';
import type { Vec } from '../vector.ts';
import { grey, mix, scale, smoothstep } from '../vector.ts';

export type Look = (p: Vec, n: Vec) => Surface;

/** Collects the solid objects of a place and their looks. */
export class BuildingKit {
  readonly mesh: Mesh = emptyMesh();
  private readonly looks: Look[] = [];

  look(look: Look): number {
    this.looks.push(look);
    return Material.place + this.looks.length - 1;
  }

  box(low: Vec, high: Vec, material: number): void {
    addBox(this.mesh, low, high, material);
  }

  surface = (material: number, p: Vec, n: Vec): Surface => {
    const look = this.looks[material - Material.place];
    return look ? look(p, n) : matt(n, grey(0.3));
  };
}

/** Coordinates on an upright wall: metres along it, metres up. */
function onWall(p: Vec, n: Vec): readonly [number, number] {
  return [Math.abs(n[0]) > Math.abs(n[1]) ? p[1] : p[0], p[2]];
}

const wrap = (x: number): number => ((x % 1) + 1) % 1;

/** Render or plaster, dirtier towards the ground. */
export function plaster(colour: Vec, seed: number): Look {
  return (p, n) => {
    const [u, v] = onWall(p, n);
    const stain = 1 + 0.1 * fbm(u * 0.6 + seed, v * 0.6, 4) + 0.05 * fbm(u * 14, v * 14, 2);
    const foot = smoothstep(0.9, 0, v) * 0.35;
    return matt(n, scale(colour, stain * (1 - foot)));
  };
}

export function brick(seed: number): Look {
  return (p, n) => {
    const [u, v] = onWall(p, n);
    const row = Math.floor(v / 0.075);
    const s = u / 0.25 + (row % 2) * 0.5;
    const inJoint = Math.min(wrap(s), 1 - wrap(s)) * 0.25 < 0.006 || wrap(v / 0.075) < 0.14;
    const id = hash(row, Math.floor(s), seed);
    const stone = scale([0.27, 0.115, 0.075], 0.7 + 0.55 * id);
    return matt(n, inJoint ? grey(0.32) : stone);
  };
}

interface WindowGrid {
  /** Width of a bay and height of a floor, metres. */
  bay: number;
  floor: number;
  /** Window: width, height, height of its sill above the floor. */
  size: readonly [number, number, number];
  frame: Vec;
  seed: number;
}

function pane(n: Vec, id: number, down: number): Surface {
  const curtain =
    id > 0.55 && down > 0.12 ? smoothstep(0.5, 0.6, Math.abs(Math.sin(down * 3 + id * 9))) * 0.35 : 0;
  return glossy(n, mix(grey(0.02 + 0.03 * id), grey(0.4), curtain), 0.09);
}

/** A wall with rows of windows. */
export function windowed(wall: Look, { bay, floor, size, frame, seed }: WindowGrid): Look {
  return (p, n) => {
    const [u, v] = onWall(p, n);
    if (Math.abs(n[2]) > 0.5) return wall(p, n);
    const column = Math.floor(u / bay);
    const storey = Math.floor(v / floor);
    const x = Math.abs((wrap(u / bay) - 0.5) * bay);
    const y = wrap(v / floor) * floor - size[2];
    const edge = Math.min(size[0] / 2 - x, y, size[1] - y);
    if (edge < -0.1) return wall(p, n);
    if (edge < 0)
      return y < 0 && y > -0.06 ? matt(n, grey(0.42)) : edge > -0.02 ? matt(n, grey(0.12)) : wall(p, n);
    const bar = x < 0.035 || Math.abs(y - size[1] * 0.68) < 0.02;
    if (edge < 0.06 || bar) return glossy(n, scale(frame, 0.9), 0.03, 0.4);
    return pane(n, hash(column, storey, seed), u * 4);
  };
}

function tiles(colour: Vec): Look {
  return (p, n) => {
    const row = wrap(p[2] / 0.2);
    const column = wrap(p[1] / 0.25 + Math.floor(p[2] / 0.2) * 0.5);
    const id = hash(Math.floor(p[2] / 0.2), Math.floor(p[1] / 0.25));
    const shade =
      (0.6 + 0.4 * smoothstep(0, 0.25, row)) * (0.8 + 0.2 * Math.sin(column * Math.PI)) * (0.85 + 0.25 * id);
    return matt(n, scale(colour, shade));
  };
}

interface House {
  /** Front towards the camera at x; from y to y + width. */
  x: number;
  y: number;
  width: number;
  depth: number;
  eaves: number;
  ridge: number;
  wall: Look;
  roof: Vec;
}

/** A house with a pitched roof, its ridge along y. */
export function addHouse(kit: BuildingKit, h: House): void {
  const wall = kit.look(h.wall);
  const roof = kit.look(tiles(h.roof));
  const gutter = kit.look((_, n) => glossy(n, grey(0.2), 0.06, 0.4));
  kit.box([h.x, h.y, 0], [h.x + h.depth, h.y + h.width, h.eaves], wall);
  const [y0, y1] = [h.y - 0.15, h.y + h.width + 0.15];
  const [x0, xm, x1] = [h.x - 0.35, h.x + h.depth / 2, h.x + h.depth + 0.35];
  const low = h.eaves - 0.12;
  addQuad(
    kit.mesh,
    [
      [x0, y1, low],
      [x0, y0, low],
      [xm, y0, h.ridge],
      [xm, y1, h.ridge],
    ],
    roof,
  );
  addQuad(
    kit.mesh,
    [
      [x1, y0, low],
      [x1, y1, low],
      [xm, y1, h.ridge],
      [xm, y0, h.ridge],
    ],
    roof,
  );
  for (const y of [h.y, h.y + h.width]) {
    addQuad(
      kit.mesh,
      [
        [h.x, y, h.eaves],
        [h.x + h.depth, y, h.eaves],
        [xm, y, h.ridge - 0.1],
        [xm, y, h.ridge - 0.1],
      ],
      wall,
    );
  }
  kit.box([x0 - 0.1, y0, low - 0.1], [x0 + 0.02, y1, low], gutter);
  kit.box([xm - 0.9, h.y + 1.2, h.ridge - 0.9], [xm - 0.3, h.y + 1.8, h.ridge + 0.7], wall);
}
