import type { Image } from '@forecourt/contract/images';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { render } from '../../../testing/render.tsx';
import { type BoardActions, ImageTile } from './image-tile.tsx';

const seats = {
  id: 'image-1',
  position: 'exterior.front',
  state: 'uploaded',
  failure: null,
  verdicts: ['shows_interior'],
  fileName: 'seats.jpg',
  outputs: [],
  charged: 0,
  thumbnail: null,
  queuePlace: null,
} as unknown as Image;

const actions = (moveTo: BoardActions['moveTo']): BoardActions => ({
  mayEdit: true,
  open: vi.fn(),
  askMove: vi.fn(),
  replace: vi.fn(),
  cancel: vi.fn(),
  revert: null,
  again: null,
  remove: vi.fn(),
  toggle: vi.fn(),
  moveTo,
});

const tile = (image: Image, moveTo: BoardActions['moveTo'] = vi.fn()) => (
  <ImageTile image={image} label="Front" isChosen={false} actions={actions(moveTo)} />
);

test('an interior that somebody put at an exterior position says so and is moved with one click', async () => {
  const moveTo = vi.fn();
  const { user } = await render(tile(seats, moveTo));
  await screen.findByRole('button', { name: 'Interior, not exterior' });
  await user.click(screen.getByRole('button', { name: 'Move to interior' }));
  expect(moveTo).toHaveBeenCalledWith(seats, 'interior');
});

test('at an interior position nothing is wrong with it', async () => {
  await render(tile({ ...seats, position: 'interior.rear_seats' }));
  await screen.findByRole('button', { name: 'Actions for Front' });
  expect(screen.queryByRole('button', { name: 'Interior, not exterior' })).toBe(null);
  expect(screen.queryByRole('button', { name: 'Move to interior' })).toBe(null);
});

test('a photo without a vehicle is replaced instead', async () => {
  await render(tile({ ...seats, verdicts: ['no_vehicle'] }));
  await screen.findByRole('button', { name: 'Replace photo' });
});
