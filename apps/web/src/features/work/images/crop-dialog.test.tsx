import { moveCrop } from '@forecourt/contract/crops';
import type { Image, ImageCrop } from '@forecourt/contract/images';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answering, render } from '../../../testing/render.tsx';
import { CropDialog } from './crop-dialog.tsx';

/** A square crop of a photo of 4:3, with room for the vehicle on every side. */
const crop: ImageCrop = {
  aspect: 1,
  region: { x: 0.3, y: 0.3, width: 0.3, height: 0.4 },
  automatic: { x: 0.3, y: 0.3, width: 0.3, height: 0.4 },
  vehicle: { x: 0.35, y: 0.4, width: 0.2, height: 0.2 },
  byHand: false,
  note: null,
};
const image = {
  id: 'image-1',
  set: { kind: 'crops', id: 'set-1' },
  fileName: 'car.jpg',
  charged: 1,
  updatedAt: '2026-11-26T10:00:00.000Z',
} as unknown as Image;

const open = (shown: ImageCrop, onClose = vi.fn()) =>
  render(<CropDialog image={{ ...image, crop: shown }} src="car.jpg" onClose={onClose} />, {
    answers: [answering(moveCrop, { ...image, crop: shown })],
  });
const save = () => screen.findByRole('button', { name: 'Save (free)' });
const frame = () => screen.getByRole('button', { name: 'Crop of the picture' });

test('nothing is sent until the crop is saved, and then where it is', async () => {
  const onClose = vi.fn();
  const { sent, user } = await open(crop, onClose);
  expect((await save()).hasAttribute('disabled')).toBe(true);
  frame().focus();
  await user.keyboard('{ArrowLeft}{ArrowUp}');
  expect(screen.getByText('Moved by hand')).toBeTruthy();
  expect(sent).toEqual([]);
  await user.click(await save());
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(sent.map(({ address, body }) => [address, body])).toEqual([
    [
      expect.stringContaining('/v1/crop-images/image-1/frame'),
      { frame: { x: expect.closeTo(0.294, 6), y: expect.closeTo(0.292, 6), width: 0.3 } },
    ],
  ]);
});

test('it says at once when the vehicle is cut off, and goes back around the vehicle', async () => {
  const moved = { ...crop, byHand: true, region: { ...crop.region, x: 0.31 } };
  const { sent, user } = await open(moved);
  await save();
  frame().focus();
  await user.keyboard('{Shift>}{ArrowRight}{ArrowRight}{/Shift}');
  expect(screen.getByRole('button', { name: 'Vehicle cut off' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Around the vehicle' }));
  expect(screen.queryByText('Moved by hand')).toBeNull();
  await user.click(await save());
  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ frame: null }]));
});

test('the place and the size can be typed', async () => {
  const { sent, user } = await open(crop);
  const width = await screen.findByRole('spinbutton', { name: 'Width (%)' });
  await user.clear(width);
  // The 6 alone is below the smallest crop, which must not keep the 0 from being typed.
  await user.type(width, '60');
  await user.click(await save());
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.body).toEqual({ frame: expect.objectContaining({ width: expect.closeTo(0.6, 6) }) });
  await user.clear(width);
  await user.type(width, '3');
  await user.tab();
  expect((width as HTMLInputElement).value).toBe('15');
});
