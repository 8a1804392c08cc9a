import type { Light } from './light.ts';
import { blocked, closest, FAR, type Hit, type Instance } from './scene.ts';
import type { Surface } from './surface.ts';
import type { Vec } from './vector.ts';
import { add, along, clamp, dot, mix, mul, normalize, reflect, rotateZ, scale } from './vector.ts';

/** Everything that rays can hit, and its materials. */
export interface World {
  instances: readonly Instance[];
  light: Light;
  /** Surface of a triangle; point and normal, including the returned one, are in the instance's own space. */
  surface(id: number, material: number, p: Vec, n: Vec): Surface;
  /** Surface of the ground; `footprint` is the width in metres that one sample covers. */
  ground(x: number, y: number, footprint: number): Surface;
  /** Share of the sky that the ground is exposed to. */
  groundOpenness(x: number, y: number): number;
}

export type Random = () => number;

interface Met {
  p: Vec;
  surface: Surface;
  openness: number;
}

const DEEPEST = 5;

function normalAt(instance: Instance, hit: Hit): { n: Vec; openness: number } {
  const { corners, normals, openness } = instance.model.bvh;
  const w = [1 - hit.u - hit.v, hit.u, hit.v];
  let [x, y, z, open] = [0, 0, 0, 0];
  for (let c = 0; c < 3; c++) {
    const v = corners[hit.triangle * 3 + c];
    const k = w[c];
    x += normals[v * 3] * k;
    y += normals[v * 3 + 1] * k;
    z += normals[v * 3 + 2] * k;
    open += openness[v] * k;
  }
  return { n: normalize([x, y, z]), openness: open };
}

function meet(world: World, hit: Hit, o: Vec, d: Vec, spread: number): Met {
  const p = along(o, d, hit.t);
  const { instance } = hit;
  if (!instance) {
    const slant = Math.max(0.05, -d[2]);
    return {
      p,
      surface: world.ground(p[0], p[1], (hit.t * spread) / Math.sqrt(slant)),
      openness: world.groundOpenness(p[0], p[1]),
    };
  }
  const { sin, cos } = instance;
  const own = scale(
    rotateZ([p[0] - instance.at[0], p[1] - instance.at[1], p[2] - instance.at[2]], -sin, cos),
    1 / instance.scale,
  );
  const { n, openness } = normalAt(instance, hit);
  const material = instance.model.bvh.materials[hit.triangle];
  const surface = world.surface(instance.id, material, own, n);
  let normal = rotateZ(surface.normal, sin, cos);
  if (dot(normal, d) > 0) normal = scale(normal, -1);
  return { p, surface: { ...surface, normal }, openness };
}

/** Share of the sunlight that a matt surface receives: 1 when it faces the sun and nothing is in between. */
function sunOn(world: World, { p, surface, openness }: Met, depth: number, random: Random): number {
  const { sunDirection, sunSoftness } = world.light;
  const n = surface.normal;
  /* A large sun casts soft shadow edges, which are grainy with few rays. */
  const rays = depth === 0 && sunSoftness > 0.1 && openness < 0.995 ? 8 : 1;
  const turn = random();
  let sum = 0;
  for (let i = 0; i < rays; i++) {
    const r = sunSoftness * Math.sqrt((i + random()) / rays) * 1.2;
    const angle = 2 * Math.PI * (turn + i * 0.618034);
    const [u, v] = [r * Math.cos(angle), r * Math.sin(angle)];
    const toSun = normalize([
      sunDirection[0] + u,
      sunDirection[1] + v * sunDirection[2],
      sunDirection[2] - v * sunDirection[1],
    ]);
    const facing = dot(n, toSun);
    if (facing > 0 && !blocked(world.instances, along(p, n, 0.004), toSun)) sum += facing;
  }
  return sum / rays;
}

function fresnel(mirror: number, cos: number): number {
  return mirror + (1 - mirror) * (1 - cos) ** 5;
}

/** Reflected light: traced with a ray if the reflection is sharp, otherwise taken from the blurred sky. */
function mirrored(world: World, met: Met, d: Vec, share: number, depth: number, random: Random): Vec {
  const { p, surface, openness } = met;
  const r = reflect(d, surface.normal);
  if (share < 0.012 || surface.rough > 0.3 || depth >= 2) {
    return scale(world.light.dull(r), 0.25 + 0.75 * openness);
  }
  const j = surface.rough;
  const spread: Vec =
    j > 0
      ? normalize([r[0] + (random() - 0.5) * j, r[1] + (random() - 0.5) * j, r[2] + (random() - 0.5) * j])
      : r;
  return radiance(world, along(p, surface.normal, 0.003), spread, depth + 1, 0.01, random);
}

function lit(world: World, met: Met, d: Vec, depth: number, random: Random): Vec {
  const { surface, openness } = met;
  const { light } = world;
  const n = surface.normal;
  const cos = clamp(-dot(d, n));
  const share = surface.mirror > 0 ? fresnel(surface.mirror, cos) * (surface.rough > 0.3 ? 0.5 : 1) : 0;
  const sun = sunOn(world, met, depth, random);
  let colour: Vec = mul(surface.base, add(scale(light.ambient(n), openness), scale(light.sun, sun)));
  if (surface.metal) {
    const r = reflect(d, n);
    const flash = sun > 0 ? clamp(dot(r, light.sunDirection)) ** 22 * 1.6 + 0.25 * sun : 0;
    const gloss = add(scale(light.dull(r), openness), scale(light.sun, flash));
    colour = add(colour, mul(surface.metal, gloss));
  }
  if (share > 0) {
    colour = along(scale(colour, 1 - share), mirrored(world, met, d, share, depth, random), share);
    if (sun > 0 && light.sunSoftness < 0.1 && surface.rough < 0.3) {
      const spark = clamp(dot(reflect(d, n), light.sunDirection)) ** (900 / (1 + surface.rough * 30));
      colour = along(colour, light.sun, Math.min(3, spark * 60 * share));
    }
  }
  return surface.glow ? add(colour, surface.glow) : colour;
}

/**
 * Radiance that arrives along a ray.
 *
 * @param depth reflections and panes passed so far
 * @param spread growth of the ray's width per metre
 */
function radiance(world: World, o: Vec, d: Vec, depth: number, spread: number, random: Random): Vec {
  const hit = closest(world.instances, o, d);
  return hit ? seen(world, hit, o, d, depth, spread, random) : world.light.sky(d);
}

/** Radiance from the surface that a ray has hit. */
export function seen(
  world: World,
  hit: Hit,
  o: Vec,
  d: Vec,
  depth: number,
  spread: number,
  random: Random,
): Vec {
  const { light } = world;
  const met = meet(world, hit, o, d, spread);
  let colour = lit(world, met, d, depth, random);
  const { through } = met.surface;
  if (through && depth < DEEPEST) {
    const behind = radiance(world, along(met.p, d, 0.003), d, depth + 1, spread, random);
    colour = add(colour, mul(through, behind));
  }
  const haze = hit.t < FAR ? 1 - Math.exp(-hit.t * light.hazeDensity) : 0;
  return mix(colour, light.haze, haze);
}
