import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { writeTinyMatting } from '@forecourt/imaging/testing/tiny-matting';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { OperatorError } from '../operator-error.ts';
import { readOwnModel } from './own-model.ts';

let folder: string;
let file: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'forecourt-own-model-'));
  file = path.join(folder, 'model.json');
});
afterAll(() => rm(folder, { recursive: true }));

it('a description names the model, its file beside it and how pictures are put to it', async () => {
  const size = { width: 320, height: 320 };
  const model = await writeTinyMatting(folder, 'all', { size, logits: undefined });
  const upper = { ...model, file: 'tiny.onnx', sha256: model.sha256.toUpperCase() };
  await writeFile(file, JSON.stringify(upper));
  expect(readOwnModel('MATTING_MODEL', file)).toEqual({ ...model, logits: false });
});

it.each([
  [{ use: 'sometimes' }, /use: .*"first"\|"all"\|"doubts"/],
  [{ mean: [0.5] }, /mean: /],
  [{ deviation: [0.2, 0, 0.2] }, /deviation: numbers above 0/],
  [{ sha256: 'abc' }, /sha256: 64 hexadecimal digits/],
  [{ name: 'a + b' }, /name: letters/],
  [{ sizes: 3 }, /sizes/],
])('the description %j is refused with its fault', async (wrong, words) => {
  await writeTinyMatting(folder, 'all', wrong);
  const read = () => readOwnModel('MATTING_MODEL', file);
  expect(read).toThrow(OperatorError);
  expect(read).toThrow(words);
  expect(read).toThrow(`MATTING_MODEL: ${file}: `);
});

it('a file elsewhere, and a description that is missing or no JSON, are refused', async () => {
  const model = await writeTinyMatting(folder, 'all');
  await writeFile(file, JSON.stringify({ ...model, file: '../tiny.onnx' }));
  expect(() => readOwnModel('--matting', file)).toThrow(/file: the name of a file in the same folder/);
  await writeFile(file, 'name: Tiny');
  expect(() => readOwnModel('--matting', file)).toThrow(`--matting: ${file} is not in JSON.`);
  expect(() => readOwnModel('--matting', `${file}.none`)).toThrow(/model\.json\.none does not exist/);
});
