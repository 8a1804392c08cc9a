import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ExteriorView, exteriorViews, isSureView, viewAt } from '@forecourt/contract/positions';
import type { Models } from '@forecourt/imaging/models/load-models';
import { analyse } from '@forecourt/imaging/render';
import { readSamples } from '@forecourt/samples/read-samples';

type Labelled = { file: string; views: ExteriorView[] };

const shortName = (view: ExteriorView) => view.slice('exterior.'.length);

async function samples(): Promise<Labelled[]> {
  return (await readSamples()).map(({ azimuth, file }) => ({ file, views: [viewAt(azimuth)] }));
}

/**
 * Photos of a folder that has a `views.tsv`: file name, tab, azimuth of the right view; two with `|` between them where a
 * photo was taken from between two views, and either is right.
 */
async function labelledPhotos(folder: string): Promise<Labelled[]> {
  const text = await readFile(join(folder, 'views.tsv'), 'utf8').catch(() => '');
  return text
    .split('\n')
    .filter((line) => line.includes('\t'))
    .map((line) => {
      const [name = '', azimuths = ''] = line.trim().split('\t');
      return {
        file: join(folder, name),
        views: azimuths.split('|').map((azimuth) => viewAt(Number(azimuth))),
      };
    });
}

/** A row for each true view, a column for each recognised one; of two right views the recognised one counts as true. */
function matrix(answers: { truth: ExteriorView; recognised: ExteriorView }[]): string[] {
  const line = (name: string, cells: (string | number)[]) =>
    name.padEnd(12) + cells.map((cell) => String(cell).padStart(12)).join('');
  const rows = exteriorViews.map((truth) =>
    line(
      shortName(truth),
      exteriorViews.map(
        (view) => answers.filter((one) => one.truth === truth && one.recognised === view).length,
      ),
    ),
  );
  return [line('', exteriorViews.map(shortName)), ...rows];
}

async function measure(pictures: Labelled[], models: Models) {
  const answers: { truth: ExteriorView; recognised: ExteriorView; sure: boolean }[] = [];
  for (const { file, views } of pictures) {
    const { view } = (await analyse(await readFile(file), models)).analysis;
    if (!view) continue;
    const recognised = viewAt(view.azimuth);
    const truth = views.includes(recognised) ? recognised : (views[0] as ExteriorView);
    answers.push({ truth, recognised, sure: isSureView(view) });
  }
  const sure = answers.filter((one) => one.sure);
  const right = (of: typeof answers) => of.filter((one) => one.truth === one.recognised).length;
  const share = (part: number, whole: number) => Math.round((part / (whole || 1)) * 1000) / 1000;
  return {
    pictures: pictures.length,
    right: share(right(answers), pictures.length),
    confident: share(sure.length, pictures.length),
    rightOfConfident: share(right(sure), sure.length),
    reach: 'right of confident >= 0.95, confident >= 0.85',
    confusion: matrix(answers),
    confusionOfConfident: matrix(sure),
  };
}

/** How well views are recognised: on the samples, and on the folders with labels among DIR/real and DIR/plates. */
export async function measureViews(photos: string | undefined, models: Models) {
  const found: Record<string, Awaited<ReturnType<typeof measure>>> = {
    samples: await measure(await samples(), models),
  };
  for (const name of photos ? ['real', 'plates'] : []) {
    const labelled = await labelledPhotos(join(photos as string, name));
    if (labelled.length > 0) found[name] = await measure(labelled, models);
  }
  return found;
}
