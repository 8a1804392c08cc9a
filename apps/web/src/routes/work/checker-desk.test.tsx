import { changeReviewVersion } from '@forecourt/contract/review-fixes';
import { changeReviewPosition, listReviewPositions } from '@forecourt/contract/review-positions';
import { leaseReviews, type Review, releaseReviews, undoReview } from '@forecourt/contract/reviews';
import { onlineManager } from '@tanstack/react-query';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { playDesk, reviewOf, seePicture } from '../../testing/played-desk.ts';
import type { Sent } from '../../testing/played-server.ts';
import { answering, refusing, render } from '../../testing/render.tsx';
import { CheckerDesk } from './checker-desk.tsx';

afterEach(() => {
  vi.useRealTimers();
  onlineManager.setOnline(true);
});

const review = reviewOf('Group Winter');
const second = reviewOf('Group Autumn');

const to = (sent: Sent[], path: string) => sent.filter(({ address }) => address === path);

test('a desk where nobody presses or moves anything gives its pictures back, says so, and goes on when asked', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { sent, user } = await render(<CheckerDesk />, {
    answers: [
      answering(leaseReviews, { results: [review], waiting: 1, inHand: 0, longestMs: 1000, cancelled: null }),
      answering(releaseReviews, { success: true }),
    ],
  });
  await screen.findByText('Group Winter');
  vi.advanceTimersByTime(4 * 60_000);
  await user.keyboard('2');
  vi.advanceTimersByTime(4 * 60_000);
  expect(to(sent, releaseReviews.path)).toEqual([]);

  vi.advanceTimersByTime(2 * 60_000);
  await screen.findByText('The desk is paused');
  await waitFor(() => expect(to(sent, releaseReviews.path)).toHaveLength(1));
  expect(to(sent, releaseReviews.path)[0]?.body).toEqual({ ids: [review.id] });
  const before = to(sent, leaseReviews.path).length;
  vi.advanceTimersByTime(10 * 60_000);
  expect(to(sent, leaseReviews.path)).toHaveLength(before);

  await user.click(screen.getByRole('button', { name: 'Go on checking' }));
  await screen.findByText('Group Winter');
  expect(to(sent, leaseReviews.path).length).toBeGreaterThan(before);

  // Whoever leaves the screen gives them back too.
  cleanup();
  await waitFor(() => expect(to(sent, releaseReviews.path)).toHaveLength(2));
});

test('while a fix is not saved the desk waits longer, and then it pauses too', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { user } = await render(<CheckerDesk />, {
    answers: [
      answering(leaseReviews, { results: [review], waiting: 1, inHand: 0, longestMs: 1000, cancelled: null }),
      answering(releaseReviews, { success: true }),
    ],
  });
  await screen.findByText('Group Winter');
  await user.keyboard('f');
  await user.click(await screen.findByRole('button', { name: 'Add plate' }));
  vi.advanceTimersByTime(14 * 60_000);
  await screen.findByRole('button', { name: 'Remove plate 1' });
  vi.advanceTimersByTime(2 * 60_000);
  await screen.findByText('The desk is paused');
});

test('where nothing waits, U takes the last verdict back', async () => {
  const desk = playDesk([]);
  desk.done.push(review);
  const { sent, user } = await render(<CheckerDesk />, { answers: desk.answers });
  await screen.findByText('Nothing to check');
  await user.keyboard('u');
  await screen.findByText('Group Winter');
  expect(to(sent, undoReview.path)).toHaveLength(1);
});

test('a second press on A before the next picture is shown, or behind a dialog, decides nothing about it', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { sent, user } = await render(<CheckerDesk />, { answers: playDesk([review, second]).answers });
  const verdicts = () =>
    sent
      .filter(({ address }) => address.endsWith('/verdict'))
      .map(({ address }) => address.split('/').at(-2));
  const isBusy = () => document.querySelector('section[aria-busy]')?.getAttribute('aria-busy');
  await screen.findByText('Group Winter');
  vi.advanceTimersByTime(1000);
  await waitFor(() => expect(isBusy()).toBe('false'));
  await user.keyboard('aa');
  await screen.findByText('Group Autumn');
  expect(isBusy()).toBe('true');
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  expect(verdicts()).toEqual([review.id]);
  vi.advanceTimersByTime(1000);
  await waitFor(() => expect(isBusy()).toBe('false'));
  // A dialog is open, and none of its elements has the focus.
  await user.keyboard('?');
  (document.activeElement as HTMLElement).blur();
  await user.keyboard('a');
  expect(verdicts()).toEqual([review.id]);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.keyboard('a');
  await waitFor(() => expect(verdicts()).toEqual([review.id, second.id]));
});

test('a verdict that was taken back comes again with an empty dialog: the same keys always send the same', async () => {
  const { user } = await render(<CheckerDesk />, { answers: playDesk([review]).answers });
  await screen.findByText('Group Winter');
  await user.keyboard('r4n');
  await user.keyboard('At the nose{Control>}{Enter}{/Control}');
  await screen.findByText('Nothing to check');
  await user.keyboard('u');
  await screen.findByText('Group Winter');
  await user.keyboard('r');
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('');
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Blurred' }).checked).toBe(false);
});

test('a picture whose owner cancels it makes way for the next one, its open dialog closes, and the desk says why', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  let isCancelled = false;
  const counts = { waiting: 2, inHand: 0, longestMs: 1000 };
  const { user } = await render(<CheckerDesk />, {
    answers: [
      answering(leaseReviews, () =>
        isCancelled
          ? { ...counts, results: [second], cancelled: review.id }
          : { ...counts, results: [review, second], cancelled: null },
      ),
      answering(releaseReviews, { success: true }),
    ],
  });
  await screen.findByText('Group Winter');
  await user.keyboard('x');
  await screen.findByText('Why is the picture rejected?');
  isCancelled = true;
  vi.advanceTimersByTime(31_000);
  await screen.findByText('Front, Group Winter: The dealer has cancelled this picture.');
  await screen.findByText('Group Autumn');
  expect(screen.queryByText('Why is the picture rejected?')).toBeNull();
});

test('verdicts without a connection say that they wait for one, until every one of them is sent', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { sent, user } = await render(<CheckerDesk />, { answers: playDesk([review, second]).answers });
  const approve = async (name: string) => {
    await screen.findByText(name);
    vi.advanceTimersByTime(1000);
    await waitFor(() => expect(document.querySelector('section[aria-busy=false]')).not.toBeNull());
    await user.keyboard('a');
  };
  await screen.findByText('Group Winter');
  onlineManager.setOnline(false);
  await approve('Group Winter');
  await approve('Group Autumn');
  await screen.findByText('Approved. Will be sent when there is a connection.');
  const verdicts = () => sent.filter(({ address }) => address.endsWith('/verdict'));
  expect(verdicts()).toEqual([]);
  onlineManager.setOnline(true);
  await screen.findByText('Approved.');
  expect(verdicts()).toHaveLength(2);
});

test('where nothing waits, only what was done at this desk is offered to be taken back', async () => {
  const { user } = await render(<CheckerDesk />, { answers: playDesk([review]).answers });
  await seePicture('Group Winter');
  await user.keyboard('a');
  await screen.findByText('Nothing to check');
  screen.getByRole('button', { name: 'Undo: Approve' });
  cleanup();
  await render(<CheckerDesk />, { answers: playDesk([]).answers });
  await screen.findByText('Nothing to check');
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull();
});

test('U before any verdict says in a few words that there is none, which does not stay', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { user } = await render(<CheckerDesk />, {
    answers: [
      answering(leaseReviews, { results: [review], waiting: 1, inHand: 0, longestMs: 1000, cancelled: null }),
      refusing(undoReview, 'reviewNotUndoable'),
      answering(releaseReviews, { success: true }),
    ],
  });
  await screen.findByText('Group Winter');
  await user.keyboard('u');
  await screen.findByText('No verdict to undo.');
  act(() => vi.advanceTimersByTime(10_000));
  act(() => vi.advanceTimersByTime(10_000));
  expect(screen.queryByText('No verdict to undo.')).toBeNull();
});

test('P moves the photo of a picture to another position, the desk says so, and U takes that back before any verdict', async () => {
  let { position, proposal } = review;
  const counts = { waiting: 1, inHand: 0, longestMs: 1000, cancelled: null };
  const now = () => ({ ...review, position, proposal });
  const { sent, user } = await render(<CheckerDesk />, {
    answers: [
      answering(leaseReviews, () => ({ ...counts, results: [now()] })),
      answering(listReviewPositions, { results: [] }),
      answering(changeReviewPosition, ({ body }) => {
        const moved = body as Pick<Review, 'position'> & { suggested: boolean };
        position = moved.position;
        proposal = moved.suggested ? 'unsure' : null;
        return now();
      }),
      answering(releaseReviews, { success: true }),
    ],
  });
  await screen.findByText('Group Winter');
  await user.keyboard('p');
  const dialog = await screen.findByRole('dialog', { name: 'Move to position' });
  await user.click(within(dialog).getByRole('button', { name: 'Rear' }));
  await screen.findByText('Moved to: Rear.');
  screen.getByRole('button', { name: 'Back to: Front' });
  await user.keyboard('u');
  await screen.findByText('Moved to: Front.');
  expect(screen.queryByRole('button', { name: /^Back to/ })).toBe(null);
  const bodies = sent.filter(({ address }) => address.endsWith('/position')).map(({ body }) => body);
  expect(bodies).toEqual([
    { position: 'exterior.rear', suggested: false },
    { position: 'exterior.front', suggested: true },
  ]);
});

test('at a position that is taken the desk asks what becomes of the other photo, which makes room and goes back with U', async () => {
  const counts = { waiting: 1, inHand: 0, longestMs: 1000, cancelled: null };
  let { position } = review;
  const other = { imageId: review.imageId, proposal: 'sure', thumbnail: null } as const;
  const { sent, user } = await render(<CheckerDesk />, {
    answers: [
      answering(leaseReviews, () => ({ ...counts, results: [{ ...review, position }] })),
      answering(listReviewPositions, { results: [{ ...other, position: 'exterior.rear' }] }),
      answering(changeReviewPosition, ({ body }) => {
        ({ position } = body as Pick<Review, 'position'>);
        return { ...review, position };
      }),
      answering(releaseReviews, { success: true }),
    ],
  });
  const bodies = () => sent.filter(({ address }) => address.endsWith('/position')).map(({ body }) => body);
  await screen.findByText('Group Winter');
  await user.keyboard('p');
  const rear = await screen.findByRole('button', { name: 'Rear Taken' });
  await user.click(rear);
  const taken = await screen.findByRole('dialog', { name: 'There is a photo at “Rear” already' });
  expect(bodies()).toEqual([]);
  await user.click(within(taken).getByRole('button', { name: 'Move the other one to “Other exterior”' }));
  await screen.findByText('Moved to: Rear.');
  await user.keyboard('u');
  await screen.findByText('Moved to: Front.');
  const way = { id: other.imageId };
  expect(bodies()).toEqual([
    {
      position: 'exterior.rear',
      suggested: false,
      other: { ...way, from: 'exterior.rear', position: 'exterior.other' },
    },
    {
      position: 'exterior.front',
      suggested: true,
      other: { ...way, from: 'exterior.other', position: 'exterior.rear', suggested: true },
    },
  ]);
  await user.keyboard('p');
  await user.click(await screen.findByRole('button', { name: 'Rear Taken' }));
  await user.click(await screen.findByRole('button', { name: 'Swap both photos' }));
  await screen.findByText('Moved to: Rear.');
  expect(bodies().at(-1)).toMatchObject({ other: { from: 'exterior.rear', position: 'exterior.front' } });
});

test('O shows a changed picture as it came, and then the changes again; it does nothing about a picture that nobody changed', async () => {
  let version: Review['version'] = null;
  const counts = { waiting: 1, inHand: 0, longestMs: 1000, cancelled: null };
  const now = () => ({ ...review, version });
  const { sent, user } = await render(<CheckerDesk />, {
    answers: [
      answering(leaseReviews, () => ({ ...counts, results: [now()] })),
      answering(changeReviewVersion, ({ body }) => {
        version = (body as { version: Review['version'] }).version;
        return now();
      }),
      answering(listReviewPositions, { results: [] }),
      answering(changeReviewPosition, () => {
        version = 'changed';
        return now();
      }),
      answering(releaseReviews, { success: true }),
    ],
  });
  await screen.findByText('Group Winter');
  await user.keyboard('o');
  expect(screen.queryByRole('button', { name: 'As it came' })).toBe(null);
  await user.keyboard('p');
  await user.click(await screen.findByRole('button', { name: 'Rear' }));
  await screen.findByRole('button', { name: 'As it came' });
  await user.keyboard('o');
  await user.click(await screen.findByRole('button', { name: 'Back to the changes' }));
  await screen.findByRole('button', { name: 'As it came' });
  const bodies = sent.filter(({ address }) => address.endsWith('/version')).map(({ body }) => body);
  expect(bodies).toEqual([{ version: 'first' }, { version: 'changed' }]);
});
