import { fbm, noise } from './noise.ts';
import type { Vec } from './vector.ts';
import { clamp, dot, mix, normalize, scale, smoothstep } from './vector.ts';

/** The lighting of a scene. Brightness in units of a white card's outdoors under the sky alone. */
export interface Light {
  /** Direction towards the sun. */
  sunDirection: Vec;
  sun: Vec;
  /** Angular radius of the sun's soft disc, radians. */
  sunSoftness: number;
  /** Sky radiance in a direction, unblurred. */
  sky(d: Vec): Vec;
  /** Blurred radiance around a direction, as a dull glossy surface reflects it. */
  dull(d: Vec): Vec;
  /** Irradiance of a matt surface facing `n`, without the sun. */
  ambient(n: Vec): Vec;
  haze: Vec;
  /** Share of haze per metre. */
  hazeDensity: number;
  exposure: number;
}

interface SkyColours {
  zenith: Vec;
  horizon: Vec;
  ground: Vec;
  cloud: Vec;
  cover: number;
  seed: number;
}

const SKYLINE: Vec = [0.07, 0.085, 0.065];

/** Sky with clouds, and a far line of trees and roofs below it. */
function skyOf(c: SkyColours, sun: Vec, glow: Vec): (d: Vec) => Vec {
  return (d) => {
    const up = d[2];
    const bearing = Math.atan2(d[1], d[0]);
    const line = 0.035 + 0.018 * fbm(bearing * 7 + c.seed, c.seed, 4) + 0.006 * noise(bearing * 90, 3);
    if (up < line) {
      const wood = mix(SKYLINE, c.horizon, 0.5 + 0.12 * noise(bearing * 40, up * 120, c.seed));
      return up < -0.01 ? mix(wood, c.ground, smoothstep(-0.01, -0.06, up)) : wood;
    }
    const base = mix(c.horizon, c.zenith, clamp(up) ** 0.5);
    const k = 1 / (up + 0.12);
    const shape = fbm(d[0] * k * 1.1 + c.seed, d[1] * k * 1.1, 6) * 0.9 + 0.5;
    const cover = smoothstep(1 - c.cover, 1.25 - c.cover, shape) * smoothstep(0.02, 0.16, up);
    const shadow = 0.72 + 0.4 * fbm(d[0] * k * 1.6 + c.seed + 5, d[1] * k * 1.6 + 2, 4);
    const cloudy = mix(base, scale(c.cloud, shadow), cover);
    const toSun = clamp(dot(d, sun));
    const halo = toSun ** 12 * 0.25 + toSun ** 180 * 1.2;
    return [cloudy[0] + glow[0] * halo, cloudy[1] + glow[1] * halo, cloudy[2] + glow[2] * halo];
  };
}

function outdoors(
  c: SkyColours,
  sunDirection: Vec,
  sun: Vec,
  rest: Pick<Light, 'sunSoftness' | 'exposure' | 'hazeDensity'>,
): Light {
  const direction = normalize(sunDirection);
  const glow = scale(sun, 0.5);
  const average = mix(c.zenith, c.cloud, clamp(c.cover * 0.8));
  const dull = (d: Vec): Vec => {
    const upper = mix(c.horizon, average, clamp(d[2]));
    const side = clamp(dot(d, direction)) ** 3 * 0.35;
    const lit: Vec = [upper[0] + glow[0] * side, upper[1] + glow[1] * side, upper[2] + glow[2] * side];
    return mix(c.ground, lit, smoothstep(-0.25, 0.3, d[2]));
  };
  return {
    sunDirection: direction,
    sun,
    sky: skyOf(c, direction, glow),
    dull,
    ambient: (n) => mix(scale(c.ground, 1.1), mix(c.horizon, average, 0.6), 0.5 + 0.5 * n[2]),
    haze: mix(c.horizon, c.cloud, 0.3),
    ...rest,
  };
}

/** The sun's side is given by its bearing (radians, 0 = behind the car as seen from the camera) and height. */
export type LightName = 'overcast' | 'bright' | 'low-sun' | 'hall';

function towards(bearing: number, height: number): Vec {
  return [Math.cos(bearing) * Math.cos(height), Math.sin(bearing) * Math.cos(height), Math.sin(height)];
}

/** An industrial hall: rows of lamps under a pale ceiling. */
function hall(): Light {
  const sky = (d: Vec): Vec => {
    if (d[2] <= 0.02) return [0.3, 0.29, 0.28];
    const x = (d[0] / d[2]) * 5;
    const y = (d[1] / d[2]) * 5;
    const tube =
      Math.abs(((((y / 3.2) % 1) + 1.5) % 1) - 0.5) * 3.2 > 1.36 &&
      Math.abs(((((x / 6) % 1) + 1.5) % 1) - 0.5) * 6 > 0.6;
    if (tube && Math.hypot(x, y) < 32) return [5.5, 5.6, 5.7];
    const beam = Math.abs(((((x / 6) % 1) + 1.5) % 1) - 0.5) * 6 < 0.16 ? 0.6 : 1;
    return scale([0.5, 0.5, 0.5], beam);
  };
  return {
    sunDirection: normalize([-0.25, 0.35, 1]),
    sun: [0.55, 0.55, 0.54],
    sunSoftness: 0.4,
    sky,
    dull: (d) => mix([0.3, 0.29, 0.28], [0.95, 0.95, 0.95], smoothstep(-0.2, 0.9, d[2])),
    ambient: (n) => mix([0.33, 0.32, 0.31], [0.85, 0.85, 0.85], 0.5 + 0.5 * n[2]),
    haze: [0.5, 0.5, 0.5],
    hazeDensity: 0.0008,
    exposure: 0.72,
  };
}

export function makeLight(name: LightName, bearing: number, seed: number): Light {
  if (name === 'hall') return hall();
  if (name === 'overcast') {
    const colours: SkyColours = {
      zenith: [0.92, 0.98, 1.08],
      horizon: [1.0, 1.03, 1.07],
      ground: [0.27, 0.26, 0.25],
      cloud: [1.25, 1.27, 1.3],
      cover: 0.85,
      seed,
    };
    return outdoors(colours, towards(bearing, 1.0), [0.32, 0.31, 0.3], {
      sunSoftness: 0.3,
      exposure: 0.8,
      hazeDensity: 0.0007,
    });
  }
  if (name === 'bright') {
    const colours: SkyColours = {
      zenith: [0.2, 0.42, 0.85],
      horizon: [0.78, 0.9, 1.05],
      ground: [0.42, 0.4, 0.37],
      cloud: [1.7, 1.7, 1.72],
      cover: 0.42,
      seed,
    };
    return outdoors(colours, towards(bearing, 0.85), [2.5, 2.35, 2.1], {
      sunSoftness: 0.006,
      exposure: 0.58,
      hazeDensity: 0.0005,
    });
  }
  const colours: SkyColours = {
    zenith: [0.18, 0.33, 0.66],
    horizon: [0.95, 0.82, 0.68],
    ground: [0.34, 0.3, 0.25],
    cloud: [1.25, 1.08, 0.92],
    cover: 0.4,
    seed,
  };
  return outdoors(colours, towards(bearing, 0.36), [2.9, 2.15, 1.4], {
    sunSoftness: 0.006,
    exposure: 0.62,
    hazeDensity: 0.001,
  });
}
