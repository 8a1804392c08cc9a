import { Material } from '../material-ids.ts';
import { fbm, hash, noise } from '../noise.ts';
import { inkAt, type Lettering } from '../stroke-font.ts';
import { glossy, matt, type Surface } from '../surface.ts';
import type { Vec } from '../vector.ts';
import { add, cross, dot, grey, mix, normalize, scale, smoothstep, sub } from '../vector.ts';
import { PLATE, type PlatePlace, platePlaces } from './fittings.ts';
import type { Paint } from './paint.ts';
import type { Shell } from './shell.ts';
import { makeSkin, type Skin } from './skin.ts';

/** Appearance of one car: its skin, paint and plate. */
export interface CarLook {
  skin: Skin;
  surface(material: number, p: Vec, n: Vec): Surface;
}

const BEVEL = 0.007;

/** Bends normals inwards near panel gaps, so that the edges catch light. */
function bevelled(skin: Skin, p: Vec, n: Vec): Vec {
  const d = skin.gap(p[0], p[1], p[2]);
  if (d > BEVEL) return n;
  const e = 0.002;
  const slope: Vec = [
    skin.gap(p[0] + e, p[1], p[2]) - d,
    skin.gap(p[0], p[1] + e, p[2]) - d,
    skin.gap(p[0], p[1], p[2] + e) - d,
  ];
  const k = (0.55 * (1 - d / BEVEL)) / e;
  return normalize([n[0] - slope[0] * k, n[1] - slope[1] * k, n[2] - slope[2] * k]);
}

function painted(paint: Paint, p: Vec, n: Vec): Surface {
  /* Sprayed and polished by hand, so the coat is wavy by a fraction of a degree. */
  const wave = 0.0012;
  const normal = normalize([
    n[0] + wave * noise(p[1] * 11, p[2] * 11, p[0] * 3),
    n[1] + wave * noise(p[0] * 11, p[2] * 11, p[1] * 3),
    n[2] + wave * noise(p[0] * 11, p[1] * 11, p[2] * 3),
  ]);
  const dust = smoothstep(0.55, 0.15, p[2]) * 0.12 * (0.6 + 0.6 * fbm(p[0] * 4, p[2] * 6, 3));
  return {
    normal,
    base: mix(paint.base, [0.16, 0.14, 0.12], dust),
    mirror: 0.045,
    rough: 0,
    metal: paint.flakes,
  };
}

function lamp(kind: 'head-lens' | 'tail-lens', n: Vec): Surface {
  const through: Vec = kind === 'head-lens' ? [0.93, 0.94, 0.95] : [0.72, 0.02, 0.015];
  return { ...glossy(n, kind === 'head-lens' ? grey(0) : [0.06, 0.002, 0.002]), through };
}

function shellSurface(skin: Skin, paint: Paint, p: Vec, n: Vec): Surface {
  const part = skin.part(p[0], p[1], p[2]);
  switch (part) {
    case 'glass':
      return { ...glossy(n, grey(0), 0.06), through: [0.62, 0.68, 0.65] };
    case 'dark-glass':
      return { ...glossy(n, grey(0.004), 0.06), through: [0.16, 0.17, 0.18] };
    case 'head-lens':
    case 'tail-lens':
      return lamp(part, n);
    case 'seal':
      return glossy(n, grey(0.012), 0.03, 0.25);
    case 'gloss-black':
      return glossy(n, grey(0.008));
    case 'plastic':
      return plastic(p, n);
    case 'chrome':
      return glossy(n, grey(0.02), 0.72, 0.03);
    case 'gap':
    case 'hole':
      return matt(n, grey(0.006));
    case 'paint':
      return painted(paint, p, bevelled(skin, p, n));
  }
}

function plastic(p: Vec, n: Vec): Surface {
  const grain = 0.06;
  const normal = normalize(
    add(n, [grain * noise(p[0] * 700, p[2] * 700), grain * noise(p[1] * 700, p[2] * 700, 7), 0]),
  );
  return glossy(normal, grey(0.022 + 0.008 * fbm(p[0] * 7, p[2] * 7, 3)), 0.03, 0.5);
}

/** Inside of the shell: trim in the cabin, reflectors behind the lamps. */
function linerSurface(shell: Shell, skin: Skin, p: Vec, n: Vec): Surface {
  const tail = p[0] < shell.spec.wheels.rear - 0.35 && skin.tailLamp(p[0], p[1], p[2]) < 0.04;
  const head = p[0] > shell.spec.wheels.front + 0.2;
  if (tail) {
    const rib = Math.abs(((((p[2] / 0.034) % 1) + 1) % 1) - 0.5);
    const cell = 0.5 + 0.5 * hash(Math.floor(p[1] / 0.012), Math.floor(p[2] / 0.012));
    return {
      ...glossy(n, scale([1.1, 0.8, 0.8], cell), 0.3, 0.3),
      glow: rib < 0.12 ? [0.5, 0.35, 0.3] : [0.1, 0.06, 0.06],
    };
  }
  if (head && Math.abs(p[1]) > 0.4 && p[2] > 0.52) {
    const rib = 0.5 + 0.5 * Math.sin(p[2] * 420);
    return glossy(n, grey(0.05 + 0.16 * rib), 0.35, 0.2);
  }
  return matt(n, head ? grey(0.004) : grey(p[2] > 1.15 ? 0.16 : 0.03));
}

function plateSurface(places: readonly PlatePlace[], text: Lettering, p: Vec, n: Vec): Surface {
  const place = p[0] > 0 ? places[0] : places[1];
  if (!place) return matt(n, grey(0.8));
  const from = sub(p, place.centre);
  const s = dot(from, place.right) / PLATE.width + 0.5;
  const t = 0.5 - dot(from, place.up) / PLATE.height;
  const edge = Math.min(s * PLATE.width, (1 - s) * PLATE.width, t * PLATE.height, (1 - t) * PLATE.height);
  const ink = edge < 0.0042 && edge > 0.0016 ? 1 : inkAt(text, s, t);
  const blue = s < 0.088;
  let base: Vec = blue ? [0.01, 0.05, 0.34] : [0.82, 0.83, 0.82];
  if (blue) {
    const around = Math.atan2(t - 0.36, (s - 0.046) * 4.73);
    const ring = Math.abs(Math.hypot((s - 0.046) * 4.73, t - 0.36) - 0.16);
    if (ring < 0.026 && Math.cos(around * 12) > 0.2) base = [0.85, 0.7, 0.05];
  }
  return glossy(n, mix(base, blue ? [0.85, 0.85, 0.85] : grey(0.012), ink), 0.035, 0.2);
}

function fittingSurface(paint: Paint, material: number, p: Vec, n: Vec): Surface {
  switch (material) {
    case Material.paint:
      return painted(paint, p, n);
    case Material.tyre: {
      const dusty = 0.5 + 0.5 * fbm(p[0] * 9, p[2] * 9, 3);
      return glossy(n, mix(grey(0.013), [0.05, 0.045, 0.04], 0.35 * dusty), 0.025, 0.6);
    }
    case Material.rim:
      return { ...glossy(n, grey(0.17), 0.09, 0.12), metal: grey(0.4) };
    case Material.brake:
      return { ...glossy(n, grey(0.07), 0.2, 0.3), metal: grey(0.18) };
    case Material.chrome:
      return glossy(n, grey(0.02), 0.78, 0.02);
    case Material.mirror:
      return glossy(n, grey(0.01), 0.8);
    case Material.bulb:
      return { ...glossy(n, grey(0.5), 0.2), glow: grey(0.25) };
    case Material.darkMetal:
      return { ...glossy(n, grey(0.03), 0.08, 0.3), metal: grey(0.05) };
    case Material.glossBlack:
      return glossy(n, grey(0.01));
    case Material.seat:
      return matt(
        n,
        scale([0.05, 0.05, 0.053], 0.8 + 0.4 * hash(Math.floor(p[1] * 90), Math.floor(p[2] * 90))),
      );
    default:
      return plastic(p, n);
  }
}

export function makeCarLook(shell: Shell, paint: Paint, text: Lettering): CarLook {
  const skin = makeSkin(shell);
  const { front, rear } = platePlaces(shell);
  const places = [front, rear];
  return {
    skin,
    surface: (material, p, n) => {
      if (material === Material.shell) return shellSurface(skin, paint, p, n);
      if (material === Material.liner) return linerSurface(shell, skin, p, n);
      if (material === Material.plate)
        return plateSurface(
          places,
          text,
          p,
          cross(p[0] > 0 ? front.right : rear.right, p[0] > 0 ? front.up : rear.up),
        );
      return fittingSurface(paint, material, p, n);
    },
  };
}
