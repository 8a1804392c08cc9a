import { backgroundSeenFrom, sureViewClass } from '@forecourt/contract/background-views';
import { overlaysFor } from '@forecourt/contract/drawn-overlays';
import { type Insets, noInsets } from '@forecourt/contract/overlay-borders';
import type { Overlay } from '@forecourt/contract/overlays';
import {
  type Analysis,
  type Box,
  canBeCutOut,
  type Fidelity,
  type Recipe,
  type Target,
} from '@forecourt/contract/recipe';
import type { FileLimits } from '@forecourt/contract/target-fit';
import { analysePhoto, scaledAnalysis, workSide } from './analyse-photo.ts';
import { type Models, modelsBehind, type PictureModels } from './models/load-models.ts';
import { type PixelBox, type Raster, type Size, sharesOf } from './raster.ts';
import { backdrop } from './steps/backdrop.ts';
import { isVehicleCut, paintedSize, type Seen, sideNeeded } from './steps/close-up.ts';
import { compose, roomBehind } from './steps/compose.ts';
import { framedPhoto, type PhotoCrop, photoCrop } from './steps/crop-photo.ts';
import { cutOutInPlace, resizedRaster } from './steps/cut-out.ts';
import { type CutSides, cutSides } from './steps/cut-sides.ts';
import { openPhoto, type Photo } from './steps/decode.ts';
import { detect } from './steps/detect.ts';
import { encode, type Output } from './steps/encode.ts';
import { type Fitting, fitCanvas, fittingOf, sizeToFit, vehicleToKeep } from './steps/fit-target.ts';
import type { Location } from './steps/location.ts';
import { decodeMatte, encodeDoubts, encodeMatte } from './steps/matte-file.ts';
import { bordersOf, drawOverlay, framedInsets, placementAbove } from './steps/overlay.ts';
import type { FramedPlacement } from './steps/placed.ts';
import { provenanceOf } from './steps/provenance.ts';
import { segment } from './steps/segment.ts';
import { correctTone } from './steps/tone.ts';
import { watermark } from './steps/watermark.ts';
import { Stopwatch } from './stopwatch.ts';
import { fidelityOf, type Subject, type SubjectFor, subjects } from './subject.ts';

export type { Output } from './steps/encode.ts';

export type Known = {
  analysis: Analysis;
  /** 8-bit grey PNG, as returned by `analyse` and `render`. */
  matte: Uint8Array;
  /**
   * What is asked about the outline, if anything is: RGB PNG of the matte's size. Blue is the number of the doubt at a pixel, counted from
   * 1, or 0; red is the matte there if it is part of the vehicle, green if not.
   */
  doubts?: Uint8Array;
};

type Materials = {
  /** The recipe's own pictures (background, plate, logos, frames) by the names that the recipe uses for them. */
  pictures?: Record<string, Uint8Array>;
  /** Result of an earlier analysis of the same original, which makes detection and matting unnecessary. */
  known?: Known;
  /**
   * Box of the vehicle that somebody chose among several, one of `vehicleBoxes` of an earlier analysis; used where `known` is
   * missing.
   */
  chosen?: Box | undefined;
  /** A TrueType font; needed only by recipes with texts or a watermark. */
  fontFile?: string;
  /** What the files of all pictures have to keep to. */
  limits?: FileLimits | undefined;
};

/** A finished picture, with the names and versions of the models behind it. */
type Picture = Output & { models: string };

type Analysed = Known & { timingsMs: Record<string, number> };

export type Rendered = Analysed & {
  /** Pictures in the order of the recipe's targets; empty when the recipe needs a vehicle and none was found. */
  outputs: Picture[];
};

type RenderedAll = Analysed & {
  /** Each recipe's outputs, in the order of the recipes and their targets; empty as in `Rendered`. */
  made: Picture[][];
};

/**
 * Analyses an original without rendering a picture.
 * @param chosen Box of the vehicle that somebody chose, as in `Materials`.
 * @throws PhotoError when it cannot be processed.
 */
export async function analyse(original: Uint8Array, models: Models, chosen?: Box): Promise<Analysed> {
  const watch = new Stopwatch();
  const photo = await openPhoto(original);
  const work = await watch.time('decode', () => photo.decode(workSide));
  const { analysis, doubts, matte } = await analysePhoto(photo, work, chosen, { models, watch });
  const asked = doubts && { doubts: await encodeDoubts(doubts) };
  return { analysis, matte: await encodeMatte(matte), ...asked, timingsMs: watch.timingsMs };
}

/**
 * The vehicle cut out in place, at the original's full size, as a PNG with alpha; fully transparent when no foreground
 * is found.
 * @throws PhotoError when the original cannot be processed.
 */
export async function cutOut(original: Uint8Array, models: Models): Promise<Uint8Array> {
  const photo = await openPhoto(original);
  const full = await photo.decode(Math.max(photo.width, photo.height));
  const shrink = Math.min(1, workSide / Math.max(full.width, full.height));
  const size = { width: Math.round(full.width * shrink), height: Math.round(full.height * shrink) };
  const work = await resizedRaster(full, size);
  const { scene } = await detect(work, models);
  const { matte } = await segment(work, scene, models);
  const canvas = cutOutInPlace(full, await resizedRaster(matte, full));
  const target = { name: 'cut-out', width: full.width, height: full.height, quality: 100 };
  return (await encode(canvas, { ...target, format: 'png' })).bytes;
}

/**
 * Renders the recipe's pictures of one original.
 * @throws PhotoError when the original cannot be processed.
 */
export async function render(
  original: Uint8Array,
  recipe: Recipe,
  materials: Materials,
  models: Models,
): Promise<Rendered> {
  const { made, ...found } = await renderAll(original, [recipe], materials, models);
  return { ...found, outputs: made[0] ?? [] };
}

/**
 * Renders several recipes' pictures of one original, which is decoded, analysed and cut out once.
 * @throws PhotoError when the original cannot be processed.
 */
export async function renderAll(
  original: Uint8Array,
  recipes: Recipe[],
  { known, chosen, pictures = {}, fontFile, limits }: Materials,
  models: Models,
): Promise<RenderedAll> {
  const watch = new Stopwatch();
  const photo = await openPhoto(original);
  const seen: Seen & { doubts?: Raster<3> } = known
    ? { analysis: known.analysis, matte: await watch.time('matte', () => storedMatte(known, photo)) }
    : await analysePhoto(photo, await watch.time('decode', () => photo.decode(workSide)), chosen, {
        models,
        watch,
      });
  const made = await picturesOfAll({ photo, seen, recipes, pictures, fontFile, limits }, models, watch);
  const matte = known?.matte ?? (await encodeMatte(seen.matte));
  const doubts = known?.doubts ?? (seen.doubts && (await encodeDoubts(seen.doubts)));
  return { made, analysis: seen.analysis, matte, ...(doubts && { doubts }), timingsMs: watch.timingsMs };
}

/**
 * The first picture of a recipe that replaces the background, of a photo that was analysed before; null when there is no vehicle.
 * @param original The photo or an upright copy of it in any size.
 * @throws PhotoError when it cannot be processed.
 */
export async function renderKnown(
  original: Uint8Array,
  recipe: Recipe,
  { known, pictures = {}, fontFile }: Materials & { known: Known },
  models: PictureModels,
): Promise<Output | null> {
  const photo = await openPhoto(original);
  const analysis = scaledAnalysis(known.analysis, photo.width);
  const seen = { analysis, matte: await storedMatte(known, photo) };
  const made = await picturesOfAll(
    { photo, seen, recipes: [recipe], pictures, fontFile },
    models,
    new Stopwatch(),
  );
  return made[0]?.[0] ?? null;
}

type Wanted = Required<Pick<Materials, 'pictures'>> &
  Pick<Materials, 'limits'> & {
    fontFile: string | undefined;
    photo: Photo;
    seen: Seen;
    recipes: Recipe[];
  };

/** Each recipe's pictures of a photo, which is decoded and cut out once. */
async function picturesOfAll(
  { fontFile, limits, photo, pictures, recipes, seen }: Wanted,
  models: PictureModels,
  watch: Stopwatch,
): Promise<Picture[][]> {
  const cutAt = cutSides(seen.matte);
  const subjectFor = subjects(photo, seen, cutAt, { pictures, models, watch });
  const made: Picture[][] = [];
  for (const recipe of recipes) {
    const location = recipe.keepLocation ? photo.location : undefined;
    const named = modelsBehind(recipe, seen.analysis.models, models);
    const around = { pictures, fontFile, limits, location, cutAt, models: named, watch };
    made.push(await picturesOf(subjectFor, seen, recipe, around));
  }
  return made;
}

function storedMatte({ matte }: Known, { height, width }: Photo): Promise<Raster<1>> {
  const shrink = Math.min(1, workSide / Math.max(width, height));
  return decodeMatte(matte, { width: Math.round(width * shrink), height: Math.round(height * shrink) });
}

type Around = Pick<Materials, 'limits'> & {
  pictures: Record<string, Uint8Array>;
  fontFile: string | undefined;
  location: Location | undefined;
  /** Where the photo cuts the vehicle off. */
  cutAt: CutSides;
  /** Names and versions of the models behind the pictures. */
  models: string;
  watch: Stopwatch;
};

/** Rendered pictures in the order of the recipe's targets. */
async function picturesOf(
  subjectFor: SubjectFor,
  { analysis }: Seen,
  ordered: Recipe,
  { limits, location, cutAt, models, ...around }: Around,
): Promise<Picture[]> {
  if (ordered.background.kind !== 'original' && !canBeCutOut(analysis)) return [];
  const xmp = provenanceOf(ordered, models);
  const view = sureViewClass(analysis.view);
  const recipe = { ...ordered, background: backgroundSeenFrom(ordered.background, view) };
  const groups = await Promise.all(
    drawnAlike(recipe).map((targets) => inFrame(recipe, targets, { analysis, cutAt, ...around })),
  );
  const [main] = recipe.targets;
  const sizes = groups.map((group) =>
    sceneSize(group, recipe.background.kind === 'original' ? analysis : main),
  );
  const sides = groups.map(({ framed }, at) => sideNeeded(framed, sizes.slice(at, at + 1), analysis, cutAt));
  const crop = main && photoCrop(recipe, main, analysis);
  const subject = await subjectFor(recipe, crop?.side ?? Math.max(...sides), crop);
  const outputs: Picture[] = [];
  for (const [at, { fitting, framed, overlays, targets }] of groups.entries()) {
    const size = paintedSize(framed, sizes[at] ?? largest(targets), analysis, cutAt);
    const edges = targets[0]?.safeArea ?? noInsets;
    const shown = { subject, analysis, recipe: framed, crop, overlays, edges, size, fitting };
    const painted = await paint({ ...shown, ...around });
    if (!painted) continue;
    const { canvas, measure, photo, placed } = painted;
    const vehicle = placed ? sharesOf(placed, canvas) : crop?.vehicle;
    const encoding = around.watch.time('encode', () =>
      Promise.all(targets.map((target) => encode(canvas, target, { limits, location, xmp }))),
    );
    // Other threads encode meanwhile.
    const fidelity = measure?.();
    const encoded = await encoding;
    outputs.push(
      ...encoded.map((output) => ({
        ...output,
        models,
        ...(vehicle && { vehicle }),
        ...(photo && { photo: sharesOf(photo, canvas) }),
        ...(fidelity && { fidelity }),
      })),
    );
  }
  const order = recipe.targets.map((target) => target.name);
  return outputs.sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name));
}

/** The size in which the scene of these targets is drawn. @param shape That of the picture which is fitted into its target. */
function sceneSize({ fitting, targets }: DrawnTargets, shape: Size | undefined): Size {
  return fitting && shape ? sizeToFit(shape, fitting) : largest(targets);
}

type Painting = Omit<Around, 'limits' | 'location' | 'cutAt' | 'models'> & {
  subject: Subject;
  analysis: Analysis;
  recipe: Framed;
  crop: PhotoCrop | undefined;
  overlays: Overlay[];
  /** What the target keeps clear of logos and texts. */
  edges: Insets;
  size: Size;
  fitting: Fitting | undefined;
};

/** The finished picture before encoding; null when there is no vehicle to place in it. */
async function paint(painting: Painting) {
  const { subject, analysis, recipe, crop, overlays, edges, size, fitting, ...materials } = painting;
  const { background } = recipe;
  const { pictures, fontFile, watch } = materials;
  const { work } = subject;
  const shown = crop ? await watch.time('crop', () => framedPhoto(work, crop)) : work;
  let canvas: Raster<3> | Raster<4> = shown;
  let placed: PixelBox | null = null;
  let measure: (() => Fidelity) | null = null;
  if (background.kind !== 'original') {
    const vehicle = await subject.vehicle();
    if (!vehicle) return null;
    const room = roomBehind(background, vehicle, size, recipe.placement);
    const behind = await watch.time('backdrop', () =>
      backdrop(background, size, pictures, room, recipe.reflection.opacity),
    );
    const composed = await watch.time('compose', () => compose(behind, vehicle, recipe));
    placed = composed.body;
    canvas = behind.canvas;
    measure = () => fidelityOf(subject, vehicle, composed, behind.canvas);
  } else if (overlays.length || recipe.watermark || recipe.tone) {
    // Copied, because the photo is still needed unchanged. (A Buffer's own slice would share its memory.)
    const copy = { ...shown, data: new Uint8Array(shown.data) };
    if (recipe.tone) await watch.time('tone', () => correctTone(copy));
    canvas = copy;
  }
  if (measure && (overlays.length || recipe.watermark || fitting)) {
    // What is laid over the vehicle is not compared with the photo.
    const measured = measure();
    measure = () => measured;
  }
  let photo: PixelBox | null = null;
  if (fitting) {
    const unfitted = canvas;
    const asPhoto = {
      kind: 'photo' as const,
      vehicle: vehicleToKeep(analysis, recipe, canvas, subject.keptShare),
    };
    const shown = placed ? { kind: 'scene' as const, vehicle: placed } : asPhoto;
    const fitted = await watch.time('fit', () => fitCanvas(unfitted, fitting, shown));
    canvas = fitted.canvas;
    if (placed) placed = fitted.marked;
    else photo = fitted.marked;
  }
  const borders = await bordersOf(canvas, overlays, materials, edges);
  for (const overlay of overlays)
    await watch.time('overlay', () => drawOverlay(canvas, overlay, materials, borders));
  const { watermark: words } = recipe;
  if (words && !fontFile) throw new Error('letters for the watermark were not handed over');
  if (words && fontFile) await watch.time('watermark', () => watermark(canvas, words, fontFile));
  return { canvas, placed, photo, measure };
}

type Framed = Recipe & { placement: FramedPlacement };

/** Targets that are painted once, with what is drawn over them and the placement that leaves its borders free. */
type DrawnTargets = {
  framed: Framed;
  overlays: Overlay[];
  targets: Target[];
  /** How the picture is fitted into the one target; undefined: it is drawn in its shape. */
  fitting: Fitting | undefined;
};

async function inFrame(
  recipe: Recipe,
  targets: Target[],
  { analysis, cutAt, ...materials }: Pick<Around, 'pictures' | 'fontFile' | 'cutAt'> & Pick<Seen, 'analysis'>,
): Promise<DrawnTargets> {
  const [first] = targets;
  const overlays = first ? overlaysFor(recipe, first.name) : [];
  const insets = await framedInsets(largest(targets), overlays, materials);
  const asked = first && isFitted(recipe, first) ? fittingOf(first, insets) : undefined;
  const isInPlace = recipe.background.kind === 'picture';
  const kept = { shift: recipe.shift, isInPlace };
  // What is fitted is drawn as if there were no frame: the whole of it is put between the borders.
  const unframed = { ...recipe, placement: { ...recipe.placement, ...kept } };
  const [main] = recipe.targets;
  const isScene = recipe.background.kind !== 'original';
  const isCut =
    isScene && main && asked && isVehicleCut(unframed, sizeToFit(main, asked), asked, analysis, cutAt);
  if (asked && !isCut) return { framed: unframed, overlays, targets, fitting: asked };
  const edges = first?.safeArea ?? noInsets;
  const above = await placementAbove(largest(targets), recipe.placement, overlays, materials, edges);
  return {
    framed: { ...recipe, placement: { ...above, ...kept, insets } },
    overlays,
    targets,
    fitting: undefined,
  };
}

/** Whether the picture of a target is what the first one shows, fitted into it. */
function isFitted({ crop, targets }: Recipe, target: Target): boolean {
  return target.fit !== undefined && !crop && target !== targets[0];
}

/** Groups targets of the same aspect ratio, overlays and safe area: they are sizes of one picture, which is painted once. */
function drawnAlike(recipe: Recipe): Target[][] {
  const groups = new Map<string, Target[]>();
  for (const target of recipe.targets) {
    const over = overlaysFor(recipe, target.name).map((overlay) => recipe.overlays.indexOf(overlay));
    // All targets of a crop have the shape of the first, up to rounding.
    const shape = recipe.crop ? 'crop' : (target.width / target.height).toFixed(2);
    const { bottom, left, right, top } = target.safeArea ?? noInsets;
    const alike = isFitted(recipe, target)
      ? target.name
      : [shape, top, right, bottom, left, ...over].join(' ');
    groups.set(alike, [...(groups.get(alike) ?? []), target]);
  }
  return [...groups.values()];
}

function largest(targets: Target[]): Size {
  return targets.reduce((a, b) => (b.width > a.width ? b : a));
}
