import type { Image } from '@forecourt/contract/images';
import { cleanup, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { render } from '../../../testing/render.tsx';
import { Viewer } from './viewer.tsx';

const left = { x: 0.05, y: 0.3, width: 0.3, height: 0.3 };
const right = { x: 0.5, y: 0.2, width: 0.4, height: 0.6 };
const photo = {
  id: 'image-1',
  set: { kind: 'vehicle', id: 'vehicle-1' },
  position: 'exterior.front',
  state: 'uploaded',
  failure: null,
  verdicts: ['several_vehicles'],
  fileName: 'two.jpg',
  width: 1600,
  height: 1200,
  vehicle: right,
  vehicles: [right, left],
  doubts: [],
  thumbnail: '/small.jpg',
  upright: '/photo.jpg',
  outputs: [],
  charged: 0,
  queuePlace: null,
} as unknown as Image;

const viewer = (image: Image, onVehicle: Parameters<typeof Viewer>[0]['onVehicle']) => (
  <Viewer
    images={[image]}
    imageId={image.id}
    cutOffPhotos="use"
    labelOf={() => 'Front'}
    onImage={vi.fn()}
    onVehicle={onVehicle}
    onClose={vi.fn()}
  />
);

const opener = { name: 'Wrong car? Choose another' };

test('the vehicles of a photo are buttons from left to right, and a click chooses one', async () => {
  const onVehicle = vi.fn();
  const { user } = await render(viewer(photo, onVehicle));
  await user.click(await screen.findByRole('button', opener));
  const buttons = screen.getAllByRole('button', { name: /^Vehicle \d/ });
  expect(buttons.map((button) => [button.textContent, button.getAttribute('aria-pressed')])).toEqual([
    ['Vehicle 1', 'false'],
    ['Vehicle 2Current', 'true'],
  ]);
  await user.click(screen.getByRole('button', { name: 'Vehicle 1' }));
  expect(onVehicle.mock.calls).toEqual([[photo, left]]);
  expect(screen.queryByRole('button', { name: 'Vehicle 1' })).toBe(null);
});

test('the keyboard goes from one to the other, and Escape keeps what is shown', async () => {
  const onVehicle = vi.fn();
  const { user } = await render(viewer(photo, onVehicle));
  await user.click(await screen.findByRole('button', opener));
  const first = screen.getByRole('button', { name: 'Vehicle 1' });
  expect(document.activeElement).toBe(first);
  await user.keyboard('{ArrowRight}');
  expect(document.activeElement?.textContent).toContain('Vehicle 2');
  await user.keyboard('{Escape}');
  await screen.findByRole('button', opener);
  await user.click(screen.getByRole('button', opener));
  await user.keyboard('{Enter}');
  expect(onVehicle.mock.calls).toEqual([[photo, left]]);
});

test('nothing is offered for one vehicle, inside of one, during the order, or to somebody who may only look', async () => {
  const rows: [Partial<Image>, Parameters<typeof viewer>[1]][] = [
    [{ vehicles: [right] }, vi.fn()],
    [{ state: 'processing' }, vi.fn()],
    [{ verdicts: ['shows_interior'] }, vi.fn()],
    [{}, undefined],
  ];
  for (const [parts, onVehicle] of rows) {
    await render(viewer({ ...photo, ...parts } as Image, onVehicle));
    await screen.findByRole('button', { name: '100 %' });
    expect(screen.queryByRole('button', opener)).toBe(null);
    cleanup();
  }
});
