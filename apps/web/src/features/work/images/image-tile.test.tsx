import type { Image } from '@forecourt/contract/images';
import { cleanup, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { render } from '../../../testing/render.tsx';
import { type BoardActions, ImageTile } from './image-tile.tsx';
import { keepPhoto } from './local-photos.ts';

const seats = {
  id: 'image-1',
  position: 'exterior.front',
  state: 'uploaded',
  failure: null,
  verdicts: ['shows_interior'],
  proposal: null,
  doubts: [],
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
  confirm: vi.fn(),
  moveTo,
});

const tile = (
  image: Image,
  moveTo: BoardActions['moveTo'] = vi.fn(),
  cutOffPhotos: 'use' | 'refuse' = 'use',
) => (
  <ImageTile
    image={image}
    label="Front"
    isChosen={false}
    cutOffPhotos={cutOffPhotos}
    actions={actions(moveTo)}
  />
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

test('where a checker asks for another photo, only that is said and done: the tile has no room for more above its menu', async () => {
  const image = {
    ...seats,
    state: 'retake_requested',
    verdicts: ['underexposure'],
    proposal: 'sure',
    review: { reasons: ['blurriness'], note: '' },
  } as unknown as Image;
  await render(tile(image));
  await screen.findByRole('button', { name: 'New photo needed' });
  screen.getByRole('button', { name: 'Replace photo' });
  expect(screen.queryByRole('button', { name: /Too dark/ })).toBe(null);
  expect(screen.queryByRole('button', { name: 'Suggested' })).toBe(null);
});

test('a proposed position says so and is confirmed with one click; one that is unsure says that', async () => {
  const confirm = vi.fn();
  const front = { ...seats, verdicts: [], proposal: 'sure' } as unknown as Image;
  const shown = (image: Image) => (
    <ImageTile
      image={image}
      label="Front"
      isChosen={false}
      cutOffPhotos="use"
      actions={{ ...actions(vi.fn()), confirm }}
    />
  );
  const { user } = await render(shown(front));
  await user.click(await screen.findByRole('button', { name: 'Suggested' }));
  await screen.findByText('The photo was recognised as this view.', { exact: false });
  await user.click(screen.getByRole('button', { name: 'Confirm position: Front' }));
  expect(confirm).toHaveBeenCalledWith([front]);
  cleanup();
  await render(shown({ ...front, proposal: 'unsure' }));
  await screen.findByRole('button', { name: 'Check position' });
  cleanup();
  await render(shown({ ...front, proposal: null }));
  await screen.findByRole('button', { name: 'Actions for Front' });
  expect(screen.queryByRole('button', { name: 'Confirm position: Front' })).toBe(null);
});

const cut = { ...seats, verdicts: ['missing_parts'] } as Image;

test('where the settings refuse it, a photo that cuts the vehicle off says so and is replaced', async () => {
  const { user } = await render(tile(cut, vi.fn(), 'refuse'));
  await screen.findByRole('button', { name: 'Replace photo' });
  await user.click(screen.getByRole('button', { name: 'Vehicle incomplete' }));
  await screen.findByText('so no picture is made of it. Take the photo again', { exact: false });
});

test('a finished picture of it has no such sign where the settings use it', async () => {
  await render(tile({ ...cut, state: 'delivered' }));
  await screen.findByText('Finished');
  expect(screen.queryByRole('button', { name: 'Vehicle incomplete' })).toBe(null);
});

test('where the settings use it, it warns that the vehicle stays cut off', async () => {
  const { user } = await render(tile(cut));
  await user.click(await screen.findByRole('button', { name: 'Vehicle incomplete' }));
  await screen.findByText('It will be missing in the finished picture, too.', { exact: false });
  expect(screen.queryByRole('button', { name: 'Replace photo' })).toBe(null);
});

test('an order that failed for it is explained once, and the photo is replaced', async () => {
  const failed = { ...cut, state: 'failed', failure: 'missing_parts' } as Image;
  const { user } = await render(tile(failed, vi.fn(), 'refuse'));
  await screen.findByRole('button', { name: 'Replace photo' });
  await user.click(screen.getByRole('button', { name: 'Vehicle incomplete' }));
  await screen.findByText('so no picture is made of it. Take the photo again', { exact: false });
});

test('a finished picture stays, but says why its photo is left out of further orders', async () => {
  await render(tile({ ...cut, state: 'delivered' }, vi.fn(), 'refuse'));
  await screen.findByText('Finished');
  screen.getByRole('button', { name: 'Vehicle incomplete' });
});

test('a picture says what became of its report, and the one that replaced it in a restyle does not', async () => {
  const report: NonNullable<Image['report']> = {
    state: 'fixed',
    reasons: ['shadow'],
    note: '',
    answer: '',
    isOfShown: true,
  };
  const reported: Image = { ...seats, position: 'interior.rear_seats', report };
  await render(tile(reported));
  await screen.findByRole('button', { name: 'Fixed' });
  cleanup();
  await render(tile({ ...reported, report: { ...report, isOfShown: false } }));
  await screen.findByRole('button', { name: 'Actions for Front' });
  expect(screen.queryByRole('button', { name: 'Fixed' })).toBe(null);
});

test('a finished picture says that its outline is uncertain, and nothing else that was wrong with its photo', async () => {
  const finished = {
    ...seats,
    state: 'delivered',
    verdicts: ['unsure_outline', 'underexposure'],
  } as unknown as Image;
  await render(tile(finished));
  await screen.findByRole('button', { name: 'Outline uncertain' });
  expect(screen.queryByRole('button', { name: /Too dark/ })).toBe(null);
});

test('while the server has no thumbnail of a photo, its tile shows the local file', async () => {
  keepPhoto(seats.id, new File(['photo'], 'seats.jpg', { type: 'image/jpeg' }));
  const waiting = { ...seats, verdicts: null } as Image;
  await render(tile(waiting));
  expect((await screen.findByRole('img')).getAttribute('src')).toMatch(/^blob:/);
  cleanup();
  await render(tile({ ...waiting, thumbnail: '/thumbnail.webp' }));
  expect((await screen.findByRole('img')).getAttribute('src')).toBe('/thumbnail.webp');
});
