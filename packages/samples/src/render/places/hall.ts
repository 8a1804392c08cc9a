import { concrete } from '../grounds.ts';
import { fbm } from '../noise.ts';
import { glossy, matt } from '../surface.ts';
import { grey, mix, rgb, smoothstep } from '../vector.ts';
import { BuildingKit, type Look } from './building-kit.ts';
import type { Place } from './place.ts';

/** Ribbed sheet with a painted foot. */
const sheet: Look = (p, n) => {
  const along = Math.abs(n[0]) > 0.5 ? p[1] : p[0];
  const rib = Math.sin(along * 24);
  const foot = p[2] < 1.4;
  const dirt = 1 - 0.14 * smoothstep(0.6, 0, p[2]) + 0.06 * fbm(along * 0.8, p[2], 3);
  const colour = foot ? rgb('#5b6672') : rgb('#c4c7c6');
  const line = Math.abs(p[2] - 1.4) < 0.02 ? 0.5 : 1;
  return glossy(
    n,
    [
      colour[0] * dirt * line * (0.92 + 0.08 * rib),
      colour[1] * dirt * line * (0.92 + 0.08 * rib),
      colour[2] * dirt * line * (0.92 + 0.08 * rib),
    ],
    0.03,
    0.5,
  );
};

const shutter: Look = (p, n) => {
  const slat = (((p[2] / 0.11) % 1) + 1) % 1;
  const pane = p[2] > 1.5 && p[2] < 2.1 && (((p[1] / 0.9) % 1) + 1) % 1 > 0.14;
  if (pane) return { ...glossy(n, grey(0.5), 0.06), glow: [0.75, 0.8, 0.85] };
  return glossy(n, mix(grey(0.5), grey(0.28), smoothstep(0.12, 0, slat)), 0.05, 0.4);
};

/** A workshop hall with a shutter, shelves and pillars. */
export function hall(seed: number): Place {
  const kit = new BuildingKit();
  const wall = kit.look(sheet);
  const [w, d, h] = [13, 9.5, 6];
  kit.box([d, -w, 0], [d + 0.3, w, h], wall);
  kit.box([-18, -w - 0.3, 0], [d, -w, h], wall);
  kit.box([-18, w, 0], [d, w + 0.3, h], wall);
  kit.box([-18.3, -w, 0], [-18, w, h], wall);
  const gate = kit.look(shutter);
  kit.box([d - 0.06, -8.4, 0], [d, -3.6, 4.2], gate);
  kit.box([-18, -2, 0], [-17.94, 3, 4.2], gate);
  const beam = kit.look((p, n) =>
    matt(n, p[2] < 1.2 && Math.floor((p[2] + p[1]) / 0.16) % 2 === 0 ? rgb('#c9a227') : rgb('#4a5057')),
  );
  for (const y of [-9.5, -2.2, 5, 11]) kit.box([d - 0.4, y, 0], [d - 0.15, y + 0.25, h], beam);
  const rack = kit.look((_, n) => glossy(n, rgb('#2f5d8a'), 0.04, 0.4));
  const cartons = kit.look((p, n) =>
    matt(
      n,
      mix(
        rgb('#a8865c'),
        rgb('#5d6a55'),
        Math.sin(Math.floor(p[1] / 0.7) * 4.1 + Math.floor(p[2] / 0.9)) > 0.3 ? 1 : 0,
      ),
    ),
  );
  const tyres = kit.look((p, n) => matt(n, grey(0.018 + 0.012 * Math.abs(Math.sin(p[2] * 26)))));
  for (let shelf = 0; shelf < 3; shelf++) {
    kit.box([d - 1, 0, 0.25 + shelf], [d - 0.35, 4.8, 0.3 + shelf], rack);
    kit.box([d - 0.9, 0.2 + shelf * 0.3, 0.3 + shelf], [d - 0.4, 2.2 + shelf * 0.4, 0.95 + shelf], cartons);
    kit.box([d - 0.95, 2.9, 0.3 + shelf], [d - 0.4, 4.6, 0.9 + shelf], tyres);
  }
  for (const y of [0, 2.4, 4.76]) kit.box([d - 1, y, 0], [d - 0.95, y + 0.05, 3.1], rack);
  return {
    ground: concrete(seed),
    mesh: kit.mesh,
    surface: kit.surface,
    plants: [],
    near: { y: -1.8, turn: Math.PI * 0.5, gap: 0.8 },
    parked: [{ at: [6.2, 8, 0], turn: Math.PI }],
  };
}
