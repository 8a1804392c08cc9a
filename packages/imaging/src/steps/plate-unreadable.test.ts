import { readFile } from 'node:fs/promises';
import type { PlateTreatment } from '@forecourt/contract/recipe';
import { readSamples, type Sample } from '@forecourt/samples/read-samples';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadTextDetector, type TextDetector } from '../models/text-detector.ts';
import { loadTextReader, type TextReader } from '../models/text-reader.ts';
import { asFile, drawRectangles, readGrey } from '../testing/pictures.ts';
import { readAgain } from '../testing/read-again.ts';
import { openPhoto } from './decode.ts';
import { type Quad, scaledQuad } from './perspective.ts';
import { findPlates } from './plate-find.ts';
import { treatPlates } from './plate-treat.ts';

let models: { text: TextDetector; reader: TextReader };
beforeAll(async () => {
  models = { text: await loadTextDetector(1), reader: await loadTextReader(1) };
});
afterAll(() => Promise.all([models.text.release(), models.reader.release()]));

const stripe = {
  left: 0,
  top: 40,
  width: 520,
  height: 30,
  colour: [30, 60, 160] as [number, number, number],
};
const picture = await asFile(drawRectangles({ width: 520, height: 112 }, [240, 240, 240], [stripe]));
const treatments: PlateTreatment[] = [
  { mode: 'blur' },
  { mode: 'colour', colour: '#f4f4f2' },
  { mode: 'picture', picture: 'plate' },
  {
    mode: 'design',
    design: {
      country: 'DE',
      shape: 'long',
      lines: ['SOLD'],
      band: false,
      ground: '#f7f7f5',
      letters: '#111111',
      border: '#111111',
      logo: null,
    },
  },
];
/** A blurred plate could still have strokes; the other modes paint over it alike everywhere, so every fourth suffices. */
const treatmentsOf = (index: number) => (index % 4 === 0 ? treatments : treatments.slice(0, 1));
/** Fewer characters agree by chance. */
const least = 3;

const samples = (await readSamples()).filter(({ plate }) => plate.visible);

async function seen(sample: Sample) {
  const photo = await openPhoto(await readFile(sample.file));
  const work = await photo.decode(1600);
  const matte = await readGrey(await readFile(sample.matte), work);
  const plate = scaledQuad(sample.plate.corners.map(([x, y]) => [x, y]) as Quad, work.width / photo.width);
  return { work, matte, search: { plate, label: sample.plate.text, least } };
}

test.each(samples.map((sample, index) => [sample.name, sample, treatmentsOf(index)] as const))(
  'nothing of the plate in %s can be read back after it was found and hidden',
  async (_, sample, modes) => {
    const { matte, search, work } = await seen(sample);
    expect(await readAgain(work, search, models)).toBeDefined();
    const quads = (await findPlates(work, matte, models)).map(({ quad }) => quad);
    for (const treatment of modes) {
      const copy = { ...work, data: Uint8Array.from(work.data) };
      await treatPlates(copy, matte, quads, treatment, { pictures: { plate: picture } });
      expect(await readAgain(copy, search, models)).toBeUndefined();
    }
  },
);
