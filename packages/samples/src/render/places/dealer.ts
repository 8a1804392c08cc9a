import { paving } from '../grounds.ts';
import { fbm, hash } from '../noise.ts';
import { inkAt, letter } from '../stroke-font.ts';
import { glossy, matt } from '../surface.ts';
import type { Vec } from '../vector.ts';
import { grey, mix, rgb, smoothstep } from '../vector.ts';
import { BuildingKit, type Look } from './building-kit.ts';
import type { Place } from './place.ts';

const FRONT = 9.5;
const [LEFT, RIGHT] = [-11, 15];
const HEIGHT = 5.6;
const GLASS_TOP = 3.9;

/** Panes between mullions, with lamps and a pale floor dimly behind them. */
const showWindow: Look = (p, n) => {
  const u = (((p[1] / 2.4) % 1) + 1) % 1;
  const frame = Math.min(u, 1 - u) * 2.4 < 0.035 || p[2] < 0.12 || Math.abs(p[2] - 2.75) < 0.03;
  if (frame) return glossy(n, [0.05, 0.053, 0.056], 0.05, 0.3);
  const inside = mix([0.1, 0.1, 0.098], [0.03, 0.032, 0.034], smoothstep(0.1, 1.6, p[2]));
  const shape = smoothstep(0.05, 0.2, fbm(p[1] * 0.55, p[2] * 0.9, 3)) * (p[2] < 2 ? 0.75 : 0);
  const lamps = p[2] > 2.9 && hash(Math.floor(p[1] / 0.6), Math.floor(p[2] / 0.22)) > 0.86 ? 0.22 : 0;
  return { ...glossy(n, mix(inside, grey(0.015), shape), 0.1), glow: grey(lamps) };
};

function fascia(text: string, colour: Vec): Look {
  const lettering = letter(text, { width: 900, height: 120 }, [10, 10, 880, 100], 0.55);
  return (p, n) => {
    const u = (((p[1] / 1.2) % 1) + 1) % 1;
    const seam = Math.min(u, 1 - u) * 1.2 < 0.008 || Math.abs(p[2] - 4.75) < 0.008;
    const s = (1.5 - p[1]) / 6.6 + 0.5;
    const t = (5.2 - p[2]) / 0.88;
    const ink = s > 0 && s < 1 && t > 0 && t < 1 ? inkAt(lettering, s, t) : 0;
    const sheet = mix(colour, grey(0.02), seam ? 0.7 : 0.03 * fbm(p[1], p[2], 3));
    return { ...glossy(n, mix(sheet, [0.85, 0.86, 0.87], ink), 0.04, 0.4) };
  };
}

/** A dealer's yard: paved, a showroom with a glass front behind, flags. */
export function dealer(seed: number): Place {
  const kit = new BuildingKit();
  const panel = kit.look(fascia('AUTOMOBILE', rgb('#39424c')));
  const glass = kit.look(showWindow);
  const side = kit.look((p, n) => matt(n, mix(grey(0.42), grey(0.36), (p[0] * 3.3) % 1 > 0.5 ? 1 : 0)));
  kit.box([FRONT, LEFT, 0], [FRONT + 14, RIGHT, GLASS_TOP], glass);
  kit.box([FRONT - 0.9, LEFT - 0.1, GLASS_TOP], [FRONT + 14, RIGHT + 0.1, HEIGHT], panel);
  kit.box([FRONT - 0.1, RIGHT, 0], [FRONT + 16, RIGHT + 9, 4.4], side);
  const pole = kit.look((_, n) => glossy(n, grey(0.5), 0.1, 0.3));
  const cloth = kit.look((p, n) => matt(n, p[2] > 4.4 ? rgb('#b3262c') : grey(0.75)));
  for (const y of [-13.5, -15.8]) {
    kit.box([8, y, 0], [8.07, y + 0.07, 7.2], pole);
    kit.box([8.02, y + 0.1, 3.9], [8.04, y + 1.2, 7], cloth);
  }
  const bollard = kit.look((p, n) => matt(n, p[2] > 0.62 && p[2] < 0.74 ? grey(0.7) : grey(0.07)));
  for (let y = LEFT; y < RIGHT; y += 3.6)
    kit.box([FRONT - 1.5, y, 0], [FRONT - 1.38, y + 0.12, 0.85], bollard);
  const across = kit.look((p, n) => matt(n, grey(0.35 + 0.05 * fbm(p[1] * 0.3, p[2] * 0.5, 3))));
  kit.box([-34, -20, 0], [-26, 6, 5], across);
  const trees = [-30, -24, -19, 26, 31].map((y, i) => ({
    kind: 'tree' as const,
    at: [14 + i * 2, y, 0] as Vec,
    scale: 0.9,
    turn: i,
  }));
  const behind = [-22, -12, 12, 20].map((y, i) => ({
    kind: 'birch' as const,
    at: [-21, y, 0] as Vec,
    scale: 0.9,
    turn: i * 2,
  }));
  return {
    ground: paving(seed),
    mesh: kit.mesh,
    surface: kit.surface,
    plants: [...trees, ...behind],
    near: { y: -1.4, turn: -Math.PI / 2, gap: 0.8 },
    parked: [
      { at: [6, -9, 0], turn: 2.6 },
      { at: [6.2, 8.6, 0], turn: 2.7 },
    ],
  };
}
