import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { builtInPresets } from '@forecourt/contract/built-in-presets';
import { layCollage } from '@forecourt/contract/collage-layout';
import { CollageCell, CollagePage } from '@forecourt/contract/collage-pages';
import type { ImageId } from '@forecourt/contract/ids';
import { Recipe } from '@forecourt/contract/recipe';
import { assembleCollage } from '@forecourt/imaging/assemble-collage';
import type { Models } from '@forecourt/imaging/models/load-models';
import { render } from '@forecourt/imaging/render';
import {
  type CellPhoto,
  materialOfCell,
} from '../apps/server/src/modules/work/collages/cell-pictures.rules.ts';
import type { Example } from './images-examples.ts';
import { median } from './support/median.ts';

/** Pictures on the measured page: a large one over two thirds of its width, and smaller ones. */
const pictures = 12;
const columns = 3;

const cells = [
  { column: 0, row: 0, columns: 2, rows: 2 },
  { column: 2, row: 0, columns: 1, rows: 1 },
  { column: 2, row: 1, columns: 1, rows: 1 },
  ...Array.from({ length: pictures - columns }, (_, at) => {
    return { column: at % columns, row: 2 + Math.floor(at / columns), columns: 1, rows: 1 };
  }),
].map((cell) => CollageCell.parse(cell));

const fontFile = path.join(
  path.dirname(createRequire(import.meta.url).resolve('pdfmake')),
  '../build/fonts/Roboto/Roboto-Medium.ttf',
);

type CellPicture = Parameters<typeof assembleCollage>[0][number];

interface Material extends CellPhoto {
  original: Buffer;
  matte: Uint8Array;
  finished: CellPicture;
}

async function materialOf(file: string, models: Models): Promise<Material | null> {
  const recipe = Recipe.parse({
    ...builtInPresets['studio-white'],
    targets: [{ name: 'full', width: 1920, height: 1440 }],
  });
  const original = await readFile(file);
  const { analysis, matte, outputs } = await render(original, recipe, {}, models);
  const [first] = outputs;
  if (!first) return null;
  const stored = {
    id: file as ImageId,
    originalKey: file,
    uprightKey: null,
    matteKey: file,
    analysis,
    recipe,
  };
  return { ...stored, original, matte, finished: { bytes: first.bytes, vehicle: first.vehicle ?? null } };
}

const head = { text: '', place: 'top', align: 'left', height: 0.06, colour: '#000000', logo: null };
const designOf = (formats: string[]) => ({
  columns,
  rows: 5,
  cells,
  page: CollagePage.parse({ head, formats }),
  title: 'Škoda Octavia',
  logo: null,
  fontFile,
  xmp: '<x:xmpmeta xmlns:x="adobe:ns:meta/"/>',
});

/** Each cell's own picture from the stored matte, as pages of filled cells have them, one after the other. */
async function picturesOfCells(materials: readonly Material[], models: Models): Promise<CellPicture[]> {
  const laid = layCollage(designOf(['jpeg']));
  const made: CellPicture[] = [];
  for (const [index, area] of laid.cells.entries()) {
    const material = materials[index % materials.length];
    const cell = material && area && materialOfCell(material, { fit: 'cover' }, area);
    if (!cell) throw new Error('a cell has no picture');
    const known = { analysis: cell.analysis, matte: material.matte };
    const { outputs } = await render(material.original, cell.recipe, { known }, models);
    if (outputs[0]) made.push({ bytes: outputs[0].bytes, vehicle: outputs[0].vehicle ?? null });
  }
  return made;
}

/**
 * Times of a page of A4 at 300 dpi in milliseconds: from finished pictures, and with a picture made for each cell that is filled, in a
 * single process.
 */
export async function measureCollage(examples: readonly Example[], models: Models, runs: number) {
  const found = await Promise.all(examples.slice(0, pictures).map(({ file }) => materialOf(file, models)));
  const materials = found.filter((one) => one !== null);
  const finished = cells.map((_, index) => materials[index % materials.length]?.finished ?? null);
  const time = async (make: () => Promise<unknown>) => {
    const taken: number[] = [];
    for (let run = 0; run <= runs; run++) {
      const start = performance.now();
      await make();
      if (run > 0) taken.push(performance.now() - start);
    }
    return Math.round(median(taken));
  };
  return {
    pictures,
    jpegMs: await time(() => assembleCollage(finished, designOf(['jpeg', 'pdf']))),
    pngMs: await time(() => assembleCollage(finished, designOf(['png']))),
    filledMs: await time(async () =>
      assembleCollage(await picturesOfCells(materials, models), designOf(['jpeg', 'pdf'])),
    ),
    reach: '<= 1500',
  };
}
