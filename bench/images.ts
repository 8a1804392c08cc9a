import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { builtInPresets } from '@forecourt/contract/built-in-presets';
import { Recipe } from '@forecourt/contract/recipe';
import { loadModels, type Models } from '@forecourt/imaging/models/load-models';
import { cutOut, render } from '@forecourt/imaging/render';
import { type EdgeErrors, edgeErrors } from '@forecourt/imaging/testing/edge-error';
import { decodeResizeEncode, loadBareModel, packagedCutOut } from '@forecourt/imaging/testing/yardsticks';
import { readOwnModel } from '../apps/server/src/platform/pictures/own-model.ts';
import { allocatorSettings } from '../apps/server/src/platform/pictures/picture-process.ts';
import { measureCameras } from './images-cameras.ts';
import { measureCollage } from './images-collage.ts';
import { measureColours } from './images-colours.ts';
import { measureContacts } from './images-contacts.ts';
import { measureDoubts } from './images-doubts.ts';
import { type Example, readExamples } from './images-examples.ts';
import { measureMasks } from './images-masks.ts';
import { measureRetouch } from './images-retouch.ts';
import { measureRooms } from './images-rooms.ts';
import { measureSteps } from './images-steps.ts';
import { measureViews } from './images-views.ts';
import { measurePlates } from './plates.ts';
import { median } from './support/median.ts';

/**
 * Measured figures of the picture pipeline, printed as JSON: medians, everything compared in the same run.
 * `--photos DIR` adds DIR/cutout and DIR/real with DIR/real-truth (truth mattes), DIR/plates (truth boxes) and folders with a `views.tsv` (views);
 * of DIR/real, the photos whose tyres `tyres.json` has (contacts);
 * `--matting FILE`: with a matting model of the operator's own (docs/matting-models.md); `--runs N`; `--pictures N` for memory;
 * `--figures speed,colours,masks,doubts,edge,plates,views,cameras,contacts,collage,retouch,rooms,memory` for some of them (all
 * take half an hour on two cores); `steps` only when named: what each step gains and costs, as long again.
 */
const threads = availableParallelism();

async function clock(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Alternates between both, so that other load on the machine affects them equally; the first pair only warms up. */
async function compare(runs: number, ours: () => Promise<unknown>, theirs: () => Promise<unknown>) {
  const oursMs: number[] = [];
  const theirsMs: number[] = [];
  for (let run = 0; run <= runs; run++) {
    const pair = [await clock(ours), await clock(theirs)] as const;
    if (run === 0) continue;
    oursMs.push(pair[0]);
    theirsMs.push(pair[1]);
  }
  return { oursMs: Math.round(median(oursMs)), theirsMs: Math.round(median(theirsMs)) };
}

const round = (value: number): number => Math.round(value * 100) / 100;

async function measureSpeed(examples: Example[], models: Models, runs: number) {
  const large = examples.find((one) => one.width === 4000) ?? examples[0];
  if (!large) throw new Error('there is no sample picture to measure with');
  const recipe = Recipe.parse({
    ...builtInPresets['studio-grey'],
    targets: [{ name: 'full', width: 1920, height: 1440 }],
  });
  const photo = await readFile(large.file);
  const bare = await loadBareModel(threads);
  const whole = await compare(
    runs,
    () => render(photo, recipe, {}, models),
    () => bare.run(),
  );
  await bare.release();

  const known = await render(photo, recipe, {}, models);
  const again = await compare(
    runs * 3,
    () => render(photo, recipe, { known }, models),
    () => decodeResizeEncode(photo, 1920),
  );
  const cutOuts: { oursMs: number; theirsMs: number }[] = [];
  for (const example of examples.filter((one) => one.width <= 2000).slice(0, 3)) {
    const bytes = await readFile(example.file);
    cutOuts.push(
      await compare(
        Math.ceil(runs / 2),
        () => cutOut(bytes, models),
        () => packagedCutOut(bytes, 'image/jpeg'),
      ),
    );
  }
  const sum = (key: 'oursMs' | 'theirsMs') => cutOuts.reduce((total, one) => total + one[key], 0);
  return {
    wholePipeline: { ...whole, ratio: round(whole.oursMs / whole.theirsMs), reach: '<= 1.2' },
    cutOut: {
      oursMs: sum('oursMs'),
      theirsMs: sum('theirsMs'),
      timesFaster: round(sum('theirsMs') / sum('oursMs')),
      reach: '>= 2.5',
    },
    anotherBackground: { ...again, ratio: round(again.oursMs / again.theirsMs), reach: '<= 2.5' },
    stepsMs: known.timingsMs,
  };
}

/** Errors of the colours in the soft edge, 0–255, each vehicle in front of the next one's photo. */
async function measureEdges(examples: Example[]) {
  const errors: EdgeErrors[] = [];
  for (const [index, { file, matte }] of examples.entries()) {
    const place = examples[(index + 1) % examples.length];
    if (matte && place) errors.push(await edgeErrors(file, matte, place.file));
  }
  const mean = (key: keyof EdgeErrors) =>
    round(errors.reduce((sum, one) => sum + one[key], 0) / (errors.length || 1));
  return {
    pictures: errors.length,
    colourErrorBefore: mean('softBefore'),
    colourErrorAfter: mean('softAfter'),
    reach: '<= 8',
    steep: { colourErrorBefore: mean('steepBefore'), colourErrorAfter: mean('steepAfter'), reach: '<= 5' },
    tooWide: { colourErrorBefore: mean('wideBefore'), colourErrorAfter: mean('wideAfter') },
  };
}

/** Measures memory in a separate process, so that the baselines' memory is not counted. */
async function measureMemory(examples: Example[], models: Models, pictures: number) {
  const recipe = Recipe.parse(builtInPresets['dark-hall']);
  const residentMb: number[] = [];
  for (let picture = 0; picture < pictures; picture++) {
    const example = examples[picture % examples.length];
    if (!example) throw new Error('there is no sample picture to measure with');
    await render(await readFile(example.file), recipe, {}, models);
    residentMb.push(Math.round(process.memoryUsage().rss / 2 ** 20));
  }
  const third = Math.ceil(residentMb.length / 3);
  return {
    pictures,
    maxMb: Math.max(...residentMb),
    medianOfFirstThirdMb: median(residentMb.slice(0, third)),
    medianOfLastThirdMb: median(residentMb.slice(-third)),
    everyTwentiethMb: residentMb.filter((_mb, index) => index % 20 === 19),
    reach: '<= 1024 MB, flat',
  };
}

function memoryInOwnProcess(options: string[]): unknown {
  const script = [import.meta.filename, '--only-memory', ...options];
  const printed = execFileSync(process.execPath, script, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    // As platform/pictures starts its processes.
    env: { ...process.env, ...allocatorSettings },
  });
  return JSON.parse(printed);
}

const options = {
  photos: { type: 'string' },
  runs: { type: 'string', default: '5' },
  pictures: { type: 'string', default: '200' },
  models: { type: 'string', default: join(tmpdir(), 'forecourt-models') },
  matting: { type: 'string' },
  figures: {
    type: 'string',
    default: 'speed,colours,masks,doubts,edge,plates,views,cameras,contacts,collage,retouch,rooms,memory',
  },
  'only-memory': { type: 'boolean', default: false },
} as const;

async function main(): Promise<void> {
  const { values } = parseArgs({ options });
  const examples = await readExamples(values.photos);
  const ours = examples.filter((one) => one.source === 'samples');
  const ownModel = values.matting ? readOwnModel('--matting', values.matting) : undefined;
  const models = await loadModels({ cacheDir: values.models, ownModel, threads });
  if (values['only-memory']) {
    process.stdout.write(JSON.stringify(await measureMemory(ours, models, Number(values.pictures))));
    return;
  }
  const wanted = new Set(values.figures.split(','));
  const speed = wanted.has('speed') ? await measureSpeed(ours, models, Number(values.runs)) : {};
  const colours = wanted.has('colours') ? await measureColours() : undefined;
  const masks = wanted.has('masks') ? await measureMasks(examples, models, threads) : undefined;
  const doubts = wanted.has('doubts') ? await measureDoubts(examples, models) : undefined;
  const edge = wanted.has('edge') ? await measureEdges(examples) : undefined;
  const plates = wanted.has('plates') ? await measurePlates(examples, models) : undefined;
  const views = wanted.has('views') ? await measureViews(values.photos, models) : undefined;
  const cameras = wanted.has('cameras') ? await measureCameras(models) : undefined;
  const contacts = wanted.has('contacts') ? await measureContacts(values.photos, models) : undefined;
  const collage = wanted.has('collage') ? await measureCollage(ours, models, Number(values.runs)) : undefined;
  const retouch = wanted.has('retouch') ? await measureRetouch(ours, models) : undefined;
  const rooms = wanted.has('rooms') ? await measureRooms(ours, models) : undefined;
  const steps = wanted.has('steps') ? await measureSteps(examples, models) : undefined;
  const memory = wanted.has('memory')
    ? memoryInOwnProcess([
        ...['--models', values.models, '--pictures', values.pictures],
        ...(values.matting ? ['--matting', values.matting] : []),
      ])
    : undefined;
  const figures = {
    threads,
    ...speed,
    memory,
    colours,
    masks,
    doubts,
    edge,
    plates,
    views,
    cameras,
    contacts,
    collage,
    retouch,
    rooms,
    steps,
  };
  process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`);
}

await main();
