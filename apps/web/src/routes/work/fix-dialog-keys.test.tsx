import { changeReviewFix, getReviewMatte } from '@forecourt/contract/review-fixes';
import type { Review } from '@forecourt/contract/reviews';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { playDesk, reviewOf } from '../../testing/played-desk.ts';
import { answering, render } from '../../testing/render.tsx';
import type { Parts } from '../../testing/whole-body.ts';
import { CheckerDesk } from './checker-desk.tsx';
import { FixDialog } from './fix-dialog.tsx';

const gif = 'data:image/gif;base64,R0lGODlhAQABAAAAACw=';
const plate = [
  { x: 0.2, y: 0.5 },
  { x: 0.4, y: 0.5 },
  { x: 0.4, y: 0.6 },
  { x: 0.2, y: 0.6 },
] as const;
const matte = { mask: 'AAAA', version: '1', byHand: false };

// The outline is not drawn here.
beforeEach(() => void vi.stubGlobal('createImageBitmap', () => new Promise(() => undefined)));

type Plates = NonNullable<Parts<Review['photo']>['plates']>;

/** A picture that was cut out, with these plates. */
const cutOut = (plates: Plates): Review =>
  reviewOf('One', { matte: gif, shift: null, photo: { ...reviewOf('One').photo, plates } });

const open = (plates: Plates = []) =>
  render(<FixDialog review={cutOut(plates)} onSaved={() => undefined} onClose={() => undefined} />, {
    answers: [answering(getReviewMatte, matte)],
  });

const focused = () =>
  document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;
const sizeOfBrush = () => Number(screen.getByRole<HTMLInputElement>('slider', { name: 'Size' }).value);

test.each([
  [[plate], 'Move plate 1'],
  [[], 'Add plate'],
])(
  'F leads from the outline to the plates with the focus on one of their controls: %#',
  async (plates, to) => {
    const { user } = await open(plates);
    await waitFor(() => expect(focused()).toMatch(/^Photo of Front/));
    await user.keyboard('f');
    expect(focused()).toBe(to);
  },
);

test('the brush has keys on every layout: comma and full stop, and brackets with Alt while a button has the focus', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: 'Paint' }));
  const before = sizeOfBrush();
  await user.keyboard('.');
  const larger = sizeOfBrush();
  expect(larger).toBeGreaterThan(before);
  await user.keyboard('{Alt>}]{/Alt}');
  expect(sizeOfBrush()).toBeGreaterThan(larger);
  await user.keyboard('{Control>}{Alt>}[[{/Alt}{/Control},');
  expect(sizeOfBrush()).toBe(before);
  await user.keyboard('{Control>}]{/Control}');
  expect(sizeOfBrush()).toBe(before);
});

test('the screen says how the outline is changed by keys, and each tool shows its own', async () => {
  await open();
  await screen.findAllByText(/Arrows and Enter use the tool[^F]*F: next part of the picture\.$/);
  await screen.findByRole('button', { name: 'Paint' });
  const names = ['Smart add', 'Smart remove', 'Paint', 'Erase', 'Lasso add', 'Lasso remove'];
  const shown = names.map((name) => screen.getByRole('button', { name }).textContent);
  expect(shown).toEqual(names.map((name, index) => `${index + 1}${name}`));
});

test('tool, brush, surroundings and loupe are those of the picture before', async () => {
  const first = await open();
  await first.user.click(await screen.findByRole('button', { name: 'White' }));
  await first.user.keyboard('4..l');
  const size = sizeOfBrush();
  cleanup();
  await open();
  for (const name of ['White', 'Erase', 'Loupe at 100 %'])
    await screen.findByRole('button', { name, pressed: true });
  expect(sizeOfBrush()).toBe(size);
});

test('L and 0 enlarge the plates and show the whole photo', async () => {
  const { user } = await open([plate]);
  await user.click(screen.getByRole('button', { name: 'Licence plates' }));
  const closer = screen.getByRole<HTMLButtonElement>('button', { name: 'Zoom out' });
  await user.keyboard('0');
  expect(closer.disabled).toBe(true);
  await user.keyboard('l');
  expect(closer.disabled).toBe(false);
  await user.keyboard('0');
  expect(closer.disabled).toBe(true);
});

test('after a fix and after Escape the focus is on the picture, and the loupe stays on after a verdict', async () => {
  const desk = playDesk([reviewOf('One'), reviewOf('Two')]);
  const { user } = await render(<CheckerDesk />, {
    answers: [...desk.answers, answering(changeReviewFix, () => desk.held[0] as Review)],
  });
  await screen.findByText('One');
  const onPicture = () => expect(document.activeElement?.getAttribute('aria-label')).toBe('Front');
  await user.keyboard('f');
  await screen.findByRole('dialog');
  await user.keyboard('{Escape}');
  await waitFor(onPicture);
  await user.keyboard('l');
  await waitFor(() => expect(document.querySelector('section[aria-busy=false]')).not.toBeNull());
  await user.keyboard('a');
  await screen.findByText('Two');
  screen.getByRole('button', { name: '100 %', pressed: true });
});
