import type { BodyName } from './bodies/all-bodies.ts';
import { buildBvh } from './bvh.ts';
import { type Camera, makeCamera } from './camera.ts';
import { PAINTS, type PaintName } from './car/paint.ts';
import { type Light, makeLight } from './light.ts';
import { randomStream } from './noise.ts';
import { PLACES } from './places/all-places.ts';
import type { Place } from './places/place.ts';
import type { Model } from './scene.ts';
import type { World } from './shade.ts';
import type { Shot } from './shots.ts';
import { type CarModel, makeWorld, type StandingCar } from './world.ts';

/** Models that are built once and used in many pictures. */
export interface Props {
  cars: Readonly<Record<BodyName, CarModel>>;
  plants: Readonly<Record<'tree' | 'birch' | 'bush', Model>>;
  person: Model;
}

export interface Stage {
  world: World;
  camera: Camera;
  light: Light;
  /** Rotation of the photographed car about z, radians. */
  turn: number;
}

const LENGTH: Record<BodyName, number> = { hatchback: 4.2, saloon: 4.65, suv: 4.5, van: 5 };
const HALF_WIDTH = 0.93;

/** Half the extent along x of a rotated car of half length `l`. */
function halfDepth(l: number, turn: number): number {
  return Math.abs(Math.cos(turn)) * l + Math.abs(Math.sin(turn)) * HALF_WIDTH;
}

/** Bodies of the other cars in the picture, never the photographed one's own. */
function others(shot: Shot, place: Place, props: Props, random: () => number): StandingCar[] {
  const bodies = (Object.keys(props.cars) as BodyName[]).filter((b) => b !== shot.body && b !== 'van');
  const paints = (Object.keys(PAINTS) as PaintName[]).filter((p) => p !== shot.paint);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)];
  const plate = (): string => `${'LMNPRS'[Math.floor(random() * 6)]}A ${100 + Math.floor(random() * 899)} XY`;
  const cars: StandingCar[] = place.parked.map(({ at, turn }) => ({
    body: props.cars[pick(bodies)],
    paint: pick(paints),
    plate: plate(),
    at,
    turn,
  }));
  if (shot.near) {
    const body = pick(bodies);
    const { y, turn, gap } = place.near;
    const own = halfDepth(LENGTH[shot.body] / 2, carTurn(shot));
    const x = own + gap + halfDepth(LENGTH[body] / 2, turn);
    cars.push({ body: props.cars[body], paint: pick(paints), plate: plate(), at: [x, y, 0], turn });
  }
  return cars;
}

function carTurn(shot: Shot): number {
  return Math.PI - (shot.azimuth * Math.PI) / 180;
}

/** The camera is moved back until the car fills most of the frame, and is tilted slightly, as if held by hand. */
function cameraOf(shot: Shot, random: () => number): Camera {
  const turn = carTurn(shot);
  const half = LENGTH[shot.body] / 2;
  const across = Math.abs(Math.sin(turn)) * half + Math.abs(Math.cos(turn)) * HALF_WIDTH;
  const tall = shot.body === 'van' ? 1.98 : shot.body === 'suv' ? 1.7 : 1.46;
  const focal = 33 + random() * 14;
  const share = 0.72 + random() * 0.09;
  const byWidth = across / (18 / focal) / share;
  const byHeight = tall / 2 / (13.5 / focal) / 0.52;
  const distance = Math.max(byWidth, byHeight) + halfDepth(half, turn) * 0.8;
  const side = (random() - 0.5) * 0.5;
  const eye = [-distance, side, 1.42 + random() * 0.2] as const;
  const target = [0, (random() - 0.5) * 0.36, tall * 0.47 + (random() - 0.4) * 0.16] as const;
  return makeCamera(eye, target, focal, (random() - 0.5) * 0.02, shot.width, shot.height);
}

const BEARING = { overcast: 2, bright: 2.3, 'low-sun': 2.6, hall: 0 } as const;

/** Sets up the scene of one picture. */
export function makeStage(shot: Shot, props: Props): Stage {
  const random = randomStream(shot.seed * 31 + 5);
  const camera = cameraOf(shot, random);
  const turn = carTurn(shot);
  const main: StandingCar = {
    body: props.cars[shot.body],
    paint: shot.paint,
    plate: shot.plate,
    at: [0, 0, 0],
    turn,
  };
  const place = PLACES[shot.place](shot.seed);
  const bearing = BEARING[shot.light] * (random() > 0.4 ? 1 : -1) + (random() - 0.5) * 0.5;
  const light = makeLight(shot.light, bearing, shot.seed);
  const across = halfDepth(LENGTH[shot.body] / 2, turn + Math.PI / 2);
  const person = shot.person
    ? {
        model: props.person,
        at: [0.5 + random(), -(across + 0.45), 0] as const,
        turn: Math.PI - 0.5 * random(),
        outfit: shot.seed,
      }
    : undefined;
  const placeModel = place.mesh.materials.length > 0 ? { bvh: buildBvh(place.mesh) } : undefined;
  const cast = {
    cars: [main, ...others(shot, place, props, random)],
    person,
    plants: props.plants,
    place,
    placeModel,
  };
  return { world: makeWorld(cast, light), camera, light, turn };
}
