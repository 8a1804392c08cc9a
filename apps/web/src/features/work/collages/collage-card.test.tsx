import type { CollagePage } from '@forecourt/contract/collage-pages';
import { pageAtStart } from '@forecourt/contract/collage-parts';
import { previewCollage } from '@forecourt/contract/collage-previews';
import {
  type Collage,
  createCollages,
  getVehicleCollages,
  type VehicleCollages,
  type VehicleTemplate,
} from '@forecourt/contract/collages';
import type { VehicleId } from '@forecourt/contract/ids';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { text } from '../../../lib/i18n.ts';
import { Loaded } from '../../../testing/loaded.tsx';
import { answering, refusing, render } from '../../../testing/render.tsx';
import { CollageCard } from './collage-card.tsx';
import { collagesOfVehicle } from './collages.calls.ts';

const pictures = ['front', 'rear'].map((id, index) => ({
  id: id as never,
  position: `exterior.${id}` as never,
  name: `${index + 1} · ${id}`,
  thumbnail: `/files/${id}`,
  output: { width: 400, height: 300, vehicle: { x: 0.8, y: 0.3, width: 0.2, height: 0.4 } },
}));
const page: CollagePage = pageAtStart;
const template: VehicleTemplate = {
  id: 'template-1' as never,
  name: 'Sheet',
  isOfPreset: true,
  columns: 2,
  rows: 1,
  cells: (['exterior.front', 'interior.boot'] as const).map((shows, column) => {
    return { column, row: 0, columns: 1, rows: 1, shows, fit: 'cover' as const };
  }),
  page,
  pictures: ['front' as never, null],
  missing: ['interior.boot'],
  credits: 0,
};
const made = {
  id: 'page-1',
  vehicleId: 'vehicle-1',
  templateId: 'template-1',
  name: 'Sheet',
  state: 'ready',
  failure: null,
  chosen: [],
  isOutdated: true,
  result: {
    width: 2480,
    height: 3508,
    preview: '/files/preview',
    files: [{ format: 'pdf', sizeBytes: 1, url: '/files/page.pdf' }],
  },
  charged: 0,
  createdAt: '2026-06-15T10:00:00Z',
  updatedAt: '2026-06-15T10:00:00Z',
} as unknown as Collage;

const vehicleId = 'vehicle-1' as VehicleId;

const card = (parts: Partial<VehicleCollages>, mayMake = true) => {
  const all: VehicleCollages = {
    results: [],
    templates: [template],
    shotList: null,
    pictureCount: 2,
    ...parts,
  };
  const element = (
    <>
      <CollageCard {...{ vehicleId, mayMake, pictures }} />
      <Loaded query={collagesOfVehicle(vehicleId)} />
    </>
  );
  return render(element, {
    answers: [
      answering(getVehicleCollages, all),
      answering(createCollages, { ...all, results: [{ ...made, state: 'queued' as const, result: null }] }),
      answering(previewCollage, { picture: 'c21hbGw=' }),
    ],
  });
};

test.each([
  ['leave', 'Not on the shot list: the cell stays empty.', ['50%', '2']],
  ['close', 'Not on the shot list: the other cells fill the space.', ['100%', '']],
] as const)(
  'a cell of a position that is not on the shot list may have no picture: %s',
  async (emptyCells, words, shown) => {
    const plain = { ...template, page: { ...page, emptyCells, gap: 0, padding: 0 } };
    const { user } = await card({ shotList: ['exterior.front', 'exterior.rear'], templates: [plain] });
    await user.click(await screen.findByRole('button', { name: 'New collage' }));
    expect(await screen.findByText(words)).toBeDefined();
    const piece = document.querySelector('img[src="/files/front"]')?.parentElement;
    const hole = piece?.parentElement?.querySelector(':scope > span:not(:has(img))');
    expect([piece?.style.width, hole?.textContent ?? '']).toEqual(shown);
    expect(screen.queryByText(/Pictures are missing/)).toBeNull();
    expect(screen.getByRole('button', { name: 'Create collage' })).toHaveProperty('disabled', false);
  },
);

test('a cell without a picture is named, and a page is ordered once a picture was chosen for it', async () => {
  const { emptyCells: _, ...strict } = page;
  const { sent, user } = await card({ templates: [{ ...template, page: strict }] });
  await user.click(await screen.findByRole('button', { name: 'New collage' }));
  expect((await screen.findByRole('status')).textContent).toBe('Pictures are missing: Boot');
  // The cell is higher than the picture, whose vehicle is at the right end: only what is left of it is left out.
  const piece = document.querySelector<HTMLElement>('img[src="/files/front"]');
  expect([piece?.style.objectFit, piece?.style.objectPosition]).toEqual(['cover', '100% 50%']);
  const order = screen.getByRole('button', { name: 'Create collage' });
  expect(order).toHaveProperty('disabled', true);
  await user.selectOptions(screen.getByLabelText('2 · Boot'), '2 · rear');
  expect(order).toHaveProperty('disabled', false);
  await user.click(order);
  expect((await screen.findByText('Waiting for its turn')).getAttribute('role')).toBe('status');
  expect(sent.at(-1)?.body).toEqual({ templateId: 'template-1', chosen: [null, 'rear'] });
});

test('the plan shows the page as the server draws it, and its own drawing while that is not known', async () => {
  const { sent, user } = await card({ templates: [template] });
  await user.click(await screen.findByRole('button', { name: 'New collage' }));
  const plan = () => [
    ...document.querySelectorAll('[aria-hidden="true"] > img, [aria-hidden="true"] > span > img'),
  ];
  const shown = () => plan().map((image) => image.getAttribute('src'));
  await waitFor(() => expect(shown()).toEqual(['data:image/webp;base64,c21hbGw=']));
  await user.selectOptions(screen.getByLabelText('2 · Boot'), '2 · rear');
  expect(shown()).toContain('/files/rear');
  await waitFor(() => expect(shown()).toEqual(['data:image/webp;base64,c21hbGw=']));
  const asked = sent.filter(({ address }) => address.endsWith('/preview'));
  expect(asked.map(({ body }) => body)).toEqual([
    { templateId: 'template-1', chosen: [] },
    { templateId: 'template-1', chosen: [null, 'rear'] },
  ]);
});

test('where the template has a rule for them cells may be left empty, and a choice says which cell it empties', async () => {
  const cells = (['next.exterior', 'next.exterior', 'interior.boot'] as const).map((shows, column) => {
    return { column, row: 0, columns: 1, rows: 1, shows, fit: 'cover' as const };
  });
  const { sent, user } = await card({ templates: [{ ...template, columns: 3, cells }] });
  await user.click(await screen.findByRole('button', { name: 'New collage' }));
  await screen.findByText('Without a picture: Boot');
  screen.getByText('No picture: the other cells fill the space.');
  expect(screen.queryByText(/Your choice took/)).toBeNull();
  await user.selectOptions(screen.getByLabelText('3 · Boot'), '2 · rear');
  screen.getByText('Your choice took the picture of cell 2.');
  await user.click(screen.getByRole('button', { name: 'Create collage' }));
  expect(sent.at(-1)?.body).toEqual({
    templateId: 'template-1',
    chosen: [null, null, 'rear'],
    leavesEmpty: true,
  });
});

test('a page that changed since says so, and its files can be downloaded and its page opened', async () => {
  const { user } = await card({ results: [made] });
  expect(await screen.findByText('Changed since')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Download PDF' }).getAttribute('href')).toBe('/files/page.pdf');
  await user.click(screen.getByRole('button', { name: 'Open Sheet' }));
  const viewer = await screen.findByRole('dialog', { name: 'Sheet' });
  expect(within(viewer).getByRole('img', { name: 'Sheet' }).getAttribute('src')).toBe('/files/preview');
});

test('a page that the vehicle has is made again only with its template, and a new one says which page it replaces', async () => {
  const { user } = await card({ results: [made] });
  expect(await screen.findByRole('button', { name: 'Make again: Sheet' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'New collage' }));
  expect(await screen.findByText('Replaces the page Sheet.')).toBeTruthy();
});

test('a page whose template is gone can be deleted, and not made again', async () => {
  await card({ results: [{ ...made, templateId: 'template-2' as never }] });
  expect(await screen.findByRole('button', { name: 'Delete: Sheet' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Make again/ })).toBe(null);
  expect(screen.getByText(/^Its template is not offered/)).toBeTruthy();
});

test('an order that is refused says why', async () => {
  const all: VehicleCollages = { results: [made], templates: [template], shotList: null, pictureCount: 2 };
  const { user } = await render(<CollageCard mayMake {...{ vehicleId, pictures }} />, {
    answers: [answering(getVehicleCollages, all), refusing(createCollages, 'collageNotFound')],
  });
  await user.click(await screen.findByRole('button', { name: 'Make again: Sheet' }));
  expect(await screen.findByText(text('errors.collageNotFound'))).toBeTruthy();
});

test('a page that failed says why, and a user who may only look sees no actions', async () => {
  await card(
    { results: [{ ...made, state: 'failed', failure: 'positions_missing', isOutdated: false }] },
    false,
  );
  expect((await screen.findByRole('alert')).textContent).toContain('a picture is missing');
  expect(screen.getAllByRole('button')).toHaveLength(1);
});

test('a vehicle without templates or without finished pictures has no such section', async () => {
  await card({ templates: [] });
  await screen.findByText('The response has arrived');
  expect(screen.queryByRole('region', { name: 'Collages' })).toBe(null);
});
