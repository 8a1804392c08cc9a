import { asphalt, grass, split, withLines } from '../grounds.ts';
import { randomStream } from '../noise.ts';
import { glossy, matt } from '../surface.ts';
import { clamp, grey } from '../vector.ts';
import { BuildingKit, plaster, windowed } from './building-kit.ts';
import type { Place, Plant } from './place.ts';

const BAY = 2.6;

/** White lines between bays that run along x, and one across their heads. */
function lines(x: number, y: number): number {
  const half = 0.055;
  const to = Math.abs(((((y / BAY) % 1) + 1) % 1) - 0.5) * BAY;
  const inBays = (x > -2.9 && x < 2.6) || (x > 8.5 && x < 13.5);
  const across = Math.abs(x - 2.6);
  return clamp((half - Math.min(inBays ? to : 9, across)) / 0.006 + 0.5);
}

/** A public car park: tarmac with white bays, a strip of grass, trees. */
export function lot(seed: number): Place {
  const random = randomStream(seed);
  const plants: Plant[] = [];
  for (let i = 0; i < 13; i++) {
    const at = [20 + random() * 7, -34 + i * 5.6 + random() * 2, 0] as const;
    plants.push({
      kind: i % 3 === 0 ? 'birch' : 'tree',
      at,
      scale: 0.7 + random() * 0.5,
      turn: random() * 6,
    });
  }
  for (let i = 0; i < 28; i++)
    plants.push({
      kind: 'bush',
      at: [15.6 + random() * 0.6, -28 + i * 2.1, 0],
      scale: 0.8 + random() * 0.4,
      turn: random() * 6,
    });
  for (let i = 0; i < 8; i++)
    plants.push({
      kind: 'tree',
      at: [-24 - random() * 6, -28 + i * 8, 0],
      scale: 1 + random() * 0.4,
      turn: random() * 6,
    });
  const kit = new BuildingKit();
  const steel = kit.look((_, n) => glossy(n, grey(0.25), 0.06, 0.4));
  for (const y of [-9, 8.5]) {
    kit.box([14.9, y, 0], [15.02, y + 0.12, 6.2], steel);
    kit.box([13.6, y + 0.02, 6.1], [15, y + 0.1, 6.2], steel);
  }
  const kerb = kit.look((p, n) => matt(n, grey(0.28 + 0.03 * Math.sin(p[1] * 6.28))));
  kit.box([14.5, -60, 0], [14.65, 60, 0.11], kerb);
  const shop = windowed(plaster([0.5, 0.49, 0.46], seed), {
    bay: 3.4,
    floor: 3.6,
    size: [2.6, 1.5, 1.1],
    frame: grey(0.1),
    seed,
  });
  kit.box([44, -26, 0], [60, 20, 7.4], kit.look(shop));
  return {
    ground: split((x) => Math.max(x - 14.6, -19 - x), withLines(asphalt(seed), lines), grass(seed)),
    mesh: kit.mesh,
    surface: kit.surface,
    plants,
    near: { y: 1.6, turn: Math.PI / 2, gap: 0.9 },
    parked: [
      { at: [11, -6.5, 0], turn: Math.PI },
      { at: [11.1, 9.1, 0], turn: 0 },
    ],
  };
}
