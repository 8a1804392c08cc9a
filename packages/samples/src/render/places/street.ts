import { asphalt, paving, split } from '../grounds.ts';
import { glossy, matt } from '../surface.ts';
import { grey, rgb } from '../vector.ts';
import { addHouse, BuildingKit, brick, plaster, windowed } from './building-kit.ts';
import type { Place, Plant } from './place.ts';

const KERB = 5.4;

function addFront(kit: BuildingKit, x: number, seed: number): void {
  const grid = { bay: 2.3, floor: 2.95, size: [1.15, 1.35, 0.95] as const, frame: grey(0.75), seed };
  const walls = [
    plaster(rgb('#d9cfb4'), 1),
    brick(2),
    plaster(rgb('#c9d0cf'), 3),
    plaster(rgb('#d8b79a'), 4),
    brick(5),
    plaster(rgb('#e2ded2'), 6),
  ];
  let y = -36;
  walls.forEach((wall, i) => {
    const width = 10.5 + ((i * 5 + seed) % 4);
    const tall = i % 3 === 1 ? 8.9 : 5.95;
    const house = { x: x + (i % 2) * 0.8, y, width, depth: 9, eaves: tall, ridge: tall + 3.2 };
    addHouse(kit, {
      ...house,
      wall: windowed(wall, { ...grid, seed: i }),
      roof: i % 2 ? rgb('#5d5f63') : rgb('#8a4a35'),
    });
    const door = kit.look((p, n) =>
      glossy(n, p[2] > 1.7 ? grey(0.05) : rgb(i % 2 ? '#3d4a3f' : '#54382a'), 0.05, 0.3),
    );
    kit.box([house.x - 0.04, y + width / 2 - 0.55, 0], [house.x + 0.2, y + width / 2 + 0.55, 2.2], door);
    y += width + (i === 2 ? 3.4 : 0);
  });
}

/** A street of terraced houses with a pavement. */
export function street(seed: number): Place {
  const kit = new BuildingKit();
  addFront(kit, 9.2, seed);
  const stone = kit.look((p, n) => matt(n, grey(((p[1] % 1) + 1) % 1 < 0.012 ? 0.12 : 0.33)));
  kit.box([KERB, -60, 0], [KERB + 0.14, 60, 0.12], stone);
  const far = windowed(plaster(rgb('#cdbfa6'), 9), {
    bay: 2.5,
    floor: 3,
    size: [1.2, 1.4, 0.9],
    frame: grey(0.7),
    seed: 8,
  });
  for (const [y, w] of [
    [-40, 26],
    [-12, 18],
    [9, 30],
  ] as const) {
    addHouse(kit, { x: -27, y, width: w, depth: 9, eaves: 7, ridge: 10.5, wall: far, roof: rgb('#6d4436') });
  }
  const post = kit.look((_, n) => glossy(n, grey(0.12), 0.06, 0.4));
  kit.box([6, -7.6, 0], [6.1, -7.5, 5.4], post);
  kit.box([5.2, -7.6, 5.3], [6.1, -7.5, 5.38], post);
  const bin = kit.look((p, n) => glossy(n, p[2] > 0.98 ? rgb('#a3812a') : rgb('#33383b'), 0.04, 0.5));
  kit.box([8.3, 6.2, 0.12], [8.9, 6.75, 1.08], bin);
  const plants: Plant[] = [
    { kind: 'tree', at: [7.4, -13, 0], scale: 0.75, turn: 1 },
    { kind: 'tree', at: [7.4, 12.5, 0], scale: 0.7, turn: 3 },
    { kind: 'tree', at: [-20, -16, 0], scale: 0.8, turn: 2 },
    { kind: 'birch', at: [13, 1.4, 0], scale: 0.9, turn: 2 },
  ];
  return {
    ground: split((x) => x - KERB, asphalt(seed, 0.12), paving(seed)),
    mesh: kit.mesh,
    surface: kit.surface,
    plants,
    near: { y: 2.2, turn: Math.PI / 2, gap: 0.6 },
    parked: [
      { at: [4.3, -9.5, 0], turn: -Math.PI / 2 },
      { at: [4.3, 11, 0], turn: -Math.PI / 2 },
    ],
  };
}
