import { previewBackground, previewOwnBackground } from '@forecourt/contract/background-previews';
import { roomAtStart } from '@forecourt/contract/catalogue-rooms';
import { listImages } from '@forecourt/contract/images';
import { listVehicles } from '@forecourt/contract/vehicles';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { answering, render } from '../../testing/render.tsx';
import { samplePerson } from '../../testing/sample-person.ts';
import { BackgroundOnVehicle } from './background-on-vehicle.tsx';

const place = { use: 'whole' as const, backgroundId: 'place' as never, horizon: 0.5, views: {} };
const vehicles = ['one', 'two'].map((id) => ({ id, reference: `Vehicle ${id}` }));
const answers = [
  answering(listVehicles, { count: 2, results: vehicles }),
  answering(listImages, ({ address }) => {
    const id = address.includes('/one/') ? 'photo-one' : 'photo-two';
    return {
      results: [{ id, position: 'exterior.front' as const, thumbnail: `/files/${id}` }],
    };
  }),
  answering(previewBackground, ({ address }) => ({
    picture: btoa(address.includes('photo-one') ? 'one' : 'two'),
  })),
  answering(previewOwnBackground, () => ({ picture: btoa('own') })),
];

function Editor({ end }: { end: string }) {
  const [colour, setColour] = useState('#eceeef');
  return (
    <>
      <button type="button" onClick={() => setColour(end)}>
        Other wall
      </button>
      <BackgroundOnVehicle
        draft={{ use: 'room', room: { ...roomAtStart, wall: { kind: 'colour', colour } } }}
        picture={null}
        owner={null}
      />
    </>
  );
}

test('a room is shown with the newest vehicle, again when it is changed, and with another one that is chosen', async () => {
  const { sent, user } = await render(<Editor end="#101010" />, { answers, me: samplePerson('root') });
  const picture = () => screen.findByRole('img', { name: /^Background with the vehicle/ });
  await waitFor(async () => expect((await picture()).getAttribute('src')).toContain(btoa('one')));
  await user.click(screen.getByRole('button', { name: 'Other wall' }));
  const rooms = () =>
    sent.filter(({ address }) => address.endsWith('/background-preview')).map(({ body }) => body);
  await waitFor(() => expect(rooms().length).toBe(2));
  expect(rooms().at(-1)).toMatchObject({ draft: { room: { wall: { colour: '#101010' } } } });
  await user.selectOptions(screen.getByLabelText('Vehicle shown'), 'Vehicle two');
  await waitFor(async () => expect((await picture()).getAttribute('src')).toContain(btoa('two')));
});

function OwnPlace() {
  const [picture, setPicture] = useState('/files/yard?s=1');
  return (
    <>
      {['/files/yard?s=2', '/files/hall?s=3'].map((next) => (
        <button key={next} type="button" onClick={() => setPicture(next)}>
          {next}
        </button>
      ))}
      <BackgroundOnVehicle {...{ draft: place, picture }} owner="customer-1" />
    </>
  );
}

test('a photo of a customer’s place is shown with a vehicle of that customer, again once its picture was replaced', async () => {
  const { sent, user } = await render(<OwnPlace />, { answers, me: samplePerson('manager') });
  const asked = () => sent.filter(({ address }) => address.endsWith('/own-background-preview'));
  await waitFor(() => expect(asked().length).toBe(1));
  expect(asked()[0]?.body).toEqual({ customerId: 'customer-1', draft: place });
  expect(sent.some(({ address }) => /vehicles\?.*customerId=customer-1/.test(address))).toBe(true);
  await user.click(screen.getByRole('button', { name: '/files/yard?s=2' }));
  await user.click(screen.getByRole('button', { name: '/files/hall?s=3' }));
  await waitFor(() => expect(asked().length).toBe(2));
});

test('nothing is asked for where somebody may see no vehicles', async () => {
  const { sent } = await render(<Editor end="#101010" />, { answers, me: samplePerson('customer') });
  expect(sent).toEqual([]);
});
