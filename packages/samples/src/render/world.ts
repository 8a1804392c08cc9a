import type { BodySpec } from './car/body-spec.ts';
import type { CarLook } from './car/car-surface.ts';
import { makeCarLook } from './car/car-surface.ts';
import { PAINTS, type PaintName } from './car/paint.ts';
import { makeShell, type Shell } from './car/shell.ts';
import type { Light } from './light.ts';
import { type GroundShade, shadeAt } from './openness.ts';
import { personSurface } from './person.ts';
import type { Place } from './places/place.ts';
import { plantSurface } from './plants.ts';
import { plateLettering } from './plate-lettering.ts';
import { type Instance, instanceOf, type Model } from './scene.ts';
import type { World } from './shade.ts';
import type { Surface } from './surface.ts';
import type { Vec } from './vector.ts';
import { smoothstep } from './vector.ts';

/** A body's triangles with its ground shade, built once and shared by all threads. */
export interface CarModel {
  spec: BodySpec;
  model: Model;
  ground: GroundShade;
}

export interface StandingCar {
  body: CarModel;
  paint: PaintName;
  plate: string;
  at: Vec;
  turn: number;
}

interface Cast {
  /** The first is the photographed vehicle. */
  cars: readonly StandingCar[];
  person: { model: Model; at: Vec; turn: number; outfit: number } | undefined;
  plants: Readonly<Record<'tree' | 'birch' | 'bush', Model>>;
  place: Place;
  placeModel: Model | undefined;
}

/** Instance id of the photographed vehicle. */
export const MAIN = 0;

type Look = (material: number, p: Vec, n: Vec) => Surface;

const shells = new Map<string, Shell>();
/** The body's shell, built once per thread. */
export function shellOf(spec: BodySpec): Shell {
  const shell = shells.get(spec.name) ?? makeShell(spec);
  shells.set(spec.name, shell);
  return shell;
}

function carInstance(car: StandingCar, id: number): { instance: Instance; look: CarLook } {
  const look = makeCarLook(shellOf(car.body.spec), PAINTS[car.paint], plateLettering(car.plate));
  const model: Model = { bvh: car.body.model.bvh, cutouts: look.skin.cutouts };
  return { instance: instanceOf(model, car.at, car.turn, 1, id), look };
}

function opennessOf(cast: Cast): (x: number, y: number) => number {
  return (x, y) => {
    let open = 1;
    for (const { body, at, turn } of cast.cars) {
      const [c, s] = [Math.cos(turn), Math.sin(turn)];
      const [dx, dy] = [x - at[0], y - at[1]];
      open *= shadeAt(body.ground, dx * c + dy * s, dy * c - dx * s);
    }
    if (cast.person) {
      const d = Math.hypot(x - cast.person.at[0], y - cast.person.at[1]);
      open *= 0.45 + 0.55 * smoothstep(0.05, 0.5, d);
    }
    return open;
  };
}

/** Places all objects in the world. */
export function makeWorld(cast: Cast, light: Light): World {
  const instances: Instance[] = [];
  const looks: Look[] = [];
  for (const car of cast.cars) {
    const { instance, look } = carInstance(car, looks.length);
    instances.push(instance);
    looks.push(look.surface);
  }
  if (cast.placeModel) {
    instances.push(instanceOf(cast.placeModel, [0, 0, 0], 0, 1, looks.length));
    looks.push(cast.place.surface);
  }
  const { person } = cast;
  if (person) {
    instances.push(instanceOf(person.model, person.at, person.turn, 1, looks.length));
    looks.push((m, p, n) => personSurface(person.outfit, m, p, n));
  }
  for (const plant of cast.place.plants) {
    instances.push(instanceOf(cast.plants[plant.kind], plant.at, plant.turn, plant.scale, looks.length));
    looks.push((m, p, n) => plantSurface(plant.kind, m, p, n));
  }
  return {
    instances,
    light,
    surface: (id, material, p, n) => looks[id](material, p, n),
    ground: cast.place.ground,
    groundOpenness: opennessOf(cast),
  };
}
