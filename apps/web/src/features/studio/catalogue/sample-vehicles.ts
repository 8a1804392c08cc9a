/** Vehicles that are shown before backgrounds; the first one where one is enough. All values are shares unless noted otherwise. */
import front from './sample-vehicle.webp';
import rear from './sample-vehicle-rear.webp';
import side from './sample-vehicle-side.webp';
import straight from './sample-vehicle-straight.webp';

interface SampleVehicle {
  picture: string;
  /** Width per height of its picture. */
  aspect: number;
  /** Eye level of its camera, shares of its height from its top; and the camera's height, metres. */
  eye: number;
  cameraHeight: number;
  /** Rows of its highest and lowest tyre, shares of its height. */
  tyres: readonly [number, number];
}

/** As printed by packages/samples/make-sample-vehicle.ts. */
export const sampleVehicles = {
  front: { picture: front, aspect: 2.37, eye: -0.029, cameraHeight: 1.511, tyres: [0.794, 0.985] },
  side: { picture: side, aspect: 2.541, eye: 0.032, cameraHeight: 1.479, tyres: [0.978, 0.983] },
  straight: { picture: straight, aspect: 1.191, eye: -0.034, cameraHeight: 1.608, tyres: [0.972, 0.978] },
  rear: { picture: rear, aspect: 1.94, eye: 0.085, cameraHeight: 1.559, tyres: [0.762, 0.981] },
} as const satisfies Record<string, SampleVehicle>;
export type SampleVehicleName = keyof typeof sampleVehicles;
