import { changeReviewPosition, listReviewPositions } from '@forecourt/contract/review-positions';
import { leaseReviews, listReviewOwners, type Review } from '@forecourt/contract/reviews';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { playDesk, reviewOf } from '../../testing/played-desk.ts';
import { answering, render } from '../../testing/render.tsx';
import type { Parts } from '../../testing/whole-body.ts';
import { CheckerDesk } from './checker-desk.tsx';

const loupe = () => document.querySelector<HTMLElement>('[data-loupe]');
const widthIn = (view: HTMLElement | null) => view?.querySelector<HTMLElement>('div[style]')?.style.width;

test('L enlarges every view to one pixel of the picture per pixel of the screen, those of two layers too', async () => {
  const review = reviewOf('One', {
    matte: 'data:image/gif;base64,R0lGODlhAQABAAAAACw=',
    result: { ...reviewOf('One').result, width: 2400, height: 1800, url: '/result.webp' },
    photo: { ...reviewOf('One').photo, width: 1920, height: 1440, url: '/photo.webp' },
  });
  const { user } = await render(<CheckerDesk />, { answers: playDesk([review]).answers });
  await screen.findByText('One');
  for (const [view, width] of [
    ['1', 2400],
    ['2', 1920],
    ['4', 2400],
    ['5', 2400],
    ['6', 1920],
  ] as const) {
    await user.keyboard(view);
    expect(loupe(), view).toBeNull();
    await user.keyboard('l');
    screen.getByRole('button', { name: '100 %', pressed: true });
    expect(widthIn(loupe()), view).toBe(`${width / devicePixelRatio}px`);
    await user.keyboard('l');
  }
});

test('where no outline is known there is nothing to enlarge in its view', async () => {
  const { user } = await render(<CheckerDesk />, { answers: playDesk([reviewOf('One')]).answers });
  await screen.findByText('One');
  await user.keyboard('6');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '100 %' }).disabled).toBe(true);
});

test('P leaves the picture in view; arrows, Home, End and first letters lead to a position, and among what becomes of the photo there', async () => {
  const review = reviewOf('One');
  const moves: unknown[] = [];
  const other = { imageId: review.imageId, proposal: 'sure', thumbnail: null } as const;
  const { user } = await render(<CheckerDesk />, {
    answers: [
      ...playDesk([review]).answers,
      answering(listReviewPositions, { results: [{ ...other, position: 'exterior.rear' }] }),
      answering(changeReviewPosition, ({ body }) => {
        moves.push(body);
        return review;
      }),
    ],
  });
  await screen.findByText('One');
  await user.keyboard('p');
  const dialog = await screen.findByRole('dialog', { name: 'Move to position' });
  const places = within(dialog)
    .getAllByRole('button')
    .filter((place) => place.closest('li'));
  const isAt = (name: RegExp | string) =>
    expect(document.activeElement).toBe(within(dialog).getByRole('button', { name }));
  isAt('Front');
  await user.keyboard('{End}');
  expect(document.activeElement).toBe(places.at(-1));
  await user.keyboard('{ArrowLeft}');
  expect(document.activeElement).toBe(places.at(-2));
  await user.keyboard('{Home}');
  expect(document.activeElement).toBe(places[0]);
  await within(dialog).findByRole('button', { name: 'Rear Taken' });
  while (document.activeElement?.textContent !== 'RearTaken') await user.keyboard('r');
  await user.keyboard('{Enter}');
  const taken = await screen.findByRole('dialog', { name: 'There is a photo at “Rear” already' });
  const swap = within(taken).getByRole('button', { name: 'Swap both photos' });
  const aside = within(taken).getByRole('button', { name: /^Move the other one/ });
  await waitFor(() => expect(document.activeElement).toBe(swap));
  await user.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(aside);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(moves).toHaveLength(1));
  expect(moves[0]).toMatchObject({ position: 'exterior.rear', other: { position: 'exterior.other' } });
});

test('differences are shown around the vehicle where its background is another one, and everywhere where it is that of the photo', async () => {
  const vehicle = { x: 0.2, y: 0.3, width: 0.5, height: 0.4 };
  const placed = (name: string, more: object) =>
    reviewOf(name, { ...more, result: { ...reviewOf(name).result, vehicle } });
  const wish = { ...reviewOf('Two').wish, background: 'original' };
  const { user } = await render(<CheckerDesk />, {
    answers: playDesk([placed('One', {}), placed('Two', { wish })]).answers,
  });
  const compared = () => document.querySelector<HTMLElement>('div[style*="filter"]')?.style.clipPath;
  await screen.findByText('One');
  await user.keyboard('5');
  expect(compared()).toBe('inset(28% 28% 28% 18%)');
  await waitFor(() => expect(document.querySelector('[aria-busy=false]')).not.toBe(null));
  await user.keyboard('a');
  await screen.findByText('Two');
  expect(compared()).toBe('');
});

test('the slider has the focus as soon as it is shown, and the space bar still shows the photo', async () => {
  const { user } = await render(<CheckerDesk />, { answers: playDesk([reviewOf('One')]).answers });
  await screen.findByText('One');
  await user.keyboard('3');
  expect(document.activeElement).toBe(screen.getByRole('slider'));
  await user.keyboard('{ >}');
  expect(screen.queryByRole('slider')).toBeNull();
  await user.keyboard('{/ }');
  expect(document.activeElement).toBe(screen.getByRole('slider'));
});

test('filters are named while they are folded and where nothing waits, and one button clears them', async () => {
  const desk = playDesk([]);
  const { address, user } = await render(<CheckerDesk />, {
    at: '/checker?positionClass=interior',
    answers: desk.answers,
  });
  await screen.findByText(/No waiting picture matches the filters. Filters: Interior/);
  screen.getByRole('heading', { name: 'Filters: Interior' });
  await user.click(screen.getByRole('button', { name: 'Show all waiting pictures' }));
  await screen.findByRole('heading', { name: 'Filters' });
  expect(address()).toBe('/checker');
});

test('A on a report that is not fixed yet says why nothing happens', async () => {
  const report: Parts<Review['report']> = {
    reasons: ['shadow'],
    note: '',
    steps: ['shadow'],
    without: [],
    remade: false,
  };
  const { user } = await render(<CheckerDesk />, {
    answers: playDesk([reviewOf('One', { report })]).answers,
  });
  await screen.findByText('One');
  expect(screen.queryByText(/^Fix the picture/)).toBeNull();
  await user.keyboard('a');
  screen.getByText('Fix the picture or have it made again first.');
});

test('a filter that is chosen is in the address, and the desk asks for such pictures alone', async () => {
  const customer = { id: '0198f3c2-0000-7000-8000-000000000002', name: 'Linde', waiting: 3, clients: [] };
  const { address, sent, user } = await render(<CheckerDesk />, {
    at: '/checker',
    answers: [...playDesk([reviewOf('One')]).answers, answering(listReviewOwners, { results: [customer] })],
  });
  await screen.findByText('One');
  await user.click(screen.getByRole('heading', { name: 'Filters' }));
  await screen.findByRole('option', { name: 'Linde (3)' });
  await user.selectOptions(screen.getByLabelText('Customer'), 'Linde (3)');
  await user.selectOptions(screen.getByLabelText('Kind of picture'), 'Interior');
  expect(address()).toBe(`/checker?customerId=${customer.id}&positionClass=interior`);
  const filters = () =>
    sent
      .filter(({ address: path }) => path === leaseReviews.path)
      .map(({ body }) => (body as { filter?: object }).filter);
  await waitFor(() =>
    expect(filters().at(-1)).toEqual({ customerId: customer.id, positionClass: 'interior' }),
  );
});

test('“?” lists the keys, and each view shows its own', async () => {
  const { user } = await render(<CheckerDesk />, { answers: playDesk([reviewOf('One')]).answers });
  await screen.findByText('One');
  await user.keyboard('?');
  const list = within(await screen.findByRole('dialog', { name: 'Keys' }));
  for (const words of ['Approve', 'Difference', 'Loupe: picture at 100 %', 'Show this list'])
    list.getByText(words);
  await user.keyboard('{Escape}');
  const views = within(screen.getByRole('group', { name: 'View' })).getAllByRole('button');
  const names = ['Picture', 'Photo', 'Slider', 'Blink', 'Difference', 'Outline'];
  expect(views.map(({ title }) => title)).toEqual(names.map((name, at) => `${name} (${at + 1})`));
});
