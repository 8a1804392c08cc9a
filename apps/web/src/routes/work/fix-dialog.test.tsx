import { changeReviewFix } from '@forecourt/contract/review-fixes';
import type { Review } from '@forecourt/contract/reviews';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ReviewFacts } from '../../features/work/reviews/review-facts.tsx';
import { answering, render } from '../../testing/render.tsx';
import { FixDialog } from './fix-dialog.tsx';

const url = 'data:image/gif;base64,R0lGODlhAQABAAAAACw=';
const plateAt = (x: number) => [
  { x, y: 0.5 },
  { x: x + 0.2, y: 0.5 },
  { x: x + 0.2, y: 0.6 },
  { x, y: 0.6 },
];

const reviewOf = (plates: object[], plate = 'blur', more: object = {}) =>
  ({
    id: '0198c5a4-7c1e-7aaa-8bbb-0123456789ab',
    cause: 'all',
    confidence: 0.5,
    waitingSince: '2026-01-01T00:00:00.000Z',
    customer: { name: 'Group Winter' },
    client: null,
    position: 'interior.dashboard',
    verdicts: [],
    wish: { background: 'original', plate, windows: 'keep', targets: [] },
    report: null,
    shift: null,
    result: { width: 4, height: 3, url },
    photo: { url, width: 400, height: 300, vehicles: [], plates, platesRemoved: false, ...more },
    matte: null,
  }) as unknown as Review;

const open = (review: Review) =>
  render(<FixDialog review={review} onSaved={() => undefined} onClose={() => undefined} />, {
    answers: [answering(changeReviewFix, review)],
  });
const save = () => screen.getByRole('button', { name: 'Save' });

test('a fix that leaves the plate readable that the order hides is saved only after a question', async () => {
  const { sent, user } = await open(reviewOf([plateAt(0.2)]));
  await user.click(screen.getByRole('button', { name: 'Remove plate 1' }));
  await user.click(save());
  const question = await screen.findByRole('dialog', { name: 'The licence plate will be readable' });
  expect(sent).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(sent).toEqual([]);
  await user.click(save());
  await user.click(
    within(await screen.findByRole('dialog', { name: /readable/ })).getByRole('button', { name: 'Save' }),
  );
  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ plates: [] }]));
});

test('no question where one plate is left', async () => {
  const { sent, user } = await open(reviewOf([plateAt(0.2), plateAt(0.6)]));
  await user.click(screen.getByRole('button', { name: 'Remove plate 1' }));
  await user.click(save());
  await waitFor(() => expect(sent).toHaveLength(1));
});

test('no question where the order keeps plates', async () => {
  const { sent, user } = await open(reviewOf([plateAt(0.2)], 'keep'));
  await user.click(screen.getByRole('button', { name: 'Remove plate 1' }));
  await user.click(save());
  await waitFor(() => expect(sent).toHaveLength(1));
});

test('the facts beside a picture say that a checker removed its plate, not what was ordered', async () => {
  await render(<ReviewFacts review={reviewOf([], 'blur', { platesRemoved: true })} />);
  screen.getByText('Not hidden, removed by a checker');
  expect(screen.queryByText('Blurred')).toBe(null);
});

test('the facts beside a picture say what was ordered where no plate was found', async () => {
  await render(<ReviewFacts review={reviewOf([])} />);
  screen.getByText('Blurred');
});
