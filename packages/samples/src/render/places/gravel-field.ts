import { grass, gravel, split } from '../grounds.ts';
import { fbm, randomStream } from '../noise.ts';
import { matt } from '../surface.ts';
import { grey, rgb, scale } from '../vector.ts';
import { addHouse, BuildingKit, plaster, windowed } from './building-kit.ts';
import type { Place, Plant } from './place.ts';

interface Row {
  kinds: readonly Plant['kind'][];
  count: number;
  /** Nearest x and how far they scatter behind it. */
  x: readonly [number, number];
  /** First y and the distance from one to the next. */
  y: readonly [number, number];
  scale: readonly [number, number];
}

const ROWS: readonly Row[] = [
  { kinds: ['birch', 'tree', 'tree'], count: 24, x: [13, 16], y: [-30, 2.6], scale: [0.75, 0.6] },
  { kinds: ['bush'], count: 14, x: [11, 3], y: [-22, 3.3], scale: [0.7, 0.9] },
  { kinds: ['tree'], count: 9, x: [-29, 9], y: [-30, 7], scale: [0.9, 0.5] },
];

function wood(seed: number): Plant[] {
  const random = randomStream(seed);
  return ROWS.flatMap(({ kinds, count, x, y, scale: size }) =>
    Array.from({ length: count }, (_, i) => ({
      kind: kinds[Math.floor(random() * kinds.length)],
      at: [x[0] + random() * x[1], y[0] + i * y[1], 0] as const,
      scale: size[0] + random() * size[1],
      turn: random() * 6,
    })),
  );
}

/** A gravel yard at the edge of a wood, with a wooden fence. */
export function gravelField(seed: number): Place {
  const kit = new BuildingKit();
  const planks = kit.look((p, n) =>
    matt(n, scale([0.2, 0.165, 0.125], 0.75 + 0.5 * fbm(p[1] * 1.5, p[2] * 40, 3))),
  );
  for (let y = -32; y < 32; y += 2.4) {
    kit.box([8.9, y, 0], [9.02, y + 0.12, 1.2], planks);
    for (const z of [0.45, 0.95]) kit.box([8.86, y, z], [8.9, y + 2.4, z + 0.12], planks);
  }
  const barn = windowed(plaster(rgb('#a89f8c'), seed), {
    bay: 4.2,
    floor: 4,
    size: [1.1, 0.9, 1.8],
    frame: grey(0.3),
    seed,
  });
  addHouse(kit, {
    x: 26,
    y: 9,
    width: 16,
    depth: 10,
    eaves: 4.2,
    ridge: 8,
    wall: barn,
    roof: rgb('#7a4535'),
  });
  const edge = (x: number, y: number): number =>
    x - 8 - 0.8 * fbm(y * 0.5, 3, 3) - 0.25 * fbm(y * 5, x * 5, 3);
  return {
    ground: split(edge, gravel(seed), grass(seed)),
    mesh: kit.mesh,
    surface: kit.surface,
    plants: wood(seed),
    near: { y: 1.8, turn: Math.PI * 0.6, gap: 0.8 },
    parked: [],
  };
}
