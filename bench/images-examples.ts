import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Point } from '@forecourt/contract/recipe';
import { readSamples } from '@forecourt/samples/read-samples';

/** A picture with ground truth to measure against. */
export type Example = {
  source: 'samples' | 'cutout' | 'plates' | 'real';
  name: string;
  file: string;
  /** Size in pixels; 0 when not known without decoding. */
  width: number;
  /** Path of the true matte, 8-bit grey PNG. */
  matte?: string;
  /** Outline of the one labelled plate, or the box around it, clockwise from the top left. */
  plate?: Point[];
  /** Letters and digits on it. */
  plateText?: string;
};

async function ownSamples(): Promise<Example[]> {
  return (await readSamples()).map((sample) => ({
    source: 'samples',
    name: sample.name,
    file: sample.file,
    width: sample.width,
    matte: sample.matte,
    plate: sample.plate.visible ? sample.plate.corners.map(([x, y]): Point => [x, y]) : undefined,
    plateText: sample.plate.text,
  }));
}

export async function filesIn(folder: string, ending: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => name.endsWith(ending)).map((name) => join(folder, name));
}

/** `NAME.alpha.png`, beside `NAME.jpg` or apart from it. */
async function withMattes(source: 'cutout' | 'real', photos: string, mattes = photos): Promise<Example[]> {
  return (await filesIn(mattes, '.alpha.png')).map((matte) => {
    const name = basename(matte, '.alpha.png');
    return { source, name, file: join(photos, `${name}.jpg`), width: 0, matte };
  });
}

/** `NAME.txt` beside `NAME.jpg`: file, x, y, width, height, text, separated by tabs. */
async function withPlates(folder: string): Promise<Example[]> {
  const labels = await filesIn(folder, '.txt');
  return Promise.all(
    labels.map(async (label): Promise<Example> => {
      const fields = (await readFile(label, 'utf8')).trim().split('\t');
      const [x = 0, y = 0, width = 0, height = 0] = fields.slice(1, 5).map(Number);
      return {
        source: 'plates',
        name: label.slice(folder.length + 1, -'.txt'.length),
        file: label.replace(/\.txt$/, '.jpg'),
        width: 0,
        plate: [
          [x, y],
          [x + width, y],
          [x + width, y + height],
          [x, y + height],
        ],
        plateText: fields[5] ?? '',
      };
    }),
  );
}

/** The project's own samples, and those in a folder's `cutout/`, `real/` with `real-truth/`, and `plates/` if they exist. */
export async function readExamples(photos: string | undefined): Promise<Example[]> {
  const own = await ownSamples();
  if (!photos) return own;
  return [
    ...own,
    ...(await withMattes('cutout', join(photos, 'cutout'))),
    ...(await withMattes('real', join(photos, 'real'), join(photos, 'real-truth'))),
    ...(await withPlates(join(photos, 'plates'))),
  ];
}
