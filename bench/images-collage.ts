import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { builtInPresets } from '@forecourt/contract/built-in-presets';
import { CollageCell, CollagePage } from '@forecourt/contract/collage-pages';
import { Recipe } from '@forecourt/contract/recipe';
import { assembleCollage } from '@forecourt/imaging/assemble-collage';
import type { Models } from '@forecourt/imaging/models/load-models';
import { render } from '@forecourt/imaging/render';
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

/** Times of a page of A4 at 300 dpi, from finished pictures, in milliseconds. */
export async function measureCollage(examples: readonly Example[], models: Models, runs: number) {
  const recipe = Recipe.parse({
    ...builtInPresets['studio-white'],
    targets: [{ name: 'full', width: 1920, height: 1440 }],
  });
  const finished: Parameters<typeof assembleCollage>[0][number][] = [];
  for (const { file } of examples.slice(0, pictures)) {
    const { outputs } = await render(await readFile(file), recipe, {}, models);
    if (outputs[0]) finished.push({ bytes: outputs[0].bytes, vehicle: outputs[0].vehicle ?? null });
  }
  const head = { text: '', place: 'top', align: 'left', height: 0.06, colour: '#000000', logo: null };
  const page = (formats: string[]) => CollagePage.parse({ head, formats });
  const time = async (formats: string[]) => {
    const taken: number[] = [];
    for (let run = 0; run <= runs; run++) {
      const options = {
        columns,
        rows: 5,
        cells,
        page: page(formats),
        title: 'Škoda Octavia',
        logo: null,
        fontFile,
        xmp: '<x:xmpmeta xmlns:x="adobe:ns:meta/"/>',
      };
      const start = performance.now();
      await assembleCollage(
        cells.map((_, index) => finished[index % finished.length] ?? null),
        options,
      );
      if (run > 0) taken.push(performance.now() - start);
    }
    return Math.round(median(taken));
  };
  return { pictures, jpegMs: await time(['jpeg', 'pdf']), pngMs: await time(['png']), reach: '<= 1500' };
}
