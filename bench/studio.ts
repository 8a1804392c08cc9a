/**
 * What the editors of the studio promise to the people who wait for them, each figure with its bar: previews, sliders, spins, pages of
 * collages, retouching, restyles, the element on pages of others. Prints JSON; exit code 1 if a bar is missed. Some four minutes on two
 * cores. `--figures previews,spins,collage,retouch,rooms,restyle,embed` for some of them.
 */
import { spawnSync } from 'node:child_process';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { loadModels } from '@forecourt/imaging/models/load-models';
import { embedBytes } from '../apps/web/build/embed-script.ts';
import { measureCollage } from './images-collage.ts';
import { readExamples } from './images-examples.ts';
import { measurePreviews } from './images-previews.ts';
import { measureRetouch } from './images-retouch.ts';
import { measureRooms } from './images-rooms.ts';
import { measureSpins } from './images-spins.ts';

/** `most`: a figure must not exceed it; `least`: it must reach it. */
type Figure = { is: number; most: number } | { is: number; least: number };

const { values } = parseArgs({
  options: {
    figures: { type: 'string', default: 'previews,spins,collage,retouch,rooms,restyle,embed' },
    models: { type: 'string', default: join(tmpdir(), 'forecourt-models') },
  },
});
const wanted = new Set(values.figures.split(','));
const figures: Record<string, Figure> = {};
const details: Record<string, unknown> = {};
const load = () => Math.round((loadavg()[0] ?? 0) * 10) / 10;
const loadBefore = load();

/** All that needs the models, one after the other in this process. */
async function measurePictures(): Promise<void> {
  const models = await loadModels({ cacheDir: values.models, threads: availableParallelism() });
  const examples = await readExamples(undefined);
  if (wanted.has('previews')) {
    const previews = await measurePreviews(examples, models);
    figures.firstPreviewMs = { is: previews.preset.medianMs, most: 300 };
    figures.firstMovedMs = { is: previews.first.medianMs, most: 300 };
    figures.followingSliderMs = { is: previews.following.medianMs, most: 120 };
    details.previews = previews;
  }
  if (wanted.has('spins')) {
    const spins = await measureSpins(examples, models);
    const { baselinePercent, centrePercent, heightPercent, widthPercent } = spins.stability;
    figures.spinMs = { is: spins.wholeMs, most: 6000 };
    figures.spinCentrePercent = { is: centrePercent, most: 0.5 };
    figures.spinBaselinePercent = { is: baselinePercent, most: 0.5 };
    figures.spinHeightPercent = { is: heightPercent, most: 0.5 };
    figures.spinWidthPercent = { is: widthPercent, most: 0.5 };
    details.spins = spins;
  }
  if (wanted.has('collage')) {
    const collage = await measureCollage(examples, models, 5);
    figures.collagePageMs = { is: Math.max(collage.jpegMs, collage.pngMs), most: 1500 };
    figures.filledCollagePageMs = { is: collage.filledMs, most: 1500 };
    details.collage = collage;
  }
  if (wanted.has('retouch')) {
    const retouch = await measureRetouch(examples, models);
    figures.retouchClickMs = { is: retouch.clickMs, most: 300 };
    figures.retouchPictureMs = { is: retouch.pictureMs, most: 1500 };
    details.retouch = retouch;
  }
  if (wanted.has('rooms')) {
    const rooms = await measureRooms(examples, models);
    figures.floorMirrorMs = { is: rooms.mirrorMs, most: 5 };
    details.rooms = rooms;
  }
}

/** In an installation of its own, which `bench/restyle.ts` starts. */
function measureRestyle(): void {
  const script = join(import.meta.dirname, 'restyle.ts');
  const { stdout } = spawnSync(process.execPath, [script], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const restyle = JSON.parse(stdout.slice(stdout.indexOf('{'))) as { picturesPerSecond: number };
  figures.restylePicturesPerSecond = { is: restyle.picturesPerSecond, least: 5 };
  details.restyle = restyle;
}

if (wanted.has('embed')) {
  const kilobytes = Math.round((await embedBytes()) / 102.4) / 10;
  figures.embedScriptKilobytes = { is: kilobytes, most: 15 };
}
// Before the models take their memory and threads.
if (wanted.has('restyle')) measureRestyle();
const ofPictures = ['previews', 'spins', 'collage', 'retouch', 'rooms'];
if (ofPictures.some((name) => wanted.has(name))) await measurePictures();

const isMissed = (figure: Figure) => ('most' in figure ? figure.is > figure.most : figure.is < figure.least);
const missed = Object.keys(figures).filter((name) => isMissed(figures[name] as Figure));
const machine = { threads: availableParallelism(), loadBefore, loadAfter: load() };
process.stdout.write(`${JSON.stringify({ ...machine, figures, missed, details }, null, 2)}\n`);
process.exit(missed.length === 0 ? 0 : 1);
