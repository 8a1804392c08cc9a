import { leaseReviews } from '@forecourt/contract/reviews';
import { useRouter } from '@tanstack/react-router';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { playDesk, reviewOf } from '../../testing/played-desk.ts';
import type { Sent } from '../../testing/played-server.ts';
import { render } from '../../testing/render.tsx';
import { CheckerDesk } from './checker-desk.tsx';

const [winter, autumn, spring, summer] = ['Winter', 'Autumn', 'Spring', 'Summer'].map((name) =>
  reviewOf(name),
);
if (!winter || !autumn || !spring || !summer) throw new Error('there are four pictures');

const takenBy = (sent: Sent[]) =>
  sent
    .filter(({ address }) => address === leaseReviews.path)
    .map(({ body }) => (body as { take?: string }).take ?? null);

/** The desk, and a push about a picture that is clicked while it is open. */
function OpenDesk({ pushed }: { pushed: string }) {
  const { history } = useRouter();
  return (
    <>
      <button type="button" onClick={() => history.push(`/?review=${pushed}`)}>
        Push
      </button>
      <CheckerDesk />
    </>
  );
}

test('a desk that a push opens begins with the picture that it announced, and asks for it once', async () => {
  const desk = playDesk([winter, autumn, summer]);
  const { address, sent, user } = await render(<CheckerDesk />, {
    at: `/?review=${summer.id}`,
    answers: desk.answers,
  });
  await screen.findByText('Summer');
  expect(takenBy(sent)).toEqual([summer.id]);
  expect(address()).toBe('/');
  await waitFor(() => expect(document.querySelector('[aria-busy=false]')).not.toBe(null));
  await user.keyboard('a');
  await screen.findByText('Winter');
  await waitFor(() => expect(takenBy(sent)).toEqual([summer.id, null]));
});

test('the next picture is shown where somebody else has taken the one that a push announced', async () => {
  const desk = playDesk([winter, autumn]);
  const { sent } = await render(<CheckerDesk />, { at: `/?review=${summer.id}`, answers: desk.answers });
  await screen.findByText('Winter');
  expect(takenBy(sent)).toEqual([summer.id]);
});

test('at an open desk a click on a push shows the picture that it announced', async () => {
  const desk = playDesk([winter, autumn, spring, summer]);
  const { address, sent, user } = await render(<OpenDesk pushed={summer.id} />, { answers: desk.answers });
  await screen.findByText('Winter');
  await user.click(screen.getByRole('button', { name: 'Push' }));
  await screen.findByText('Summer');
  expect([takenBy(sent), address()]).toEqual([[null, summer.id], '/']);
});

test('an open desk keeps its picture where somebody else has taken the one that a push announced', async () => {
  const desk = playDesk([winter, autumn, spring]);
  const { sent, user } = await render(<OpenDesk pushed={summer.id} />, { answers: desk.answers });
  await screen.findByText('Winter');
  await user.click(screen.getByRole('button', { name: 'Push' }));
  await waitFor(() => expect(takenBy(sent)).toEqual([null, summer.id]));
  screen.getByText('Winter');
});
