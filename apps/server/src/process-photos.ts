import { readFile, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { basename, extname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import {
  type BuiltInPresetName,
  builtInPresetNames,
  builtInPresets,
} from '@forecourt/contract/built-in-presets';
import { settingDefaults } from '@forecourt/contract/customer-settings';
import { type Fidelity, Recipe, type WindowMode, windowModes } from '@forecourt/contract/recipe';
import { loadModels, type Models } from '@forecourt/imaging/models/load-models';
import { OwnModelError } from '@forecourt/imaging/models/own-model';
import { PhotoError } from '@forecourt/imaging/photo-error';
import { analyse, type Rendered, render } from '@forecourt/imaging/render';
import { fittingTone, keepingBackground } from './modules/studio/recipes/recipes.rules.ts';
import { findPhotos, type NamedPhoto } from './named-photos.ts';
import { callersFolder, readStorage } from './platform/config.ts';
import { OperatorError } from './platform/operator-error.ts';
import { readOwnModel } from './platform/pictures/own-model.ts';
import { makeFolder } from './platform/setting-files.ts';

const usage = `Usage: process PHOTO… --preset NAME --out DIR [--no-tone] [--windows MODE] [--json] [--matting FILE]
               [--models DIR]
       process --list

Makes the preset's pictures of each photo, and of the photos in a folder (JPEG, PNG, WebP, AVIF, HEIC), without
server or database. Photos of interiors and details keep their background, are turned upright where that is certain, and
show no faces. Paths are relative to the folder that you are in.

  --preset NAME  one of the presets that --list shows
  --out DIR      folder for pictures, matte and report; made if missing
  --no-tone      leave light and colour of the vehicle also where the photo is clearly too dark or tinted
  --windows MODE keep, clean or clear: what happens to windows where the background is replaced; default keep
  --json         print the reports as JSON instead of lines
  --matting FILE description of a matting model of your own: docs/matting-models.md
  --models DIR   folder for the prepared models (58 MB), default CACHE_DIR, where the installation has it
`;

type Order = {
  photos: string[];
  preset: BuiltInPresetName;
  out: string;
  tone: boolean;
  windows: WindowMode;
  json: boolean;
  models: string | undefined;
  matting: string | undefined;
};

/** The report that is written beside the pictures and printed with --json. */
type Report = {
  photo: string;
  preset: BuiltInPresetName;
  ok: boolean;
  /** Why there are no pictures; absent on success. */
  error?: { reason: string; message: string };
  outputs: {
    name: string;
    file: string;
    width: number;
    height: number;
    bytes: number;
    fidelity?: Fidelity;
  }[];
  matte?: string;
  analysis?: Rendered['analysis'];
  timingsMs?: Rendered['timingsMs'];
  recipe: Recipe;
};

function isPreset(name: string | undefined): name is BuiltInPresetName {
  return builtInPresetNames.some((known) => known === name);
}

/** Parses the command line; an invalid one gives a sentence about the mistake. */
function readOrder(argv: string[]): Order | 'help' | 'list' | { wrong: string } {
  try {
    const { positionals, values } = parseArgs({
      args: argv,
      allowPositionals: true,
      allowNegative: true,
      options: {
        preset: { type: 'string' },
        out: { type: 'string' },
        models: { type: 'string' },
        matting: { type: 'string' },
        tone: { type: 'boolean', default: settingDefaults.tone },
        windows: { type: 'string', default: 'keep' },
        json: { type: 'boolean', default: false },
        list: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    if (values.help) return 'help';
    if (values.list) return 'list';
    if (positionals.length === 0) return { wrong: 'no photo was named' };
    if (!isPreset(values.preset)) {
      return { wrong: values.preset ? `there is no preset ${values.preset}` : '--preset is missing' };
    }
    if (!values.out) return { wrong: '--out is missing' };
    const windows = windowModes.find((mode) => mode === values.windows);
    if (!windows) return { wrong: `--windows cannot be ${values.windows}` };
    if (positionals.includes('')) return { wrong: 'the name of a photo is empty' };
    const { json, preset, tone } = values;
    const folder = callersFolder();
    const out = resolve(folder, values.out);
    const models = values.models && resolve(folder, values.models);
    const matting = values.matting && resolve(folder, values.matting);
    return { photos: positionals, preset, out, tone, windows, json, models, matting };
  } catch (cause) {
    return { wrong: cause instanceof Error ? cause.message : String(cause) };
  }
}

function listPresets(): void {
  for (const name of builtInPresetNames) {
    const { background, targets } = Recipe.parse(builtInPresets[name]);
    const sizes = targets.map((one) => `${one.name} ${one.width}×${one.height} ${one.format}`).join(', ');
    process.stdout.write(`${name.padEnd(18)} ${background.kind.padEnd(12)} ${sizes}\n`);
  }
}

/** A progress bar on a terminal; silent where output goes to a file or a pipe. */
function progressBar(total: number): { step(done: number, label: string): void; clear(): void } {
  const width = 28;
  const show = process.stderr.isTTY;
  const clear = () => {
    if (show) process.stderr.write('\r\x1b[K');
  };
  return {
    step(done, label) {
      if (!show) return;
      const full = Math.round((done / total) * width);
      const bar = '█'.repeat(full) + '░'.repeat(width - full);
      clear();
      process.stderr.write(`${bar} ${done}/${total} ${label.slice(0, 40)}`);
    },
    clear,
  };
}

const extensions = { jpeg: 'jpg', png: 'png', webp: 'webp', avif: 'avif' } as const;

/** Two photos of one name from different folders must not overwrite each other's results. */
function freeStem(photo: string, taken: Set<string>): string {
  const stem = basename(photo, extname(photo));
  let free = stem;
  for (let number = 2; taken.has(free); number++) free = `${stem}-${number}`;
  taken.add(free);
  return free;
}

function wrongWith(cause: unknown): { reason: string; message: string } {
  if (cause instanceof PhotoError) return { reason: cause.reason, message: cause.message };
  const message = cause instanceof Error ? cause.message : String(cause);
  if (message.startsWith('ENOENT')) return { reason: 'not_found', message: 'there is no such file' };
  return { reason: 'failed', message };
}

/** Nothing is cut out of photos of interiors and details. */
function recipeOfKind(preset: Recipe, { kind }: Rendered['analysis']): Recipe {
  return kind?.name === 'interior' || kind?.name === 'detail' ? keepingBackground(preset, kind.name) : preset;
}

async function processOne(
  { file, name: photo }: NamedPhoto,
  stem: string,
  order: Order,
  models: Models,
): Promise<Report> {
  const { windows } = order;
  const plain = Recipe.parse({ ...builtInPresets[order.preset], ...(windows !== 'keep' && { windows }) });
  const preset = order.tone ? fittingTone(plain) : plain;
  const report: Report = { photo, preset: order.preset, ok: false, outputs: [], recipe: preset };
  try {
    const original = await readFile(file);
    const known = await analyse(original, models);
    report.recipe = recipeOfKind(preset, known.analysis);
    const made = await render(original, report.recipe, { known }, models);
    for (const [step, ms] of Object.entries(known.timingsMs))
      made.timingsMs[step] = (made.timingsMs[step] ?? 0) + ms;
    report.analysis = made.analysis;
    report.timingsMs = made.timingsMs;
    if (made.outputs.length === 0) {
      report.error = { reason: 'no_vehicle', message: 'no vehicle was found in the picture' };
    } else {
      report.ok = true;
      report.matte = `${stem}-matte.png`;
      await writeFile(join(order.out, report.matte), made.matte);
    }
    for (const { bytes, fidelity, format, height, name, width } of made.outputs) {
      const file = `${stem}-${name}.${extensions[format]}`;
      await writeFile(join(order.out, file), bytes);
      const size = { width, height, bytes: bytes.length };
      report.outputs.push({ name, file, ...size, ...(fidelity && { fidelity }) });
    }
  } catch (cause) {
    report.error = wrongWith(cause);
  }
  await writeFile(join(order.out, `${stem}.json`), `${JSON.stringify(report, null, 2)}\n`);
  return report;
}

function lineOf({ analysis, error, outputs, photo, timingsMs }: Report): string {
  if (error) return `✗ ${photo}: ${error.message} (${error.reason})`;
  const group = analysis?.kind?.name;
  const kept = group === 'interior' || group === 'detail' ? `  ${group}, keeps its background` : '';
  const faults = (analysis?.verdicts ?? []).filter((verdict) => !kept || !verdict.startsWith('shows_'));
  const verdicts = faults.length ? `  look at: ${faults.join(', ')}` : '';
  const took = Object.values(timingsMs ?? {}).reduce((sum, ms) => sum + ms, 0);
  return `✓ ${photo} → ${outputs.map((one) => one.file).join(', ')}  ${(took / 1000).toFixed(1)} s${kept}${verdicts}`;
}

/**
 * The `process` command. A photo that fails gets its line and does not stop the others.
 * @returns The exit code: 0 when every photo was processed, 1 when one failed, 2 when the command was invalid.
 */
export async function processPhotos(argv: string[]): Promise<number> {
  const order = readOrder(argv);
  if (order === 'help') {
    process.stdout.write(usage);
    return 0;
  }
  if (order === 'list') {
    listPresets();
    return 0;
  }
  if ('wrong' in order) {
    process.stderr.write(`${order.wrong}\n\n${usage}`);
    return 2;
  }
  const photos = await findPhotos(order.photos, { folder: callersFolder(), out: order.out });
  makeFolder('--out', order.out);
  const { matting, models: own } = order;
  const cacheDir = own ?? readStorage().cacheDir;
  makeFolder(own ? '--models' : 'CACHE_DIR', cacheDir);
  const bar = progressBar(photos.length);
  bar.step(0, 'loading models');
  const ownModel = matting ? readOwnModel('--matting', matting) : undefined;
  const models = await loadModels({ cacheDir, ownModel, threads: availableParallelism() }).catch((error) => {
    throw error instanceof OwnModelError ? new OperatorError(`--matting: ${error.message}.`) : error;
  });
  const reports: Report[] = [];
  const stems = new Set<string>();
  for (const photo of photos) {
    bar.step(reports.length, basename(photo.name));
    const report = await processOne(photo, freeStem(photo.name, stems), order, models);
    reports.push(report);
    bar.clear();
    if (!order.json) process.stdout.write(`${lineOf(report)}\n`);
  }
  bar.clear();
  if (order.json) process.stdout.write(`${JSON.stringify(reports, null, 2)}\n`);
  await Promise.all([models.matting.release(), models.own?.matting.release()]);
  return reports.every((report) => report.ok) ? 0 : 1;
}
