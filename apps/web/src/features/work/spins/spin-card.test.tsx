import type { ImageId, VehicleId } from '@forecourt/contract/ids';
import { exteriorViews } from '@forecourt/contract/positions';
import {
  createSpin,
  deleteSpin,
  getVehicleSpin,
  type Spin,
  usualSpin,
  type VehicleSpin,
} from '@forecourt/contract/spins';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Loaded } from '../../../testing/loaded.tsx';
import { answering, refusing, render } from '../../../testing/render.tsx';
import { SpinCard } from './spin-card.tsx';
import { spinOfVehicle } from './spins.calls.ts';

const file = { width: 640, height: 480, sizeBytes: 1, url: '/files/spin' };
const finished = {
  id: 'spin-1',
  vehicleId: 'vehicle-1',
  state: 'ready',
  failure: null,
  framesMade: 4,
  framesWanted: 4,
  templateId: null,
  ...usualSpin,
  leftOut: [],
  result: {
    width: 1280,
    height: 960,
    frames: [45, 135, 225, 315].map((azimuth) => ({ azimuth, url: `/files/frame-${azimuth}` })),
    gif: file,
    webp: file,
    mp4: null,
    webm: null,
  },
  charged: 1,
} as unknown as Spin;

const offer: VehicleSpin = {
  spin: null,
  isOutdated: false,
  photoCount: 8,
  photos: Array.from({ length: 8 }, (_, at) => ({
    id: `photo-${at}` as ImageId,
    azimuth: at * 45,
    isLeftOut: false,
  })),
  missing: [],
  credits: 2,
  templates: [{ id: 'template-1' as never, name: 'Slow', ...usualSpin }],
};

const pictures = offer.photos.map(({ id }, at) => ({
  id,
  position: exteriorViews[at] ?? ('exterior.other' as const),
  name: `${at + 1} · view`,
  thumbnail: '/thumb',
}));
const vehicleId = 'vehicle-1' as VehicleId;

const card = (parts: Partial<VehicleSpin>, mayMake = true, showsInstallation = false) =>
  render(
    <>
      <SpinCard {...{ vehicleId, mayMake, pictures, showsInstallation }} />
      <Loaded query={spinOfVehicle(vehicleId)} />
    </>,
    {
      answers: [
        answering(getVehicleSpin, { ...offer, ...parts }),
        answering(createSpin, ({ body }) => ({
          ...offer,
          spin: { ...finished, state: 'queued' as const, result: null, ...(body as object) },
        })),
      ],
    },
  );

test('of more pictures than a turn has frames it says how many are used', async () => {
  const photos = Array.from({ length: 80 }, (_, at) => ({
    id: `many-${at}` as ImageId,
    azimuth: at * 4.5,
    isLeftOut: false,
  }));
  const template = { id: 'long' as never, name: 'Long', ...usualSpin, frames: 120 };
  const { user } = await card({ photos, photoCount: 80, templates: [template] });
  await screen.findByText('36 of 80 pictures are used, evenly chosen.');
  await user.selectOptions(screen.getByLabelText('Turn'), 'Long');
  screen.getByText('72 of 80 pictures are used, evenly chosen.');
});

test('a spin is ordered for its price, with a chosen template, and shows that it waits', async () => {
  const { sent, user } = await card({});
  expect(await screen.findByText('2 credits')).toBeTruthy();
  await user.selectOptions(screen.getByLabelText('Turn'), 'Slow');
  await user.click(screen.getByRole('button', { name: 'Make 360° spin' }));
  expect((await screen.findByRole('status')).textContent).toBe('Waiting for its turn');
  expect(sent.at(-1)?.body).toEqual({ templateId: 'template-1' });
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeTruthy();
});

test('with fewer than four pictures it says how many are missing, and cannot be ordered', async () => {
  await card({ photoCount: 3, photos: offer.photos.slice(0, 3), missing: ['exterior.rear'] });
  expect(
    await screen.findByText(/At least 4 finished exterior pictures are needed; there are 3/),
  ).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Make 360° spin' })).toHaveProperty('disabled', true);
  expect(screen.queryByText(/Rear/)).toBe(null);
});

test('pictures without a tick are left out of it, and four have to stay', async () => {
  const { sent, user } = await card({});
  const button = await screen.findByRole('button', { name: 'Make 360° spin' });
  await user.click(screen.getByText('Choose the pictures'));
  const untick = (number: number) => user.click(screen.getByRole('checkbox', { name: `${number} · view` }));
  for (const number of [1, 2, 3]) await untick(number);
  screen.getByText('From 5 exterior pictures.');
  screen.getByText(/The spin jumps here – add: Front,/);
  for (const number of [4, 5]) await untick(number);
  screen.getByText(/At least 4 finished exterior pictures are needed; there are 3/);
  expect(button).toHaveProperty('disabled', true);
  await untick(1);
  await user.click(button);
  const leftOut = [2, 3, 4, 5].map((number) => `photo-${number - 1}`);
  expect(sent.at(-1)?.body).toEqual({ templateId: null, leftOut });
});

test('a view whose picture was taken from aside is not missing while that is in the spin', async () => {
  const photos = offer.photos.map((one, at) => (at === 5 ? { ...one, azimuth: 254 } : one));
  const { user } = await card({ photos });
  await user.click(await screen.findByText('Choose the pictures'));
  await user.click(screen.getByRole('checkbox', { name: '1 · view' }));
  expect(screen.getByText(/The spin jumps here – add:/).textContent).toMatch(/add: Front$/);
  await user.click(screen.getByRole('checkbox', { name: '6 · view' }));
  expect(screen.getByText(/The spin jumps here – add:/).textContent).toMatch(/add: Front, Rear right$/);
});

test('missing views, changed pictures and a failure are named', async () => {
  await card({
    spin: { ...finished, state: 'failed', failure: 'too_few_photos' },
    isOutdated: true,
    missing: ['exterior.rear_right', 'exterior.right'],
  });
  expect((await screen.findByRole('alert')).textContent).toContain('too few pictures were left');
  expect(screen.getByText(/The spin jumps here – add: Rear right, Right side/)).toBeTruthy();
  expect(screen.getByText(/^Pictures have changed since this spin was made\./)).toBeTruthy();
});

test('a user who may only look sees the spin without its actions', async () => {
  await card({ spin: finished }, false);
  expect(await screen.findByRole('slider')).toBeTruthy();
  expect(screen.queryAllByRole('button')).toEqual([]);
  expect(screen.getAllByRole('link')).toHaveLength(2);
});

test('films are among the downloads; without any, the operator’s staff is told what to install', async () => {
  const noted = /install ffmpeg/;
  const { result } = finished;
  const filmed = { ...finished, result: result && { ...result, mp4: file } };
  await card({ spin: filmed }, true, true);
  expect(await screen.findByRole('link', { name: 'Download MP4' })).toBeTruthy();
  expect(screen.queryByText(noted)).toBe(null);
  cleanup();
  await card({ spin: finished }, true, true);
  expect(await screen.findByText(noted)).toBeTruthy();
  cleanup();
  await card({ spin: finished });
  expect(await screen.findAllByRole('link')).toHaveLength(2);
  expect(screen.queryByText(noted)).toBe(null);
});

test('keys step around, the last picture is beside the first, and dragging turns the vehicle', async () => {
  const { user } = await card({ spin: finished });
  const slider = await screen.findByRole('slider');
  const shown = () => slider.getAttribute('aria-valuetext');
  expect(shown()).toBe('Front left, picture 1 of 4');
  slider.focus();
  await user.keyboard('{ArrowLeft}');
  expect(shown()).toBe('Front right, picture 4 of 4');
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(shown()).toBe('Rear left, picture 2 of 4');
  await user.keyboard('{Home}');
  Object.defineProperty(slider, 'clientWidth', { value: 400 });
  slider.setPointerCapture = () => {};
  fireEvent.pointerDown(slider, { pointerId: 1, clientX: 300 });
  fireEvent.pointerMove(slider, { pointerId: 1, clientX: 100 });
  expect(shown()).toBe('Rear left, picture 2 of 4');
  fireEvent.pointerUp(slider, { pointerId: 1, clientX: 100 });
  fireEvent.pointerMove(slider, { pointerId: 1, clientX: 300 });
  expect(shown()).toBe('Rear left, picture 2 of 4');
});

test('a vehicle without a finished exterior picture has no such section', async () => {
  await card({ photoCount: 0 });
  await screen.findByText('The response has arrived');
  expect(screen.queryByRole('region', { name: '360° spin' })).toBe(null);
});

test.each([
  ['an order', createSpin, 'Make 360° spin', {}],
  ['a deletion', deleteSpin, 'Delete', { spin: finished }],
])('%s that is refused says why', async (_name, route, button, parts) => {
  const { user } = await render(
    <SpinCard vehicleId={'vehicle-1' as VehicleId} {...{ pictures }} mayMake showsInstallation={false} />,
    { answers: [answering(getVehicleSpin, { ...offer, ...parts }), refusing(route, 'spinStateWrong')] },
  );
  await user.click(await screen.findByRole('button', { name: button }));
  await screen.findByText(/^The 360° spin has changed in the meantime/);
});
