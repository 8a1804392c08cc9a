import type { Image } from '@forecourt/contract/images';
import { act, cleanup, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { noteReachable } from '../../../lib/connection.ts';
import { render } from '../../../testing/render.tsx';
import { OrderBar } from './order-bar.tsx';

const finished = {
  id: 'image-1',
  position: 'exterior.front',
  state: 'delivered',
  verdicts: [],
  charged: 1,
  outputs: [],
} as unknown as Image;

type Props = Parameters<typeof OrderBar>[0];

const bar = (props: Partial<Props>) => (
  <OrderBar
    images={[finished]}
    pace={{ paceMs: null, restylePaceMs: null }}
    chosen={new Set()}
    cutOffPhotos="use"
    isMade={({ state }) => state === 'delivered'}
    isOutdated={() => false}
    isRejected={() => false}
    lookOf={() => 'Studio grey'}
    priceOf={() => 1}
    payer={{ kind: 'user', credits: 10, allowNegative: false } as never}
    mayAddCredits={false}
    presetName="Dark hall"
    archive={null}
    busy={false}
    disabled={false}
    onOrder={vi.fn()}
    onCancel={vi.fn()}
    onChooseAll={vi.fn()}
    onChooseNone={vi.fn()}
    onShowrooms={vi.fn()}
    isPhone={false}
    {...props}
  />
);

test('on phones, where only the bar shows the showroom, it names that of the pictures once all are made', async () => {
  const onShowrooms = vi.fn();
  const { user } = await render(bar({ onShowrooms, isPhone: true }));
  await screen.findByText('Finished: 1 picture');
  await user.click(screen.getByRole('button', { name: 'Showroom Studio grey' }));
  expect(onShowrooms).toHaveBeenCalled();
});

test('on phones the bar of a selection is one row: the order, a menu that names the showroom, and the end of the selection', async () => {
  const [onShowrooms, onChooseNone] = [vi.fn(), vi.fn()];
  const chosen = new Set(['image-1']);
  const { user } = await render(bar({ chosen, onShowrooms, onChooseNone, isPhone: true }));
  await screen.findByRole('button', { name: 'Make 1 picture' });
  expect(screen.queryByRole('button', { name: /^Showroom/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Showroom: Dark hall' }));
  expect(onShowrooms).toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Clear selection' }));
  expect(onChooseNone).toHaveBeenCalled();
});

test('the bar names the look of the finished pictures and not the one that an order would have', async () => {
  await render(bar({}));
  await screen.findByText('Finished: 1 picture');
  screen.getByText('Studio grey');
  screen.getByRole('button', { name: 'Change showroom' });
  expect(screen.queryByText('Dark hall')).toBeNull();
  expect(screen.queryByRole('button', { name: /^Make/ })).toBeNull();
});

test('an order with pictures that were paid for or cost nothing says how many of them are free', async () => {
  const [paid, one, interior] = [
    finished,
    { ...finished, id: 'image-2', charged: 0 },
    { ...finished, id: 'image-3', charged: 0, position: 'interior.dashboard' },
  ] as Image[];
  const priceOf = ({ position }: Image) => (position === 'interior.dashboard' ? 0 : 2);
  const images = [paid, one, interior] as Image[];
  await render(bar({ images, isMade: () => false, priceOf }));
  await screen.findByText('2 credits · Free: 2', { exact: false });
});

test('pictures of which the preset has changed are offered again, with the reason', async () => {
  await render(bar({ isMade: () => false, isOutdated: () => true, presetName: 'Studio grey' }));
  await screen.findByRole('button', { name: 'Make 1 picture' });
  screen.getByText('The showroom has changed since', { exact: false });
});

test('pictures in another showroom than the chosen one are ordered by its name', async () => {
  await render(bar({ isMade: () => false }));
  await screen.findByRole('button', { name: 'Apply Dark hall to 1 picture' });
  cleanup();
  await render(bar({ images: [finished, uploaded], isMade: () => false }));
  await screen.findByRole('button', { name: 'Make 2 pictures' });
});

test('an order says how many pictures come into the showroom, and how many keep their surroundings', async () => {
  const interior = { ...uploaded, id: 'image-6', position: 'interior.dashboard' } as Image;
  await render(bar({ images: [uploaded, cut, interior] }));
  await screen.findByText('2 in the showroom, 1 as photographed', { exact: false });
  cleanup();
  await render(bar({ images: [uploaded] }));
  await screen.findByText('1 in the showroom', { exact: false });
  expect(screen.queryByText('as photographed', { exact: false })).toBeNull();
});

test('the reason is also there when somebody selected these pictures', async () => {
  await render(bar({ isMade: () => false, isOutdated: () => true, chosen: new Set([finished.id]) }));
  await screen.findByText('1 picture selected', { exact: false });
  screen.getByText('The showroom has changed since', { exact: false });
});

const processing = { ...finished, id: 'image-2', state: 'processing', charged: 0 } as Image;
const queued = { ...finished, id: 'image-3', state: 'queued', charged: 0 } as Image;

test('while pictures are made, the bar shows that and cancels those that are still queued', async () => {
  const onCancel = vi.fn();
  const { user } = await render(bar({ images: [finished, processing, queued], onCancel }));
  await screen.findByText('Making pictures');
  screen.getByText('You can leave this page or add more photos.', { exact: false });
  await user.click(screen.getByRole('button', { name: 'Cancel the rest' }));
  expect(onCancel).toHaveBeenCalledWith([queued]);
});

test('while the last picture is made, there is nothing to cancel', async () => {
  await render(bar({ images: [finished, processing] }));
  await screen.findByText('Making pictures');
  expect(screen.queryByRole('button', { name: 'Cancel the rest' })).toBeNull();
});

test('pictures that only wait for a checker are described as such, and are not counted as being made', async () => {
  const onCancel = vi.fn();
  const waiting = { ...finished, id: 'image-5', state: 'needs_review', charged: 0 } as Image;
  const { user } = await render(bar({ images: [finished, waiting], onCancel }));
  await screen.findByText('1 picture in review.', { exact: false });
  expect(screen.queryByText('Making pictures')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onCancel).toHaveBeenCalledWith([waiting]);
});

test('selected pictures that are queued are described as such, not as unusable, and only they are cancelled', async () => {
  const onCancel = vi.fn();
  const other = { ...queued, id: 'image-4' } as Image;
  const chosen = new Set([queued.id]);
  const { user } = await render(bar({ images: [finished, queued, other], chosen, onCancel, isPhone: true }));
  await screen.findByText('1 picture selected');
  await screen.findByText('Already in progress.');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(onCancel).toHaveBeenCalledWith([queued]);
});

const uploaded = { ...finished, state: 'uploaded', failure: null, charged: 0 } as Image;
const cut = { ...uploaded, id: 'image-5', verdicts: ['missing_parts'] } as Image;

test.each([
  ['used', 'use', 'Make 2 pictures'],
  ['left out, which the bar says,', 'refuse', 'Make 1 picture'],
] as const)(
  'a photo that cuts the vehicle off is %s as the settings have it',
  async (_what, mode, button) => {
    const onOrder = vi.fn();
    const { user } = await render(bar({ images: [uploaded, cut], cutOffPhotos: mode, onOrder }));
    await user.click(await screen.findByRole('button', { name: button }));
    expect(onOrder).toHaveBeenCalledWith(mode === 'use' ? [uploaded, cut] : [uploaded]);
    expect(screen.queryByText('1 unusable photo left out', { exact: false }) !== null).toBe(
      mode === 'refuse',
    );
  },
);

const rejected = {
  ...finished,
  id: 'image-4',
  position: 'exterior.rear',
  state: 'rejected',
  charged: 0,
  review: { reasons: ['shadow', 'plate'], note: '' },
} as unknown as Image;

test('what a checker rejected in this showroom is left out with the reasons, until somebody selects it', async () => {
  const isRejected = ({ state }: Image) => state === 'rejected';
  const photo = { ...finished, id: 'image-5', state: 'uploaded', charged: 0 } as Image;
  const onOrder = vi.fn();
  const { user } = await render(bar({ images: [photo, rejected], isRejected, onOrder }));
  await screen.findByText(/^Rejected: Rear – Shadow, Licence plate\./);
  await user.click(screen.getByRole('button', { name: 'Make 1 picture' }));
  expect(onOrder).toHaveBeenCalledWith([photo]);
});

test('a rejected picture that was selected can be made again, and the reason stays in sight', async () => {
  const isRejected = ({ state }: Image) => state === 'rejected';
  await render(bar({ images: [rejected], isRejected, chosen: new Set([rejected.id]) }));
  await screen.findByRole('button', { name: 'Make 1 picture' });
  screen.getByText(/^Rejected: /);
});

test('while other pictures wait for a checker, the bar says so and what was rejected', async () => {
  const waiting = { ...finished, id: 'image-5', state: 'needs_review', charged: 0 } as Image;
  const isRejected = ({ state }: Image) => state === 'rejected';
  await render(bar({ images: [finished, waiting, rejected], isRejected }));
  await screen.findByText('1 picture in review.', { exact: false });
  screen.getByText(/^Rejected: Rear – Shadow, Licence plate\./);
});

test('where every picture was rejected in this showroom, the bar offers none and says what to do', async () => {
  await render(bar({ images: [rejected], isRejected: () => true }));
  await screen.findByText('Choose another showroom, replace the photos, or select them to try again.');
  expect(screen.queryByRole('button', { name: /^Make/ })).toBeNull();
});

const make = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name });

test('an order that cannot be paid says what is missing and whom to ask, before it is sent; a free one, and one after credits arrived, can be sent', async () => {
  const images = [uploaded, { ...uploaded, id: 'image-2' }] as Image[];
  const payer = (credits: number) => ({ kind: 'client', credits, allowNegative: false }) as never;
  await render(bar({ images, payer: payer(1) }));
  expect((await make('Make 2 pictures')).disabled).toBe(true);
  screen.getByText('Client credits: 1 · Missing: 1');
  screen.getByText(/Please ask your dealership’s administrator\./);
  for (const props of [{ payer: payer(2) }, { payer: payer(1), priceOf: () => 0 }]) {
    cleanup();
    await render(bar({ images, ...props }));
    expect((await make('Make 2 pictures')).disabled).toBe(false);
    expect(screen.queryByText(/Missing/)).toBeNull();
  }
  screen.getByText('free', { exact: false });
});

test('without a connection nothing can be ordered, and the bar says why', async () => {
  await render(bar({ images: [uploaded] }));
  const button = await make('Make 1 picture');
  expect(button.disabled).toBe(false);
  act(() => noteReachable(false));
  expect(button.disabled).toBe(true);
  screen.getByText('Pictures can be ordered once the connection is back.');
});

test('where no photo is usable, nothing can be ordered', async () => {
  await render(bar({ images: [{ ...uploaded, failure: 'undecodable', state: 'failed' } as Image] }));
  await screen.findByText(/^No usable photo\./);
  expect(screen.queryByRole('button', { name: /^Make/ })).toBeNull();
});

test('once all pictures are made, the bar offers the download of all, and leads to the showrooms', async () => {
  const onShowrooms = vi.fn();
  const { user } = await render(bar({ archive: '/all.zip', onShowrooms }));
  const all = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Download all' });
  expect(all.getAttribute('href')).toBe('/all.zip');
  await user.click(screen.getByRole('button', { name: 'Change showroom' }));
  expect(onShowrooms).toHaveBeenCalledOnce();
});
