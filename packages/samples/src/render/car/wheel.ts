import { Material } from '../material-ids.ts';
import { addBox, addLathe, addMoved, addSheet, addSphere, emptyMesh, type Mesh } from '../mesh.ts';
import { path } from '../path.ts';
import type { Point, Vec } from '../vector.ts';
import type { BodySpec } from './body-spec.ts';

type Wheels = BodySpec['wheels'];

/** How far the tyre is pressed flat by the car's weight, in metres. */
const SQUASH = 0.008;

/** One spoke along +x, its face at y = `face(r)`, between hub and rim. */
function spoke(rim: number, width: (t: number) => number, face: (t: number) => number, bend = 0): Vec[][] {
  return Array.from({ length: 9 }, (_, i) => {
    const t = i / 8;
    const r = 0.045 + (rim - 0.05) * t;
    const w = width(t);
    const y = face(t);
    const side = bend * t;
    const section: Point[] = [
      [-w, y - 0.045],
      [-w, y - 0.007],
      [-w * 0.7, y],
      [w * 0.7, y],
      [w, y - 0.007],
      [w, y - 0.045],
    ];
    return section.map(([s, depth]): Vec => [r, depth, s + side]);
  });
}

function addSpokes(mesh: Mesh, wheels: Wheels, edge: number): void {
  const one = emptyMesh();
  const face = (t: number): number => edge - 0.034 + 0.03 * t * t;
  const rim = wheels.rim - 0.008;
  let count = 5;
  if (wheels.spokes === 'ten') {
    count = 10;
    addSheet(
      one,
      spoke(rim, (t) => 0.012 + 0.007 * t, face),
      Material.rim,
    );
  } else if (wheels.spokes === 'five') {
    addSheet(
      one,
      spoke(rim, (t) => 0.034 - 0.008 * Math.sin(t * Math.PI) + 0.012 * t, face),
      Material.rim,
    );
  } else {
    for (const bend of [-0.036, 0.036])
      addSheet(
        one,
        spoke(rim, (t) => 0.013 + 0.004 * t, face, bend),
        Material.rim,
      );
  }
  for (let i = 0; i < count; i++) {
    const angle = ((i + 0.25) / count) * 2 * Math.PI;
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    const turn = (v: Vec): Vec => [v[0] * c - v[2] * s, v[1], v[0] * s + v[2] * c];
    addMoved(mesh, one, turn, turn);
  }
}

const AXLE: Vec = [0, 0, 0];

function addTyre(mesh: Mesh, { radius, rim, width }: Wheels): void {
  const half = width / 2;
  const wall = radius - rim;
  const tread = path(`
    ${radius - 0.014},${-half * 0.93} ${radius},${-half * 0.78} ${radius},-0.012 ${radius - 0.006},-0.008
    ${radius - 0.006},0.008 ${radius},0.012 ${radius},${half * 0.78} ${radius - 0.006},${half * 0.86}
    ${radius - 0.015},${half * 0.93}
  `);
  const inner = path(
    `${rim - 0.004},${-half * 0.8} ${rim + wall * 0.25},${-half * 0.98} ${rim + wall * 0.6},${-half}`,
  );
  const outer = path(`
    ${rim + wall * 0.6},${half} ${rim + wall * 0.52},${half * 1.005} ${rim + wall * 0.5},${half * 0.985}
    ${rim + wall * 0.25},${half * 0.97} ${rim + 0.005},${half * 0.84} ${rim - 0.004},${half * 0.8}
  `);
  addLathe(mesh, AXLE, [...inner, ...tread, ...outer], Material.tyre, 72);
}

function addRim(mesh: Mesh, rim: number, half: number, edge: number): void {
  const lip = path(`
    ${rim},${edge - 0.012} ${rim + 0.003},${edge} ${rim - 0.004},${edge + 0.004} ${rim - 0.011},${edge - 0.002}
    ${rim - 0.014},${edge - 0.02}
  `);
  const barrel = path(`${rim - 0.014},${edge - 0.02} ${rim - 0.03},${edge - 0.08} ${rim - 0.03},${-half}`);
  const hub = path(`
    0.001,${edge - 0.02} 0.03,${edge - 0.02} 0.034,${edge - 0.026} 0.06,${edge - 0.036} 0.066,${edge - 0.07}
  `);
  const cap = path(`0.001,${edge - 0.018} 0.024,${edge - 0.0185} 0.026,${edge - 0.022}`);
  addLathe(mesh, AXLE, lip, Material.rim, 72);
  addLathe(mesh, AXLE, barrel, Material.darkMetal, 48);
  addLathe(mesh, AXLE, hub, Material.rim, 40);
  addLathe(mesh, AXLE, cap, Material.chrome, 32);
  for (let i = 0; i < 5; i++) {
    const a = (i / 5) * 2 * Math.PI + 0.3;
    const bolt: Vec = [0.048 * Math.cos(a), edge - 0.034, 0.048 * Math.sin(a)];
    addSphere(mesh, bolt, [0.009, 0.009, 0.009], Material.chrome, 8);
  }
}

/** A wheel around the origin, axle along y, outer side towards +y. */
function wheelMesh(wheels: Wheels): Mesh {
  const mesh = emptyMesh();
  const { rim } = wheels;
  const half = wheels.width / 2;
  const edge = half * 0.86;
  addTyre(mesh, wheels);
  addRim(mesh, rim, half, edge);
  addSpokes(mesh, wheels, edge);
  const disc = rim * 0.72;
  const brake = path(`0.05,-0.002 ${disc - 0.003},-0.002 ${disc},-0.006 ${disc},-0.02 0.05,-0.024`);
  addLathe(mesh, AXLE, brake, Material.brake, 56);
  addLathe(mesh, AXLE, path(`0.001,-0.05 ${rim - 0.03},-0.05`), Material.tyre, 32);
  addBox(mesh, [disc * 0.62, -0.03, -0.06], [disc + 0.012, 0.012, 0.06], Material.plastic);
  return mesh;
}

/** Puts the four wheels under the car, tyres flat on the ground. */
export function addWheels(mesh: Mesh, wheels: Wheels): void {
  const one = wheelMesh(wheels);
  const y = wheels.outside - wheels.width / 2;
  for (const x of [wheels.front, wheels.rear]) {
    for (const side of [1, -1]) {
      const place = (p: Vec): Vec => [
        p[0] + x,
        (p[1] + y) * side,
        Math.max(0.001, p[2] + wheels.radius - SQUASH),
      ];
      addMoved(mesh, one, place, (n) => [n[0], n[1] * side, n[2]]);
    }
  }
}
