import type { Fidelity, Recipe } from '@forecourt/contract/recipe';
import type { PixelBox, Raster } from './raster.ts';
import { type CloseUp, closeUp, partAround, type Seen } from './steps/close-up.ts';
import type { CutSides } from './steps/cut-sides.ts';
import { cutVehicle } from './steps/cut-vehicle.ts';
import type { Photo } from './steps/decode.ts';
import { differenceInside, differenceOfBoth } from './steps/fidelity.ts';
import type { PlacedVehicle } from './steps/mirror.ts';
import type { Quad } from './steps/perspective.ts';
import { turnToLevel } from './steps/photo-camera.ts';
import { treatedOutline, treatPlates } from './steps/plate-treat.ts';
import { straighten } from './steps/straighten.ts';
import type { Vehicle } from './steps/vehicle.ts';
import type { Stopwatch } from './stopwatch.ts';

/** Data shared by recipes that have the same plate treatment and need the photo at the same size. */
export type Subject = {
  work: Raster<3>;
  /** The vehicle alone, cut out on first use; null when there is none. */
  vehicle(): Promise<Vehicle | null>;
  /** How the vehicle alone differs from the photo. */
  difference(vehicle: Vehicle): Omit<Fidelity, 'plates'>;
  /** Outlines of the treated plates, in pixels of `work`. */
  treated: Quad[];
  /** Degrees by which the photo was turned counter-clockwise, so that its vehicle stands level. */
  turned: number;
};

/** @param photo `shown.work` before its plates were treated. */
function prepare(
  shown: CloseUp,
  { photo, treated, turned }: { photo: Raster<3>; treated: Quad[]; turned: number },
  cutAt: CutSides,
  watch: Stopwatch,
): Subject {
  let cut: Vehicle | null | undefined;
  let difference: Omit<Fidelity, 'plates'> | undefined;
  const vehicle = async () => {
    cut ??= await watch.time('cut', () => cutVehicle(shown, cutAt));
    return cut;
  };
  return {
    work: shown.work,
    vehicle,
    difference: (whole) => {
      difference ??= differenceInside(photo, whole, treated);
      return difference;
    },
    treated,
    turned,
  };
}

export type SubjectFor = (recipe: Recipe, side: number) => Promise<Subject>;

/** Prepares the photo for a recipe, with its plates treated; recipes with equal needs share the result. */
export function subjects(
  photo: Photo,
  seen: Seen,
  cutAt: CutSides,
  { pictures, watch }: { pictures: Record<string, Uint8Array>; watch: Stopwatch },
): SubjectFor {
  const whole = { left: 0, top: 0, width: photo.width, height: photo.height };
  const decoded = new Map<string, CloseUp>();
  const made = new Map<string, Subject>();
  // A photo that cuts its vehicle off is left as it is: turned, it would cut it off along a slope.
  const turn = Object.values(cutAt).some((cut) => cut) ? 0 : turnToLevel(seen.analysis);
  const levelled = async (part: PixelBox, side: number, turned: number) => {
    const shown = await watch.time('decode', () => closeUp(photo, seen, part, side));
    return turned === 0 ? shown : watch.time('straighten', () => straighten(shown, turned));
  };
  return async ({ background, plate }, side) => {
    const turned = background.kind === 'original' ? 0 : turn;
    const part = background.kind === 'original' ? whole : partAround(seen.analysis);
    const size = JSON.stringify([side, part]);
    const shown = decoded.get(size) ?? (await levelled(part, side, turned));
    decoded.set(size, shown);
    const key = shown.plates.length > 0 ? size + JSON.stringify(plate) : size;
    const known = made.get(key);
    if (known) return known;
    let { work } = shown;
    let treated: Quad[] = [];
    if (plate.mode !== 'keep' && shown.plates.length > 0) {
      // Copied, because other recipes may need the untreated plate.
      work = { ...work, data: new Uint8Array(work.data) };
      const picture = plate.mode === 'picture' ? pictures[plate.picture] : undefined;
      treated = shown.plates.map(treatedOutline);
      await watch.time('plate', () => treatPlates(work, shown.matte, shown.plates, plate, picture));
    }
    const subject = prepare({ ...shown, work }, { photo: shown.work, treated, turned }, cutAt, watch);
    made.set(key, subject);
    return subject;
  };
}

/** What the vehicle on the canvas has of the photo's colours, before anything is laid over it. */
export function fidelityOf(
  subject: Subject,
  vehicle: Vehicle,
  { alpha, placed, rgb }: PlacedVehicle,
  canvas: Raster<3> | Raster<4>,
): Fidelity {
  const onCanvas = differenceInside(canvas, { rgb, alpha, box: placed.box });
  return {
    ...differenceOfBoth(subject.difference(vehicle), onCanvas),
    plates: subject.treated.length > 0,
    ...(subject.turned !== 0 && { turned: subject.turned }),
  };
}
