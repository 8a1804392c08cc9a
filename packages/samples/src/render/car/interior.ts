import { smoothMax } from '../field.ts';
import { type Field3, isosurface } from '../isosurface.ts';
import { Material } from '../material-ids.ts';
import { addBothSides, addBox, addMoved, addTube, emptyMesh, type Mesh } from '../mesh.ts';
import type { Vec } from '../vector.ts';
import type { BodySpec } from './body-spec.ts';
import type { Shell } from './shell.ts';

/** A block with rounded edges; `within` clips it at the inside of the car. */
function cushion(low: Vec, high: Vec, round: number, lean = 0, within?: Field3): Mesh {
  const m: Vec = [(low[0] + high[0]) / 2, (low[1] + high[1]) / 2, (low[2] + high[2]) / 2];
  const h: Vec = [(high[0] - low[0]) / 2, (high[1] - low[1]) / 2, (high[2] - low[2]) / 2];
  const field = (x: number, y: number, z: number): number => {
    const dx = Math.abs(x - m[0] + lean * (z - low[2])) - h[0];
    const dy = Math.abs(y - m[1]) - h[1];
    const dz = Math.abs(z - m[2]) - h[2];
    const block = smoothMax(smoothMax(dx, dy, round), dz, round);
    return within ? Math.max(block, within(x, y, z) + 0.055) : block;
  };
  const pad = 0.1 + Math.abs(lean) * (high[2] - low[2]);
  return isosurface(
    field,
    [low[0] - pad, low[1] - 0.1, low[2] - 0.1],
    [high[0] + pad, high[1] + 0.1, high[2] + 0.1],
    0.03,
    Material.seat,
  );
}

function addAll(mesh: Mesh, parts: readonly Mesh[]): void {
  for (const part of parts)
    addMoved(
      mesh,
      part,
      (p) => p,
      (n) => n,
    );
}

function addSeats(mesh: Mesh, { front, rear, height: h }: BodySpec['seats']): void {
  const side = emptyMesh();
  addAll(side, [
    cushion([front - 0.25, 0.12, h - 0.18], [front + 0.27, 0.6, h], 0.08),
    cushion([front - 0.32, 0.13, h - 0.05], [front - 0.2, 0.59, h + 0.5], 0.09, 0.3),
    cushion([front - 0.5, 0.24, h + 0.55], [front - 0.4, 0.48, h + 0.73], 0.08, 0.1),
  ]);
  for (const y of [0.3, 0.42]) {
    const [low, high]: [Vec, Vec] = [
      [front - 0.44, y, h + 0.4],
      [front - 0.45, y, h + 0.6],
    ];
    addTube(side, [low, high], 0.007, Material.chrome, 6);
  }
  if (rear !== undefined) {
    addAll(side, [cushion([rear - 0.5, 0.22, h + 0.5], [rear - 0.4, 0.46, h + 0.68], 0.08, 0.1)]);
    addAll(mesh, [
      cushion([rear - 0.25, -0.6, h - 0.18], [rear + 0.25, 0.6, h], 0.08),
      cushion([rear - 0.35, -0.62, h - 0.05], [rear - 0.22, 0.62, h + 0.48], 0.09, 0.28),
    ]);
  }
  addBothSides(mesh, side);
}

function addSteeringWheel(mesh: Mesh, [x, y, z]: Vec): void {
  const ring = Array.from({ length: 25 }, (_, i): Vec => {
    const a = (i / 24) * 2 * Math.PI;
    return [x + 0.075 * Math.sin(a), y + 0.18 * Math.cos(a), z + 0.165 * Math.sin(a)];
  });
  addTube(mesh, ring, 0.015, Material.plastic, 8);
  addBox(mesh, [x, y - 0.15, z - 0.03], [x + 0.05, y + 0.15, z + 0.02], Material.plastic);
}

/** Seats, dashboard, steering wheel and boot, as far as they are visible through the windows. */
export function addInterior(mesh: Mesh, shell: Shell): void {
  const { spec } = shell;
  const { seats, glass } = spec;
  addSeats(mesh, seats);
  const cowl = spec.mirror.x;
  const top = glass.screen.low + 0.005;
  addAll(mesh, [cushion([cowl - 0.12, -0.7, top - 0.5], [cowl + 0.5, 0.72, top], 0.1, 0.15, shell.field)]);
  const tail = shell.rearX(0, 0.6);
  if (seats.rear === undefined) {
    const wall = seats.front - 0.6;
    addAll(mesh, [cushion([wall - 0.08, -0.9, 0.3], [wall, 0.9, 1.95], 0.02, 0, shell.field)]);
  } else {
    const shelf = (glass.back?.low ?? top) - 0.02;
    addAll(mesh, [cushion([tail, -0.9, 0.45], [seats.rear - 0.42, 0.9, shelf], 0.03, 0, shell.field)]);
  }
  addBox(mesh, [-1.7, -0.7, 0.24], [cowl, 0.7, 0.3], Material.seat);
  addBox(mesh, [seats.front - 0.4, -0.1, 0.3], [cowl, 0.1, seats.height + 0.06], Material.seat);
  addSteeringWheel(mesh, [cowl - 0.27, 0.36, top - 0.06]);
  const mirror = glass.screen.high;
  addBox(mesh, [cowl - 0.62, -0.11, mirror - 0.1], [cowl - 0.6, 0.11, mirror - 0.035], Material.plastic);
}
