import { answerReviewDoubt } from '@forecourt/contract/review-fixes';
import type { Review } from '@forecourt/contract/reviews';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { playDesk, reviewOf, seePicture } from '../../testing/played-desk.ts';
import { answering, changesIn, refusing, render } from '../../testing/render.tsx';
import { CheckerDesk } from './checker-desk.tsx';

const outline = [
  { x: 0.2, y: 0.4 },
  { x: 0.3, y: 0.4 },
  { x: 0.3, y: 0.5 },
];
const doubt = (id: number, isPart: boolean, isAnswered = false) => ({
  id,
  outline,
  area: 0.02,
  isPart,
  isAnswered,
});
const asked = () => reviewOf('Ada', { doubts: [doubt(0, true), doubt(1, false)] });

/** A desk with one picture, about which two things are asked: the first is part of the vehicle until somebody answers. */
async function openDesk(refused?: 'reviewBeingFixed') {
  const desk = playDesk([asked()]);
  const answer = answering(answerReviewDoubt, ({ address, body }): Review => {
    const id = Number(address.split('/').at(-1));
    const { isPart } = body as { isPart: boolean };
    const [first = expect.fail('no picture is held')] = desk.held;
    const isMade = first.doubts[id]?.isPart !== isPart;
    const doubts = first.doubts.map((one) => (one.id === id ? doubt(id, isPart, true) : one));
    desk.held[0] = { ...first, doubts, fix: isMade ? 'making' : null, version: isMade ? 'changed' : null };
    return desk.held[0];
  });
  const answers = [...desk.answers, refused ? refusing(answerReviewDoubt, refused) : answer];
  const rendered = await render(<CheckerDesk />, { answers });
  await seePicture('Ada');
  const answered = () => changesIn(rendered.sent).filter(([, address]) => address.includes('/doubts/'));
  return { ...rendered, answered, desk };
}

const tiles = () =>
  within(screen.getByRole('list', { name: 'Is this part of the vehicle?' })).getAllByRole('listitem');

test('a checker sees what is asked about the picture, and J and K answer the first question', async () => {
  const { answered, user } = await openDesk();
  expect([tiles().length, screen.getAllByText('2 questions').length]).toEqual([2, 1]);
  await user.keyboard('j');
  await screen.findByText('1 question');
  await user.keyboard('k');
  await waitFor(() => expect(answered()).toHaveLength(2));
  expect(answered().map(([, address, body]) => [address.slice(-9), body])).toEqual([
    ['/doubts/0', { isPart: true }],
    ['/doubts/1', { isPart: false }],
  ]);
  expect(screen.queryByText(/\d questions?/)).toBe(null);
});

test('an answer that changes the outline has the picture made again, is taken back like a fix, and the next one waits for it', async () => {
  const { answered, user } = await openDesk();
  await user.click(within(tiles()[0] as HTMLElement).getByRole('button', { name: /^Not part of it/ }));
  await screen.findByText('The picture is being made again…');
  expect(document.activeElement).toBe(document.querySelector('section[aria-busy]'));
  const next = within(tiles()[1] as HTMLElement).getByRole('button', { name: /^Not part of it/ });
  expect((next as HTMLButtonElement).disabled).toBe(true);
  await user.keyboard('k');
  await screen.findByText(/Approve or change it once it is there/);
  expect(answered()).toHaveLength(1);
});

test('an answer that is refused is taken back, and says why', async () => {
  const { user } = await openDesk('reviewBeingFixed');
  await user.keyboard('j');
  await screen.findByText(/being made again/);
  await waitFor(() => expect(within(tiles()[0] as HTMLElement).getByText('Now: part of it')).toBeTruthy());
});
