import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { callsOf, playDesk, reviewOf, seePicture } from '../../testing/played-desk.ts';
import { render } from '../../testing/render.tsx';
import { CheckerDesk } from './checker-desk.tsx';

async function openDesk(...names: string[]) {
  const desk = playDesk(names.map((name) => reviewOf(name)));
  const { sent, user } = await render(<CheckerDesk />, { answers: desk.answers });
  await seePicture(names[0] ?? '');
  const calls = () => callsOf(sent);
  return { desk, user, sees: seePicture, calls };
}

test('a picture whose verdict was undone and that was then put off is gone from this desk', async () => {
  const { desk, sees, user } = await openDesk('One', 'Two', 'Three', 'Four');
  await user.keyboard('a');
  await sees('Two');
  await user.keyboard('u');
  await sees('One');
  await user.keyboard('n');
  await sees('Two');
  await waitFor(() => expect(desk.queue.map(({ customer }) => customer.name)).toContain('One'));
  // Another desk gets it, and this one holds others.
  desk.queue.splice(0);
  await user.keyboard('n');
  await sees('Three');
  await user.keyboard('n');
  await waitFor(() => expect(screen.queryByText('Three')).toBeNull());
  expect(screen.queryByText('One')).toBeNull();
});

test('a picture whose verdict was undone is not shown once its lease has ended', async () => {
  const { desk, sees, user } = await openDesk('One', 'Two', 'Three');
  await user.keyboard('a');
  await sees('Two');
  await user.keyboard('u');
  await sees('One');
  desk.held.splice(
    desk.held.findIndex(({ customer }) => customer.name === 'One'),
    1,
  );
  // The desk is asked again when its tab is looked at again.
  window.dispatchEvent(new Event('visibilitychange'));
  await sees('Two');
  expect(screen.queryByText('One')).toBeNull();
});

test('while the next picture is fetched the desk stays, and U undoes the verdict that its button names', async () => {
  const { calls, desk, sees, user } = await openDesk('One', 'Two', 'Three');
  const answer = desk.delay('verdict');
  await user.keyboard('a');
  await sees('Two');
  await user.keyboard('a');
  await screen.findByText('The next picture is being fetched…');
  expect(screen.queryByText('Nothing to check')).toBeNull();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Approve' }).disabled).toBe(true);
  await user.keyboard('ar');
  screen.getByRole('button', { name: 'Undo: Approve' });
  await user.keyboard('u');
  // The verdict may not be there yet: it is taken back once it is.
  expect(calls()).toEqual(['verdict', 'verdict']);
  answer();
  await sees('Two');
  await screen.findByText('The verdict was taken back.');
  expect(calls()).toEqual(['verdict', 'verdict', 'undo']);
  expect(desk.done.map(({ customer }) => customer.name)).toEqual(['One']);
});

test('“Nothing to check” is said once the server has said that nothing waits', async () => {
  const { desk, user } = await openDesk('One');
  const answer = desk.delay('verdict');
  await user.keyboard('a');
  await screen.findByText('The next picture is being fetched…');
  answer();
  await screen.findByText('Nothing to check');
  screen.getByRole('button', { name: 'Undo: Approve' });
});

test('U after N brings back what was put off, and then undoes the verdict before it', async () => {
  const { calls, desk, sees, user } = await openDesk('One', 'Two', 'Three', 'Four');
  await user.keyboard('a');
  await sees('Two');
  await user.keyboard('n');
  await sees('Three');
  screen.getByRole('button', { name: 'Undo: Later' });
  await user.keyboard('u');
  await screen.findByText('The picture is back.');
  await sees('Two');
  expect(desk.held.map(({ customer }) => customer.name)).toContain('Two');
  expect(calls()).toEqual(['verdict', 'skip']);
  screen.getByRole('button', { name: 'Undo: Approve' });
  await user.keyboard('u');
  await sees('One');
  expect(desk.done).toEqual([]);
});

test('a picture that was put off and that somebody else has taken since is not brought back, which the desk says', async () => {
  const { calls, desk, sees, user } = await openDesk('One', 'Two', 'Three');
  await user.keyboard('n');
  await sees('Two');
  await waitFor(() => expect(desk.queue.map(({ customer }) => customer.name)).toEqual(['One']));
  desk.queue.splice(0);
  await user.keyboard('u');
  await screen.findByText(/^The picture cannot be brought back/);
  await sees('Two');
  expect(calls()).toEqual(['skip']);
  screen.getByRole('button', { name: 'Undo verdict' });
});
