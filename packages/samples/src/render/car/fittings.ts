import { smoothMax } from '../field.ts';
import { gradient, isosurface } from '../isosurface.ts';
import { Material } from '../material-ids.ts';
import {
  addBothSides,
  addBox,
  addLathe,
  addMoved,
  addQuad,
  addSheet,
  addSphere,
  addTube,
  emptyMesh,
  type Mesh,
} from '../mesh.ts';
import type { Vec } from '../vector.ts';
import { along, cross, normalize, scale } from '../vector.ts';
import type { Shell } from './shell.ts';

/** A European plate is 520 × 110 mm. */
export const PLATE = { width: 0.52, height: 0.11 } as const;

export interface PlatePlace {
  centre: Vec;
  /** To the reader's right, and up; unit length. */
  right: Vec;
  up: Vec;
}

/** Where the plates are mounted, as upright as the panel under them. */
export function platePlaces(shell: Shell): { front: PlatePlace; rear: PlatePlace } {
  const { plates } = shell.spec;
  const place = (end: 1 | -1, z: number): PlatePlace => {
    const reach = [z - 0.05, z, z + 0.05].map((h) => (end > 0 ? shell.frontX(0, h) : shell.rearX(0, h)));
    const x = end > 0 ? Math.max(...reach) : Math.min(...reach);
    const n = gradient(shell.field, [x, 0, z], 0.02);
    const lean = Math.max(-0.25, Math.min(0.25, n[2]));
    const out = normalize([end, 0, end > 0 ? lean * 0.3 : lean]);
    const right: Vec = [0, end, 0];
    return { centre: along([x, 0, z], out, 0.016), right, up: normalize(cross(out, right)) };
  };
  return { front: place(1, plates.front), rear: place(-1, plates.rear) };
}

/** The four corners as read: top left, top right, bottom right, bottom left. */
export function plateCorners({ centre, right, up }: PlatePlace): [Vec, Vec, Vec, Vec] {
  const at = (r: number, u: number): Vec =>
    along(along(centre, right, (r * PLATE.width) / 2), up, (u * PLATE.height) / 2);
  return [at(-1, 1), at(1, 1), at(1, -1), at(-1, -1)];
}

function addPlate(mesh: Mesh, place: PlatePlace): void {
  const [tl, tr, br, bl] = plateCorners(place);
  addQuad(mesh, [bl, br, tr, tl], Material.plate);
  const out = cross(place.right, place.up);
  const holder = emptyMesh();
  addBox(holder, [-0.268, -0.063, -0.03], [0.268, 0.063, -0.002], Material.plastic);
  const place3 = (p: Vec): Vec =>
    along(along(along(place.centre, place.right, p[0]), place.up, p[1]), out, p[2]);
  const turn = (n: Vec): Vec => along(along(scale(place.right, n[0]), place.up, n[1]), out, n[2]);
  addMoved(mesh, holder, place3, turn);
}

function mirrorMesh(shell: Shell): Mesh {
  const mesh = emptyMesh();
  const { x, z } = shell.spec.mirror;
  const foot = shell.sideY(x + 0.02, z - 0.04);
  const y = foot + 0.15;
  const body = (px: number, py: number, pz: number): number => {
    const ex = (px - x) / 0.1;
    const ey = (py - y) / 0.125;
    const ez = (pz - z - 0.02 + 0.03 * ey) / (0.082 - 0.012 * ex);
    const egg = ((Math.abs(ex) ** 2.4 + Math.abs(ey) ** 2.6 + Math.abs(ez) ** 2.6) ** (1 / 2.5) - 1) * 0.08;
    return smoothMax(egg, x - 0.045 - px, 0.025);
  };
  const egg = isosurface(
    body,
    [x - 0.2, y - 0.2, z - 0.15],
    [x + 0.2, y + 0.2, z + 0.2],
    0.012,
    Material.paint,
  );
  addMoved(
    mesh,
    egg,
    (p) => p,
    (n) => n,
  );
  addTube(
    mesh,
    [
      [x + 0.03, foot - 0.04, z - 0.05],
      [x + 0.01, foot + 0.05, z - 0.035],
      [x, foot + 0.1, z - 0.01],
    ],
    0.02,
    Material.glossBlack,
  );
  const glass: Vec[] = [
    [-1, -0.8],
    [1, -0.55],
    [0.95, 0.75],
    [-0.9, 0.6],
  ].map(([u, v]) => [x - 0.047, y + u * 0.088, z + 0.022 + v * 0.055]);
  const [a, b, c, d] = glass as [Vec, Vec, Vec, Vec];
  addQuad(mesh, [a, d, c, b], Material.mirror);
  return mesh;
}

function handleMesh(shell: Shell): Mesh {
  const mesh = emptyMesh();
  for (const [x, z] of shell.spec.handles) {
    const y = (px: number): number => shell.sideY(px, z);
    const path: Vec[] = [
      [0.1, -0.01],
      [0.095, 0.02],
      [0.06, 0.031],
      [0, 0.033],
      [-0.06, 0.031],
      [-0.095, 0.02],
      [-0.1, -0.01],
    ].map(([dx, dy]): Vec => [x + dx, y(x + dx) + dy, z]);
    addTube(mesh, path, 0.0115, Material.paint, 10);
    addSphere(mesh, [x, y(x) - 0.018, z], [0.07, 0.024, 0.026], Material.glossBlack, 16);
  }
  return mesh;
}

/** The painted edge that turns inwards around a wheel arch, and the dark wheel well behind it. */
function archMesh(shell: Shell): Mesh {
  const mesh = emptyMesh();
  const { wheels, archCladding } = shell.spec;
  for (const cx of [wheels.front, wheels.rear]) {
    const lip: Vec[][] = [];
    const well: Vec[][] = [];
    for (let i = 0; i <= 60; i++) {
      const a = ((i / 60) * 1.36 - 0.18) * Math.PI;
      const x = cx + wheels.arch * Math.cos(a);
      const z = wheels.radius + wheels.arch * Math.sin(a);
      if (z < 0.17) continue;
      const y = shell.sideY(x, z);
      const out = 1.05;
      const wide: Vec = [
        cx + wheels.arch * out * Math.cos(a),
        y - 0.05,
        wheels.radius + wheels.arch * out * Math.sin(a),
      ];
      lip.push([[x, y, z], [x, y - 0.018, z], wide]);
      well.push([wide, [wide[0], 0.5, wide[2]], [cx, 0.5, wheels.radius]]);
    }
    addSheet(mesh, lip, archCladding > 0 ? Material.plastic : Material.paint);
    addSheet(mesh, well, Material.tyre);
  }
  return mesh;
}

/** Bulbs and reflectors behind the clear lens. */
function lampMesh(shell: Shell): Mesh {
  const mesh = emptyMesh();
  const nose = shell.frontX(0, 0.5);
  for (const [u, z, r] of shell.spec.projectors) {
    /* The point of the shell on the ray u = const of the view along 45°. */
    let [near, far] = [0, 1];
    for (let i = 0; i < 24; i++) {
      const middle = (near + far) / 2;
      if (middle + nose - shell.frontX(middle, z) < u * Math.SQRT2) near = middle;
      else far = middle;
    }
    const y = near;
    const centre: Vec = [shell.frontX(y, z) - 0.035, y - 0.018, z];
    const part = emptyMesh();
    addLathe(
      part,
      [0, 0, 0],
      [
        [r * 0.72, 0.008],
        [r, 0.014],
        [r * 1.06, 0.006],
        [r * 1.06, -0.02],
      ],
      Material.chrome,
      36,
    );
    addSphere(part, [0, 0, 0], [r * 0.74, r * 0.45, r * 0.74], Material.bulb, 20);
    const [s, c] = [-Math.sin(0.96), Math.cos(0.96)];
    const turn = (v: Vec): Vec => [v[0] * c - v[1] * s, v[0] * s + v[1] * c, v[2]];
    addMoved(mesh, part, (p) => along(centre, turn(p), 1), turn);
  }
  return mesh;
}

function addWipers(mesh: Mesh, shell: Shell): void {
  const { low } = shell.spec.glass.screen;
  for (const [y0, y1] of [
    [0.62, 0.06],
    [0.0, -0.56],
  ] as const) {
    const path = Array.from({ length: 9 }, (_, i): Vec => {
      const t = i / 8;
      const y = y0 + (y1 - y0) * t;
      const z = low + 0.012 + 0.035 * t;
      return [shell.frontX(y, z + 0.012) + 0.012, y, z + 0.012];
    });
    addTube(mesh, path, 0.007, Material.plastic, 6);
  }
}

function railMesh(shell: Shell): Mesh {
  const mesh = emptyMesh();
  const [from, to] = [shell.spec.glass.front - 0.65, shell.spec.glass.rear + 0.1];
  const y = 0.55;
  const path = Array.from({ length: 21 }, (_, i): Vec => {
    const t = i / 20;
    const x = from + (to - from) * t;
    const lift = 0.035 * Math.min(1, Math.min(t, 1 - t) * 12);
    return [x, y, shell.topZ(x, y) + lift - 0.01];
  });
  addTube(mesh, path, 0.014, Material.darkMetal, 8);
  return mesh;
}

/** Adds everything that is mounted on the shell. */
export function addFittings(mesh: Mesh, shell: Shell): void {
  const { spec } = shell;
  addBothSides(mesh, mirrorMesh(shell));
  addBothSides(mesh, handleMesh(shell));
  addBothSides(mesh, archMesh(shell));
  addBothSides(mesh, lampMesh(shell));
  if (spec.rails) addBothSides(mesh, railMesh(shell));
  addWipers(mesh, shell);
  const { front, rear } = platePlaces(shell);
  addPlate(mesh, front);
  addPlate(mesh, rear);
  const badge = spec.grilles[0]?.points.reduce((z, p) => Math.max(z, p[1]), 0) ?? 0.65;
  const badgeAt: Vec = [shell.frontX(0, badge + 0.028), 0, badge + 0.028];
  addSphere(mesh, badgeAt, [0.012, 0.034, 0.022], Material.chrome, 20);
  const boot = spec.plates.rear + 0.14;
  addSphere(mesh, [shell.rearX(0, boot), 0, boot], [0.012, 0.034, 0.022], Material.chrome, 20);
  if (spec.exhaust > 0) {
    const x = shell.rearX(spec.exhaust, 0.28);
    const pipe = emptyMesh();
    addTube(
      pipe,
      [
        [x + 0.2, spec.exhaust, 0.25],
        [x - 0.005, spec.exhaust, 0.25],
      ],
      0.036,
      Material.chrome,
      20,
    );
    addTube(
      pipe,
      [
        [x + 0.2, spec.exhaust, 0.25],
        [x - 0.004, spec.exhaust, 0.25],
      ],
      0.032,
      Material.tyre,
      20,
    );
    addMoved(
      mesh,
      pipe,
      (p) => p,
      (n) => n,
    );
  }
  const fin = shell.spec.glass.rear + 0.25;
  addSphere(mesh, [fin, 0, shell.topZ(fin, 0)], [0.09, 0.018, 0.05], Material.paint, 16);
  for (const [y, z] of spec.fogLamps) {
    for (const s of [1, -1])
      addSphere(mesh, [shell.frontX(y, z) - 0.008, y * s, z], [0.012, 0.032, 0.032], Material.chrome, 20);
  }
}
