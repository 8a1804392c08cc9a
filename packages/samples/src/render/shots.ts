import type { BodyName } from './bodies/all-bodies.ts';
import type { PaintName } from './car/paint.ts';
import type { LightName } from './light.ts';
import type { PlaceName } from './places/all-places.ts';

/** One picture to be rendered. */
export interface Shot {
  name: string;
  vehicle: string;
  body: BodyName;
  paint: PaintName;
  plate: string;
  /** Degrees clockwise as one walks from the front along the vehicle's left side: 0 front, 90 left, 180 rear. */
  azimuth: number;
  place: PlaceName;
  light: LightName;
  width: number;
  height: number;
  /** Whether another car is close behind. */
  near: boolean;
  person: boolean;
  seed: number;
}

interface Set {
  body: BodyName;
  paint: PaintName;
  plate: string;
  /** Place and lighting of each view. */
  scenes: readonly (readonly [azimuths: readonly number[], PlaceName, LightName])[];
  near: readonly number[];
  person: readonly number[];
  /** Views rendered at 12 megapixels. */
  large: readonly number[];
}

const SETS: readonly Set[] = [
  {
    body: 'saloon',
    paint: 'blue',
    plate: 'FC-HB 204',
    scenes: [
      [[0, 45, 90, 315], 'lot', 'bright'],
      [[135, 180, 225, 270], 'dealer', 'overcast'],
    ],
    near: [90, 225, 0],
    person: [315],
    large: [45],
  },
  {
    body: 'hatchback',
    paint: 'red',
    plate: 'QX 417 KD',
    scenes: [
      [[0, 45, 135, 180], 'street', 'overcast'],
      [[90, 225, 270, 315], 'gravel-field', 'low-sun'],
    ],
    near: [45, 180],
    person: [270],
    large: [315],
  },
  {
    body: 'suv',
    paint: 'silver',
    plate: 'ZV-TR 8830',
    scenes: [
      [[0, 45, 225, 270], 'dealer', 'bright'],
      [[90, 135, 180, 315], 'hall', 'hall'],
    ],
    near: [0, 315, 270],
    person: [45],
    large: [225],
  },
  {
    body: 'van',
    paint: 'white',
    plate: 'WL 63 NGE',
    scenes: [
      [[0, 45, 90, 180], 'gravel-field', 'overcast'],
      [[135, 225, 270, 315], 'lot', 'low-sun'],
    ],
    near: [135, 315],
    person: [90],
    large: [45],
  },
  {
    body: 'saloon',
    paint: 'black',
    plate: 'BY-K 1927',
    scenes: [
      [[45, 135], 'hall', 'hall'],
      [[225, 315], 'street', 'low-sun'],
    ],
    near: [225],
    person: [45],
    large: [],
  },
  {
    body: 'suv',
    paint: 'green',
    plate: 'JU 550 MA',
    scenes: [
      [[45, 225], 'gravel-field', 'bright'],
      [[135, 315], 'lot', 'overcast'],
    ],
    near: [135],
    person: [225],
    large: [],
  },
];

function shotsOf(set: Set, index: number): Shot[] {
  const vehicle = `${set.body}-${set.paint}`;
  return set.scenes.flatMap(([azimuths, place, light], scene) =>
    azimuths.map((azimuth, i): Shot => {
      const large = set.large.includes(azimuth);
      return {
        name: `${vehicle}-${String(azimuth).padStart(3, '0')}`,
        vehicle,
        body: set.body,
        paint: set.paint,
        plate: set.plate,
        azimuth,
        place,
        light,
        width: large ? 4000 : 1600,
        height: large ? 3000 : 1200,
        near: set.near.includes(azimuth),
        person: set.person.includes(azimuth),
        seed: index * 100 + scene * 10 + i + 1,
      };
    }),
  );
}

export const SHOTS: readonly Shot[] = SETS.flatMap(shotsOf);
