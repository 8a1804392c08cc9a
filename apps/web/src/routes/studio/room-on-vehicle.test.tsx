import { roomAtStart } from '@forecourt/contract/catalogue-rooms';
import { listImages } from '@forecourt/contract/images';
import { previewRoom } from '@forecourt/contract/room-previews';
import { listVehicles } from '@forecourt/contract/vehicles';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { answering, render } from '../../testing/render.tsx';
import { RoomOnVehicle } from './room-on-vehicle.tsx';

const vehicles = ['one', 'two'].map((id) => ({ id, reference: `Vehicle ${id}` }));
const answers = [
  answering(listVehicles, { count: 2, results: vehicles } as never),
  answering(listImages, ({ address }) => {
    const id = address.includes('/one/') ? 'photo-one' : 'photo-two';
    return {
      results: [{ id, position: 'exterior.front', thumbnail: `/files/${id}`, state: 'delivered' }],
    } as never;
  }),
  answering(previewRoom, ({ address }) => ({ picture: btoa(address.includes('photo-one') ? 'one' : 'two') })),
];

function Editor({ end }: { end: string }) {
  const [colour, setColour] = useState('#eceeef');
  return (
    <>
      <button type="button" onClick={() => setColour(end)}>
        Other wall
      </button>
      <RoomOnVehicle room={{ ...roomAtStart, wall: { kind: 'colour', colour } }} />
    </>
  );
}

test('a room is shown with the newest vehicle, again when it is changed, and with another one that is chosen', async () => {
  const { sent, user } = await render(<Editor end="#101010" />, { answers });
  const picture = () => screen.findByRole('img', { name: /^Room with the vehicle/ });
  await waitFor(async () => expect((await picture()).getAttribute('src')).toContain(btoa('one')));
  await user.click(screen.getByRole('button', { name: 'Other wall' }));
  const rooms = () => sent.filter(({ address }) => address.endsWith('/room-preview')).map(({ body }) => body);
  await waitFor(() => expect(rooms().length).toBe(2));
  expect(rooms().at(-1)).toMatchObject({ room: { wall: { colour: '#101010' } } });
  await user.selectOptions(screen.getByLabelText('Vehicle in the room'), 'Vehicle two');
  await waitFor(async () => expect((await picture()).getAttribute('src')).toContain(btoa('two')));
});
