import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { type TinyMatting, writeTinyMatting } from '../testing/tiny-matting.ts';
import { ort } from './onnx.ts';
import { openOwnMatting } from './own-matting.ts';
import { OwnModelError } from './own-model.ts';

let folder: string;
const folders: string[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forecourt-own-model-'));
  folders.push(folder);
});
afterAll(() => Promise.all(folders.map((one) => rm(one, { recursive: true }))));

const opening = async (more: { model?: TinyMatting; [field: string]: unknown }) =>
  openOwnMatting(await writeTinyMatting(folder, 'all', more), 1, 'cpu');

test.each<[string, { model?: TinyMatting; [field: string]: unknown }, RegExp]>([
  ['another file', { sha256: 'ab'.repeat(32) }, /tiny\.onnx is another file: its SHA-256 is [\da-f]{64}/],
  ['another output', { output: 'alpha' }, /has no output alpha, but matte, other/],
  ['another kind of numbers', { model: { type: 'double' } }, /takes float64 .*has to be float32/],
  ['another number of channels', { model: { channels: 1 } }, /takes float32 \[1, 1, any, any\]/],
  [
    'another size',
    { model: { height: 64, width: 64 }, size: { width: 128, height: 64 } },
    /takes 64 × 64 px/,
  ],
  ['half a size', { model: { height: 64 } }, /takes any width: its description needs a “size”/],
  ['logits that are not named so', { model: { logits: true } }, /gives values from -8 to -8, .*“logits”/],
])('a model that has %s is refused before any photo', async (_, more, words) => {
  const error = await opening(more).catch((one: Error) => one);
  expect(error).toBeInstanceOf(OwnModelError);
  expect(String(error)).toMatch(words);
});

test('a file that is missing, or no model, is refused', async () => {
  const description = await writeTinyMatting(folder, 'all');
  await writeFile(description.file, 'no model');
  await expect(openOwnMatting(description, 1, 'cpu')).rejects.toThrow(/is another file/);
  const missing = { ...description, file: join(folder, 'none.onnx') };
  await expect(openOwnMatting(missing, 1, 'cpu')).rejects.toThrow(/none\.onnx does not exist/);
  const sha256 = createHash('sha256').update('no model').digest('hex');
  await expect(openOwnMatting({ ...description, sha256 }, 1, 'cpu')).rejects.toThrow(
    /cannot be opened on cpu/,
  );
});

/** Left half red, right half grey. */
function halves(width: number, height: number) {
  const data = Uint8Array.from({ length: width * height * 3 }, (_, at) => {
    const isRed = Math.floor(at / 3) % width < width / 2;
    return isRed ? (at % 3 === 0 ? 200 : 40) : 120;
  });
  return { data, width, height, channels: 3 as const };
}
const means = (shares: Float32Array, width: number) =>
  [true, false].map((left) => {
    const half = shares.filter((_, at) => at % width < width / 2 === left);
    return half.reduce((sum, one) => sum + one, 0) / half.length;
  });

test.each<[string, { model?: TinyMatting; [field: string]: unknown }, number[]]>([
  ['its first output', {}, [1, 0]],
  ['a named one', { output: 'other' }, [0, 1]],
  ['logits', { model: { logits: true }, logits: true }, [1, 0]],
])('a model of any size sees by mean and deviation; %s', async (_, more, wanted) => {
  const matting = await opening(more);
  expect(matting.size).toBeUndefined();
  expect(matting.name).toMatch(/^Tiny red \([\da-f]{12}\)$/);
  for (const [width, height] of [
    [128, 64],
    [64, 192],
  ] as const) {
    const found = means(await matting.matte(halves(width, height)), width);
    expect(found.map((mean) => Math.round(mean * 100) / 100)).toEqual(wanted);
  }
  await matting.release();
});

test('a model of one size says so, and looks only once at the same picture', async () => {
  const matting = await opening({ model: { height: 64, width: 128 } });
  expect(matting.size).toEqual({ width: 128, height: 64 });
  const first = await matting.matte(halves(128, 64));
  expect(await matting.matte(halves(128, 64))).toBe(first);
  const other = { ...halves(128, 64), data: new Uint8Array(128 * 64 * 3).fill(120) };
  expect(means(await matting.matte(other), 128)[0]).toBeLessThan(0.01);
  await matting.release();
});

test('a model for doubts is tried, closed, and opened again only when it is asked', async () => {
  const sessions: ort.InferenceSession[] = [];
  const { create } = ort.InferenceSession;
  ort.InferenceSession.create = (async (...args: Parameters<typeof create>) => {
    const session = await create.apply(ort.InferenceSession, args);
    sessions.push(session);
    return session;
  }) as typeof create;
  const model = await writeTinyMatting(folder, 'doubts');
  const matting = await openOwnMatting(model, 1, 'cpu');
  const picture = new ort.Tensor('float32', new Float32Array(3 * 64 * 64), [1, 3, 64, 64]);
  await expect(async () => sessions[0]?.run({ picture })).rejects.toThrow();
  expect(sessions).toHaveLength(1);
  expect(matting.name).toContain(', doubts)');
  await matting.matte(halves(64, 64));
  await matting.matte(halves(128, 64));
  expect(sessions).toHaveLength(2);
  await matting.release();
  ort.InferenceSession.create = create;
});
