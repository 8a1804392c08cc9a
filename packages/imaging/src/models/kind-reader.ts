import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type PhotoKind, photoKinds } from '@forecourt/contract/recipe';
import { traitCount } from './centernet-convert.ts';

/** The weights that `training/train-kinds.ts` writes: a row for each photo kind, one number for each trait, then the bias. */
export const kindWeightsFile = join(import.meta.dirname, 'kind-weights.json');

/** How much the traits of a photo speak for each kind: natural logarithms of odds, with a common offset. */
export type KindEvidence = Record<PhotoKind, number>;

export type KindReader = {
  name: string;
  read(traits: Float32Array): KindEvidence;
};

/** Loads the linear classifier of the detector's traits that the project trained on its own drawings (28 KB). */
export async function loadKindReader(): Promise<KindReader> {
  const rows = JSON.parse(await readFile(kindWeightsFile, 'utf8')) as number[][];
  if (rows.length !== photoKinds.length || rows.some((row) => row.length !== traitCount + 1))
    throw new Error(`${kindWeightsFile} does not fit the detector; train-kinds.ts has to write it again`);
  const evidence = (row: readonly number[], traits: Float32Array) =>
    traits.reduce((sum, trait, at) => sum + trait * row[at], row[traitCount]);
  return {
    name: 'photo kinds 1',
    read: (traits) => {
      const [exterior, interior, detail, none] = rows.map((row) => evidence(row, traits));
      return { exterior, interior, detail, none };
    },
  };
}
