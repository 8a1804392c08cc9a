import { type CatalogueItem, type CatalogueRoom, listCustomerCatalogue } from '@forecourt/contract/catalogue';
import { roomAtStart } from '@forecourt/contract/catalogue-rooms';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { answering, render } from '../../../testing/render.tsx';
import { useLookParts } from './look-parts.ts';
import { RoomFields } from './room-fields.tsx';

const picture = { state: 'ready', failure: null, path: '/p.webp', width: 64, height: 64 };
const item = (id: string, use: CatalogueItem['use'], more: object = {}) =>
  ({ id, name: id, use, horizon: 0.6, room: null, picture, parts: [], ...more }) as unknown as CatalogueItem;
const choice = answering(listCustomerCatalogue, {
  results: [
    item('Oak', 'floor'),
    item('Bricks', 'wall'),
    item('Hall', 'whole'),
    item('Unready', 'floor', { picture: { ...picture, state: 'waiting', path: null } }),
  ],
});

let shown: CatalogueRoom;

function Form() {
  const [room, setRoom] = useState<CatalogueRoom>(roomAtStart);
  const parts = useLookParts({ parts: [] });
  shown = room;
  return <RoomFields room={room} onChange={setRoom} parts={parts} owner="customer-1" />;
}

const half = (name: 'Wall' | 'Floor') => within(screen.getByRole('group', { name }));

test('a floor is chosen among floors with a picture, and repeated or stretched', async () => {
  const { user } = await render(<Form />, { answers: [choice] });
  const floor = half('Floor');
  await user.selectOptions(floor.getByLabelText('Looks like'), 'Picture');
  expect(shown.floor).toMatchObject({ kind: 'picture', picture: '' });
  await user.click(floor.getByRole('combobox', { name: 'Picture' }));
  await screen.findByRole('option', { name: 'Oak' });
  expect(screen.getAllByRole('option').map((option) => option.textContent)).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/Bricks|Hall|Unready/)]),
  );
  await user.click(screen.getByRole('option', { name: 'Oak' }));
  expect(shown.floor).toEqual({ kind: 'picture', picture: 'Oak', width: 1.2 });

  const width = floor.getByLabelText('Width of one copy, metres');
  await user.clear(width);
  await user.type(width, '25');
  await user.tab();
  await floor.findByText('Between 0.1 and 20.');
  await user.selectOptions(floor.getByLabelText('Size of the picture'), 'stretched');
  expect(shown.floor).toEqual({ kind: 'picture', picture: 'Oak', width: null });
  expect(shown.wall).toEqual(roomAtStart.wall);
});

test('a gradient of the wall has two colours, and the light a side', async () => {
  const { user } = await render(<Form />, { answers: [choice] });
  const wall = half('Wall');
  await user.selectOptions(wall.getByLabelText('Looks like'), 'Gradient');
  const top = wall.getByRole('textbox', { name: 'Colour at the top' });
  await user.clear(top);
  await user.type(top, '#102030');
  await user.selectOptions(screen.getByLabelText('Light comes from'), 'The right');
  await waitFor(() => expect(shown.light).toBe('right'));
  expect(shown.wall).toMatchObject({ kind: 'gradient', end: '#102030' });
});
