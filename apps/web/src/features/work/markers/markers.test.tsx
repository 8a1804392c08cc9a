import type { VehicleId } from '@forecourt/contract/ids';
import type { Image } from '@forecourt/contract/images';
import { createMarker, listMarkers, type Marker, patchMarker } from '@forecourt/contract/markers';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { answering, render } from '../../../testing/render.tsx';
import { MarkerPlacing } from './marker-placing.tsx';
import { useMarkerLayer } from './use-marker-layer.tsx';

const vehicleId = 'vehicle-1' as VehicleId;
const image = {
  id: 'image-1',
  fileName: 'front.jpg',
  width: 1600,
  height: 1200,
  vehicle: { x: 0.2, y: 0.2, width: 0.6, height: 0.6 },
  upright: '/photo.jpg',
  thumbnail: '/small.jpg',
  outputs: [{ url: '/picture.jpg', vehicle: { x: 0, y: 0, width: 1, height: 1 } }],
} as unknown as Image;
const nearId = '00000000-0000-4000-8000-000000000002';
const near = { ...image, id: nearId, fileName: 'near.jpg', outputs: [] } as unknown as Image;

const marker = (number: number, parts: Partial<Marker> = {}): Marker => ({
  id: `marker-${number}` as Marker['id'],
  imageId: image.id,
  kind: 'damage',
  x: 0.35,
  y: 0.5,
  text: `Dent ${number}`,
  closeUpId: null,
  isPublic: false,
  number,
  createdAt: '2026-06-15T10:00:00.000Z',
  ...parts,
});
const all = [marker(1, { closeUpId: near.id }), marker(2, { kind: 'hotspot', x: 0.1, isPublic: true })];

/** The layer as a viewer shows it. */
function Layered({ mayEdit = true }: { mayEdit?: boolean }) {
  const [isPhoto, setPhoto] = useState(false);
  const labelOf = ({ fileName }: Image) => fileName;
  const { layerOf, dialogs } = useMarkerLayer({ vehicleId, images: [image, near], labelOf, mayEdit });
  const { beside, over, stage, tools } = layerOf(image, isPhoto);
  return (
    <>
      <button type="button" onClick={() => setPhoto(true)}>
        Photo
      </button>
      <div data-testid="picture">{stage || over}</div>
      {beside}
      {tools}
      {dialogs}
    </>
  );
}

const listed = (markers: Marker[] = all) => answering(listMarkers, { results: markers });
const pins = () =>
  within(screen.getByTestId('picture'))
    .getAllByRole('button')
    .map((pin) => [pin.getAttribute('aria-label'), Math.round(Number.parseFloat(pin.style.left))]);
const openList = { name: 'Markers (2)' };

test('pins are on the same spot of the vehicle in picture and photo; those beside it only on the photo', async () => {
  const { user } = await render(<Layered />, { answers: [listed()] });
  await screen.findByRole('button', openList);
  expect(pins()).toEqual([['1. Damage: Dent 1', 25]]);
  expect(screen.getAllByText('Beside the vehicle: only on the photo')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Photo' }));
  expect(pins()).toEqual([
    ['1. Damage: Dent 1', 35],
    ['2. Hotspot: Dent 2', 10],
  ]);
  expect(screen.queryByText('Beside the vehicle: only on the photo')).toBeNull();
});

test('a pin opens its text and close-up, and a user who may only look cannot edit it', async () => {
  const { user } = await render(<Layered mayEdit={false} />, { answers: [listed()] });
  await screen.findByRole('button', openList);
  expect(screen.queryByRole('button', { name: 'Add marker' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Delete/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: '1. Damage: Dent 1' }));
  const dialog = screen.getByRole('dialog', { name: '1. Damage' });
  expect(within(dialog).getByRole('img').getAttribute('src')).toBe('/photo.jpg');
  expect(within(dialog).queryByRole('button', { name: 'Edit' })).toBeNull();
});

test('where pins overlap, a click opens the one whose middle is nearest, and a key the one that has the focus', async () => {
  const close = [marker(1), marker(2, { x: 0.37 })];
  const { user } = await render(<Layered mayEdit={false} />, { answers: [listed(close)] });
  await user.click(await screen.findByRole('button', openList));
  await user.click(screen.getByRole('button', { name: 'Photo' }));
  const box = new DOMRect(0, 0, 1000, 1000);
  vi.spyOn(screen.getByTestId('picture'), 'getBoundingClientRect').mockReturnValue(box);
  const [, second] = within(screen.getByTestId('picture')).getAllByRole('button');
  if (!second) expect.fail('there is no second pin');
  fireEvent.click(second, { clientX: 355, clientY: 505, detail: 1 });
  expect(await screen.findByRole('dialog', { name: '1. Damage' })).toBeDefined();
  await user.keyboard('{Escape}');
  // A closed dialog gives the focus back, after it has asked whether it may close.
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  second.focus();
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('dialog', { name: '2. Damage' })).toBeDefined();
});

test('a new marker is placed with the keyboard; hotspots are shared and damages are not, until somebody decides', async () => {
  const answers = [listed([]), answering(createMarker, all[0] as Marker)];
  const { user, sent } = await render(<Layered />, { answers });
  await user.click(await screen.findByRole('button', { name: 'Markers' }));
  await user.click(screen.getByRole('button', { name: 'Add marker' }));
  await user.keyboard('{ArrowRight}{Shift>}{ArrowUp}{/Shift}{Enter}');
  const dialog = screen.getByRole('dialog', { name: 'New marker' });
  const shared = within(dialog).getByRole('checkbox', { name: 'Show on the shared page' });
  expect(shared).toHaveProperty('checked', false);
  await user.click(within(dialog).getByRole('radio', { name: 'Hotspot' }));
  expect(shared).toHaveProperty('checked', true);
  await user.click(shared);
  await user.click(within(dialog).getByRole('radio', { name: 'Damage' }));
  await user.click(within(dialog).getByRole('radio', { name: 'Hotspot' }));
  expect(shared).toHaveProperty('checked', false);
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  expect(within(dialog).getByText('This field is required.')).toBeTruthy();
  await user.type(within(dialog).getByRole('textbox', { name: 'Text' }), 'Roof');
  await user.click(within(dialog).getByRole('radio', { name: 'near.jpg' }));
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  const made = await waitFor(
    () => sent.find(({ method }) => method === 'POST') ?? expect.fail('nothing was sent'),
  );
  expect(made.address).toBe('/v1/images/image-1/markers');
  expect(made.body).toEqual({
    kind: 'hotspot',
    x: expect.closeTo(0.51),
    y: expect.closeTo(0.45),
    text: 'Roof',
    closeUpId: nearId,
    isPublic: false,
  });
});

test('of a marker, only what was changed is sent; another order is sent as its new number', async () => {
  const answers = [listed(), answering(patchMarker, all[0] as Marker)];
  const { user, sent } = await render(<Layered />, { answers });
  await screen.findByRole('button', openList);
  await user.click(screen.getByRole('button', { name: 'Move 2. Hotspot: Dent 2 up' }));
  await user.click(screen.getByRole('button', { name: 'Move 2. Hotspot: Dent 2 down' }));
  await user.click(screen.getByRole('button', { name: 'Edit: 1. Damage: Dent 1' }));
  const text = screen.getByRole('textbox', { name: 'Text' });
  await user.clear(text);
  await user.type(text, 'Gone');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const changes = () => sent.filter(({ method }) => method === 'PATCH');
  await waitFor(() => expect(changes()).toHaveLength(2));
  expect(changes().map(({ address, body }) => [address, body])).toEqual([
    ['/v1/markers/marker-2', { number: 1 }],
    ['/v1/markers/marker-1', { text: 'Gone' }],
  ]);
});

test('while a place is chosen, Escape cancels and the arrow keys stay on the photo', async () => {
  const [onChoose, onCancel] = [vi.fn(), vi.fn()];
  const from = { x: 0.995, y: 0.5 };
  const placing = { photo: '/photo.jpg', alt: 'front', ratio: 1, from, others: [], onChoose, onCancel };
  const { user } = await render(<MarkerPlacing {...placing} />);
  await user.keyboard('{ArrowRight}{ArrowRight}{Enter}');
  expect(onChoose).toHaveBeenCalledWith({ x: 1, y: 0.5 });
  expect(screen.getByRole('status').textContent).toBe('100% from the left, 50% from the top');
  await user.keyboard('{Escape}');
  expect(onCancel).toHaveBeenCalledOnce();
});
