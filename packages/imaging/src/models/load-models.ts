import { type Detector, detectorSize, loadDetector } from './detector.ts';
import { loadMatting, type Matting } from './matting.ts';

export type Models = { matting: Matting; detector: Detector };

export type ModelOptions = {
  /** Folder for files made from the installed models on first use (176 MB). */
  cacheDir: string;
  /** Cores that one model run may use. */
  threads: number;
};

/** Loads and warms everything that `analyse` and `render` need: once per process. Uses no network. */
export async function loadModels({ cacheDir, threads }: ModelOptions): Promise<Models> {
  const [matting, detector] = await Promise.all([loadMatting(cacheDir, threads), loadDetector()]);
  await matting.matte({ data: new Uint8Array(512 * 512 * 3), width: 512, height: 512, channels: 3 });
  detector.detect(new Uint8Array(detectorSize * detectorSize * 3));
  return { matting, detector };
}

/** For `analysis.models`: which models made it. */
export function modelNames({ matting, detector }: Models): string {
  return [detector.name, matting.name].join(' + ');
}
