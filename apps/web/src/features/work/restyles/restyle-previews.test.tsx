import { previewImage } from '@forecourt/contract/images';
import type { PresetId } from '@forecourt/contract/presets';
import type { RestyleQuote } from '@forecourt/contract/restyles';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answering, render } from '../../../testing/render.tsx';
import { RestylePreviews } from './restyle-previews.tsx';

type Sample = RestyleQuote['samples'][number];
const sample = (parts: Partial<Sample>) =>
  ({ imageId: 'i1', vehicleId: 'v1', thumbnail: '/photo', presetName: null, ...parts }) as Sample;

test('previews name the preset that is around the background', async () => {
  const samples = [
    sample({ reference: 'REAL-1', presetName: 'Showroom Müller' }),
    sample({ imageId: 'i2' as Sample['imageId'], reference: 'REAL-2' }),
  ];
  await render(<RestylePreviews look={'hall' as PresetId} samples={samples} />, {
    answers: [answering(previewImage, { results: [] })],
  });
  await screen.findByText('REAL-1 · Showroom Müller');
  screen.getByText('REAL-2');
});

test('a preview that arrives keeps the line that said it was being made, so that nothing beneath it moves', async () => {
  const made = Promise.withResolvers<void>();
  const previews = { results: [{ preset: 'hall', url: '/preview' }] };
  await render(<RestylePreviews look={'hall' as PresetId} samples={[sample({ reference: 'REAL-1' })]} />, {
    answers: [answering(previewImage, () => made.promise.then(() => previews))],
  });
  await screen.findByRole('img', { name: 'Photo: REAL-1' });
  const line = screen.getByText('Preview is being made');
  expect(line.className).toBe('');
  made.resolve();
  await screen.findByRole('img', { name: 'Preview: REAL-1' });
  expect(line.isConnected).toBe(true);
  expect(line.className).not.toBe('');
});
