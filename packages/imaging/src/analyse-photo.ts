import type { Analysis, Box, Doubt, Point } from '@forecourt/contract/recipe';
import { type Models, modelNames } from './models/load-models.ts';
import type { PixelBox, Raster } from './raster.ts';
import type { Seen } from './steps/close-up.ts';
import { findContacts, matteBox } from './steps/contacts.ts';
import type { Photo } from './steps/decode.ts';
import { detect } from './steps/detect.ts';
import { measureQuality, showsVehicle, verdictsOn } from './steps/input-check.ts';
import { scaledQuad } from './steps/perspective.ts';
import { sureCamera } from './steps/photo-camera.ts';
import { photoKind } from './steps/photo-kind.ts';
import { findPlates } from './steps/plate-find.ts';
import { segment } from './steps/segment.ts';
import { inShares, vehicleBoxes } from './steps/vehicle-boxes.ts';
import { recogniseView } from './steps/vehicle-view.ts';
import type { Stopwatch } from './stopwatch.ts';

/** Longer side of the picture that is analysed, pixels; the matte has the same size. */
export const workSide = 2560;

type AnalysedPhoto = Required<Seen> & {
  /** What is asked about the outline: the picture of `Doubts`, of the matte's size. */
  doubts?: Raster<3>;
};

/**
 * Runs detection, matting and measurements. Coordinates in the analysis are pixels of the upright original.
 * @param chosen Box of the vehicle that somebody chose; undefined if the most prominent one is meant.
 */
export async function analysePhoto(
  photo: Photo,
  work: Raster<3>,
  chosen: Box | undefined,
  { models, watch }: { models: Models; watch: Stopwatch },
): Promise<AnalysedPhoto> {
  const scale = photo.width / work.width;
  const wanted = chosen && inShares(chosen, photo);
  const { evidence, scene } = await watch.time('detect', () => detect(work, models, wanted));
  const { doubts, matte, outline, score } = await watch.time('segment', () => segment(work, scene, models));
  // The text models run on their own threads, so the photo is inspected in parallel.
  const [plates, quality] = await Promise.all([
    watch.time('plates', () => findPlates(work, matte, models)),
    watch.time('inspect', () => measureQuality(work, matte)),
  ]);
  const box = matteBox(matte);
  const found = showsVehicle(scene, matte, score);
  const kind = photoKind(evidence, found);
  const isOutside = found && kind.name === 'exterior';
  const from = isOutside ? await watch.time('view', () => recogniseView(work, matte, models.views)) : null;
  const toOriginal = ([x, y]: Point): Point => [x * scale, y * scale];
  const analysis: Analysis = {
    width: photo.width,
    height: photo.height,
    vehicle: box && boxOf(box, scale),
    kind,
    vehicleBoxes: vehicleBoxes(scene, photo),
    vehicles: scene.otherVehicles.length + (found ? 1 : 0),
    people: scene.people.length,
    verdicts: verdictsOn({ scene, matte, outline, quality, kind: kind.name, scale }),
    contacts: findContacts(matte, box && from && sureCamera({ ...from, vehicle: boxOf(box) })).map(
      toOriginal,
    ),
    ...(isOutside && doubts && { doubts: doubts.list.map((one) => scaledDoubt(one, scale)) }),
    plates: plates.map(({ quad, score }) => ({ corners: scaledQuad(quad, scale), score })),
    view: from?.view ?? null,
    camera: from && {
      ...from.camera,
      eyeLevel: from.camera.eyeLevel * scale,
      ...(photo.focal && { focal: photo.focal }),
    },
    scores: {
      detection: scene.main?.score ?? 0,
      matte: found ? score : 0,
      ...(found && outline !== undefined && { outline }),
      sharpness: quality.sharpness,
      brightness: quality.brightness,
    },
    models: modelNames(models),
  };
  return { analysis, matte, work, ...(isOutside && doubts && { doubts: doubts.picture }) };
}

const boxOf = ({ height, left, top, width }: PixelBox, scale = 1): Box => ({
  x: left * scale,
  y: top * scale,
  width: width * scale,
  height: height * scale,
});

const scaledDoubt = (doubt: Doubt, scale: number): Doubt => ({
  ...doubt,
  outline: doubt.outline.map(([x, y]): Point => [x * scale, y * scale]),
});

/** The analysis of a photo as that of a copy of it, upright and this many pixels wide. */
export function scaledAnalysis(analysis: Analysis, width: number): Analysis {
  const scale = width / analysis.width;
  const point = ([x, y]: Point): Point => [x * scale, y * scale];
  const box = (one: Box): Box => ({
    x: one.x * scale,
    y: one.y * scale,
    width: one.width * scale,
    height: one.height * scale,
  });
  const { camera, doubts, plates, vehicle, vehicleBoxes: boxes } = analysis;
  return {
    ...analysis,
    width,
    height: Math.round(analysis.height * scale),
    vehicle: vehicle && box(vehicle),
    ...(boxes && { vehicleBoxes: boxes.map(box) }),
    contacts: analysis.contacts.map(point),
    ...(doubts && { doubts: doubts.map((one) => scaledDoubt(one, scale)) }),
    plates: plates.map(({ corners: [a, b, c, d], score }) => ({
      corners: [point(a), point(b), point(c), point(d)],
      score,
    })),
    ...(camera && {
      camera: {
        ...camera,
        eyeLevel: camera.eyeLevel * scale,
        ...(camera.focal && { focal: camera.focal * scale }),
      },
    }),
  };
}
