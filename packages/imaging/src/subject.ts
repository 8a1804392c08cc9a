import {
  type Analysis,
  type Box,
  type Fidelity,
  hidesFaces,
  type Recipe,
  treatsWindows,
} from '@forecourt/contract/recipe';
import type { Models } from './models/load-models.ts';
import type { Raster, Size } from './raster.ts';
import { type CloseUp, closeUp, partAround, type Seen } from './steps/close-up.ts';
import type { CutSides } from './steps/cut-sides.ts';
import { cropBeyond, cutVehicle } from './steps/cut-vehicle.ts';
import type { Photo } from './steps/decode.ts';
import { differenceInside, differenceOfBoth } from './steps/fidelity.ts';
import { type Face, findFaces } from './steps/find-faces.ts';
import { findWindows } from './steps/find-windows.ts';
import { hideFaces } from './steps/hide-faces.ts';
import type { PlacedVehicle } from './steps/mirror.ts';
import type { Quad } from './steps/perspective.ts';
import { treatedOutline, treatPlates } from './steps/plate-treat.ts';
import { straighten } from './steps/straighten.ts';
import { treatWindows } from './steps/treat-windows.ts';
import type { Vehicle } from './steps/vehicle.ts';
import type { Stopwatch } from './stopwatch.ts';

/** Data shared by recipes that treat plates and faces alike and need the photo at the same size. */
export type Subject = {
  work: Raster<3>;
  /** The vehicle alone, cut out on first use; null when there is none. */
  vehicle(): Promise<Vehicle | null>;
  /** How the vehicle alone differs from the photo. */
  difference(vehicle: Vehicle): Omit<Fidelity, 'plates' | 'windows'>;
  /** Outlines of the treated plates, in pixels of `work`. */
  treated: Quad[];
  /** How its windows were to be treated; undefined: not at all. */
  windows: 'clean' | 'clear' | undefined;
};

type Treated = {
  /** `work` of the close-up before its plates were treated. */
  photo: Raster<3>;
  treated: Quad[];
  windows: Subject['windows'];
  /** The windows in the pixels of the close-up; null where they are not found for certain. */
  findWindowsOnce: () => Promise<Raster<1> | null>;
};

function prepare(
  shown: CloseUp,
  { findWindowsOnce, photo, treated, windows }: Treated,
  cutAt: CutSides,
  watch: Stopwatch,
): Subject {
  let cut: Vehicle | null | undefined;
  let difference: ReturnType<Subject['difference']> | undefined;
  const vehicle = async () => {
    if (cut !== undefined) return cut;
    cut = await watch.time('cut', () => cutVehicle(shown.work, shown.matte, shown.contacts, cutAt));
    const glass = cut && windows && (await watch.time('windows', findWindowsOnce));
    if (cut && glass && windows) cut = treatWindows(cut, cropBeyond(glass, cut.box), windows);
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
    windows,
  };
}

export type SubjectFor = (recipe: Recipe, side: number) => Promise<Subject>;

type Means = { pictures: Record<string, Uint8Array>; models: Models; watch: Stopwatch };

/** The vehicle of an exterior, pixels of `work`; undefined for other kinds, which show a part of one anyway. */
function wholeVehicle({ kind, vehicle, width }: Analysis, work: Size): Box | undefined {
  if (kind?.name !== 'exterior' || !vehicle) return undefined;
  const scale = work.width / width;
  return {
    x: vehicle.x * scale,
    y: vehicle.y * scale,
    width: vehicle.width * scale,
    height: vehicle.height * scale,
  };
}

/** The photo with plates, faces and its roll treated as the recipe says; a copy if anything changes. */
async function treat(
  shown: CloseUp,
  recipe: Recipe,
  analysis: Analysis,
  findFacesOnce: () => Promise<Face[]>,
  { pictures, watch }: Means,
): Promise<{ work: Raster<3>; treated: Quad[] }> {
  const { background, plate } = recipe;
  const plates = plate.mode === 'keep' ? [] : shown.plates;
  const faces = hidesFaces(recipe) ? await watch.time('faces', findFacesOnce) : [];
  let { work } = shown;
  // Copied, because other recipes may need the untreated photo.
  if (plates.length + faces.length > 0) work = { ...work, data: new Uint8Array(work.data) };
  const picture = plate.mode === 'picture' ? pictures[plate.picture] : undefined;
  if (plates.length > 0)
    await watch.time('plate', () => treatPlates(work, shown.matte, plates, plate, picture));
  await hideFaces(work, faces);
  if (recipe.straighten && background.kind === 'original') {
    const rolled = work;
    work = await watch.time('straighten', () => straighten(rolled, wholeVehicle(analysis, rolled)));
  }
  return { work, treated: plates.map(treatedOutline) };
}

/**
 * Prepares the photo for a recipe, with plates, faces and its roll treated; recipes with equal needs share the result.
 */
export function subjects(photo: Photo, seen: Seen, cutAt: CutSides, means: Means): SubjectFor {
  const { models, watch } = means;
  const whole = { left: 0, top: 0, width: photo.width, height: photo.height };
  const decoded = new Map<string, CloseUp>();
  const faces = new Map<CloseUp, Promise<Face[]>>();
  const glass = new Map<CloseUp, Promise<Raster<1> | null>>();
  const made = new Map<string, Subject>();
  return async (recipe, side) => {
    const part = recipe.background.kind === 'original' ? whole : partAround(seen.analysis);
    const size = JSON.stringify([side, part]);
    const shown = decoded.get(size) ?? (await watch.time('decode', () => closeUp(photo, seen, part, side)));
    decoded.set(size, shown);
    const windows = treatsWindows(recipe);
    const plates = shown.plates.length > 0 && recipe.plate;
    const key = size + JSON.stringify([plates, hidesFaces(recipe), recipe.straighten, windows]);
    const known = made.get(key);
    if (known) return known;
    const findFacesOnce = () => {
      const found = faces.get(shown) ?? findFaces(shown.work, models);
      faces.set(shown, found);
      return found;
    };
    const findWindowsOnce = () => {
      const found = glass.get(shown) ?? findWindows(shown.work, shown.matte, models);
      glass.set(shown, found);
      return found;
    };
    const { treated, work } = await treat(shown, recipe, seen.analysis, findFacesOnce, means);
    const subject = prepare(
      { ...shown, work },
      { photo: shown.work, treated, windows, findWindowsOnce },
      cutAt,
      watch,
    );
    made.set(key, subject);
    return subject;
  };
}

/** What the vehicle on the canvas has of the photo's colours, before anything is laid over it. */
export function fidelityOf(
  subject: Subject,
  vehicle: Vehicle,
  { alpha, placed, rgb, windows }: PlacedVehicle,
  canvas: Raster<3> | Raster<4>,
): Fidelity {
  const onCanvas = differenceInside(canvas, { rgb, alpha, box: placed.box, ...(windows && { windows }) });
  return {
    ...differenceOfBoth(subject.difference(vehicle), onCanvas),
    plates: subject.treated.length > 0,
    ...(subject.windows && { windows: windows ? subject.windows : 'not_found' }),
  };
}
