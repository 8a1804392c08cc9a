import {
  type Analysis,
  type Background,
  type Box,
  type Fidelity,
  hidesFaces,
  type Recipe,
  treatsWindows,
} from '@forecourt/contract/recipe';
import type { PictureModels } from './models/load-models.ts';
import type { PixelBox, Raster, Size } from './raster.ts';
import { type CloseUp, closeUp, partAround, type Seen } from './steps/close-up.ts';
import type { PhotoCrop } from './steps/crop-photo.ts';
import { resizedRaster } from './steps/cut-out.ts';
import type { CutSides } from './steps/cut-sides.ts';
import { cropBeyond, cutVehicle } from './steps/cut-vehicle.ts';
import type { Photo } from './steps/decode.ts';
import { differenceInside, differenceOfBoth } from './steps/fidelity.ts';
import { type Face, findFaces } from './steps/find-faces.ts';
import { findWindows } from './steps/find-windows.ts';
import { hideFaces } from './steps/hide-faces.ts';
import type { PlacedVehicle } from './steps/mirror.ts';
import type { Quad } from './steps/perspective.ts';
import { turnToLevel } from './steps/photo-camera.ts';
import { treatedOutline, treatPlates } from './steps/plate-treat.ts';
import { type ToneChange, toneNeeded } from './steps/scene-light.ts';
import { straightenPhoto } from './steps/straighten-photo.ts';
import { treatWindows } from './steps/treat-windows.ts';
import { turnCloseUp } from './steps/turn-close-up.ts';
import type { Vehicle } from './steps/vehicle.ts';
import { changeTone } from './steps/vehicle-tone.ts';
import type { Stopwatch } from './stopwatch.ts';

/** Data shared by recipes that treat plates and faces alike and need the photo at the same size. */
export type Subject = {
  work: Raster<3>;
  /** The vehicle alone, cut out on first use; null when there is none. */
  vehicle(): Promise<Vehicle | null>;
  /** How the vehicle alone differs from the photo, after its tone was changed. */
  difference(vehicle: Vehicle): Omit<Fidelity, 'plates' | 'windows'>;
  /** Outlines of the treated plates, in pixels of `work`. */
  treated: Quad[];
  /** Degrees by which the photo was turned counter-clockwise, so that its vehicle stands level. */
  turned: number;
  /** Share of its width that the photo kept when it was straightened; 1 if it was not. */
  keptShare: number;
  /** How exposure and white balance were changed; null where they were not. */
  tone: ToneChange | null;
  /** How its windows were to be treated; undefined: not at all. */
  windows: 'clean' | 'clear' | undefined;
};

type Treated = Pick<Subject, 'treated' | 'turned' | 'keptShare' | 'tone' | 'windows'> & {
  /** `work` of the close-up before its plates were treated. */
  photo: Raster<3>;
  /** The windows in the pixels of the close-up; null where they are not found for certain. */
  findWindowsOnce: () => Promise<Raster<1> | null>;
};

function prepare(
  shown: CloseUp,
  { findWindowsOnce, photo, ...declared }: Treated,
  cutAt: CutSides,
  watch: Stopwatch,
): Subject {
  const { treated, windows } = declared;
  let cut: Vehicle | null | undefined;
  let difference: ReturnType<Subject['difference']> | undefined;
  const vehicle = async () => {
    if (cut !== undefined) return cut;
    cut = await watch.time('cut', () => cutVehicle(shown, cutAt));
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
    ...declared,
  };
}

export type SubjectFor = (recipe: Recipe, side: number, crop?: PhotoCrop) => Promise<Subject>;

type Means = { pictures: Record<string, Uint8Array>; models: PictureModels; watch: Stopwatch };

/** The vehicle of an exterior, pixels of `work`; undefined for other kinds, which show a part of one anyway. */
function wholeVehicle({ kind, vehicle, width }: Analysis, work: Size): Box | undefined {
  if ((kind && kind.name !== 'exterior') || !vehicle) return undefined;
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
): Promise<Pick<Subject, 'work' | 'treated' | 'keptShare'>> {
  const { background, crop, plate } = recipe;
  const plates = plate.mode === 'keep' ? [] : shown.plates;
  const faces = hidesFaces(recipe) ? await watch.time('faces', findFacesOnce) : [];
  let { work } = shown;
  // Copied, because other recipes may need the untreated photo.
  if (plates.length + faces.length > 0) work = { ...work, data: new Uint8Array(work.data) };
  const materials = { pictures, view: analysis.view };
  if (plates.length > 0)
    await watch.time('plate', () => treatPlates(work, shown.matte, plates, plate, materials));
  await hideFaces(work, faces);
  if (recipe.straighten && background.kind === 'original' && !crop) {
    const rolled = work;
    work = await watch.time('straighten', () => straightenPhoto(rolled, wholeVehicle(analysis, rolled)));
  }
  return { work, treated: plates.map(treatedOutline), keptShare: work.width / shown.work.width };
}

const hasFloor = ({ kind }: Background): boolean =>
  kind === 'showroom' || kind === 'room' || kind === 'picture';

/** The photo is this small when its light is judged: medians are the same in more pixels. */
const judgedSide = 640;

/** What the whole photo says about its light: the part that is needed for a picture shows too little of the surroundings. */
async function judgeLight(photo: Photo, { analysis, matte }: Seen): Promise<ToneChange | null> {
  const small = await photo.decode(judgedSide);
  const scale = small.width / analysis.width;
  return toneNeeded(
    small,
    await resizedRaster(matte, small),
    analysis.contacts.map(([x, y]) => [x * scale, y * scale]),
  );
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
  // A photo that cuts its vehicle off is left as it is: turned, it would cut it off along a slope.
  const turn = Object.values(cutAt).some((cut) => cut) ? 0 : turnToLevel(seen.analysis);
  const levelled = async (source: Seen, part: PixelBox, side: number, turned: number) => {
    const shown = await watch.time('decode', () => closeUp(photo, source, part, side));
    return turned === 0 ? shown : watch.time('straighten', () => turnCloseUp(shown, turned));
  };
  let judged: Promise<ToneChange | null> | undefined;
  const toneOnce = () => {
    judged ??= watch.time('light', () => judgeLight(photo, seen));
    return judged;
  };
  return async (recipe, side, crop) => {
    const keepsPlace = recipe.background.kind === 'original';
    const tone = recipe.tone && !keepsPlace ? await toneOnce() : null;
    // Without a floor nothing shows that a vehicle leans, so it keeps its pixels.
    const turned = hasFloor(recipe.background) ? turn : 0;
    const part = crop?.part ?? (keepsPlace ? whole : partAround(seen.analysis));
    const size = JSON.stringify([side, part, turned]);
    const shown =
      decoded.get(size) ?? (await levelled(crop ? { ...seen, work: undefined } : seen, part, side, turned));
    decoded.set(size, shown);
    const windows = treatsWindows(recipe);
    const plate = shown.plates.length > 0 && recipe.plate;
    const key = size + JSON.stringify([plate, hidesFaces(recipe), recipe.straighten, tone, windows]);
    const known = made.get(key);
    if (known) return known;
    const findFacesOnce = () => {
      const { detector, faces: finder } = models;
      if (!detector || !finder) throw new Error('models for faces were not handed over');
      const found = faces.get(shown) ?? findFaces(shown.work, { detector, faces: finder });
      faces.set(shown, found);
      return found;
    };
    const lit = tone
      ? { ...shown, work: await watch.time('tone', () => changeTone(shown.work, tone)) }
      : shown;
    const findWindowsOnce = () => {
      const found = glass.get(shown) ?? findWindows(shown.work, shown.matte, models);
      glass.set(shown, found);
      return found;
    };
    const { keptShare, treated, work } = await treat(lit, recipe, seen.analysis, findFacesOnce, means);
    const declared = { treated, turned, keptShare, tone, windows, findWindowsOnce };
    const subject = prepare({ ...shown, work }, { photo: lit.work, ...declared }, cutAt, watch);
    made.set(key, subject);
    return subject;
  };
}

function declaredTone({ exposure, gains }: ToneChange): Fidelity['tone'] {
  const balance = Math.max(...gains.map((gain) => Math.abs(gain - 1)));
  return { exposure, balance: Math.round(balance * 100) / 100 };
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
    ...(subject.turned !== 0 && { turned: subject.turned }),
    ...(subject.tone && { tone: declaredTone(subject.tone) }),
    ...(subject.windows && { windows: windows ? subject.windows : 'not_found' }),
  };
}
