import { changeReviewFix, changeReviewVersion, undoReviewFix } from '@forecourt/contract/review-fixes';
import type { FixPart, Review } from '@forecourt/contract/reviews';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { callsOf, playDesk, reviewOf, seePicture } from '../../testing/played-desk.ts';
import { answering, render } from '../../testing/render.tsx';
import { CheckerDesk } from './checker-desk.tsx';

const askAgain = () => window.dispatchEvent(new Event('visibilitychange'));
const pictureShown = () => document.querySelector('section[aria-busy] img')?.getAttribute('src');

/** A desk whose pictures can be fixed and shown as they came; each is made when `finish` is called. */
async function openDesk(...names: string[]) {
  const desk = playDesk(names.map((name) => reviewOf(name, { result: pictureOf('came') })));
  const change = (more: Partial<Review>): Review => {
    const first = desk.held[0] ?? expect.fail('no picture is held');
    desk.held[0] = { ...first, ...more };
    return desk.held[0];
  };
  const made: FixPart[][] = [];
  const answers = [
    ...desk.answers,
    answering(changeReviewFix, ({ body }) => {
      made.push(Object.keys(body as object) as FixPart[]);
      return change({ fix: 'making', version: 'changed', lastFix: made.at(-1) ?? null });
    }),
    answering(undoReviewFix, () => {
      made.pop();
      const [version, lastFix] = [
        made.length > 0 ? ('changed' as const) : ('first' as const),
        made.at(-1) ?? null,
      ];
      return change({ fix: 'making', version, lastFix });
    }),
    answering(changeReviewVersion, ({ body }) => change({ fix: 'making', ...(body as object) })),
  ];
  const { sent, user } = await render(<CheckerDesk />, { answers });
  await seePicture(names[0] ?? '');
  const calls = () => callsOf(sent);
  return {
    ...{ calls, desk, user, sees: seePicture },
    finish: async (picture: string) => {
      change({ fix: null, result: pictureOf(picture) });
      askAgain();
      await screen.findByText('Made again. Your verdict is still missing.');
    },
    fix: async () => {
      await user.keyboard('f');
      await user.click(await screen.findByRole('button', { name: 'Add plate' }));
      await user.keyboard('{Control>}{Enter}{/Control}');
      await screen.findByText('The picture is being made again…');
    },
  };
}

const pictureOf = (name: string) => ({
  ...{ width: 4, height: 3, vehicle: null, fidelity: null },
  url: `data:image/gif;name=${name};base64,R0lGODlhAQABAAAAACw=`,
});

test('a fixed picture that is delivered meanwhile is named as gone, and no word about it stays over what comes next', async () => {
  const { desk, finish, fix } = await openDesk('One');
  await fix();
  await finish('fixed');
  desk.held.splice(0);
  askAgain();
  await screen.findByText('Nothing to check');
  screen.getByText(/^Front, One: Nothing to decide here any more/);
  expect(screen.queryByText(/Made again/)).toBeNull();
});

test('“Made again” goes with the picture that it is about', async () => {
  const { finish, fix, sees, user } = await openDesk('One', 'Two');
  await fix();
  await finish('fixed');
  await waitFor(() => expect(document.querySelector('section[aria-busy=false]')).not.toBeNull());
  await user.keyboard('n');
  await sees('Two');
  expect(screen.queryByText(/Made again/)).toBeNull();
});

test('A at once after O sends no verdict, and the desk says why beside the buttons', async () => {
  const { calls, finish, fix, user } = await openDesk('One', 'Two');
  await fix();
  await finish('fixed');
  await user.keyboard('oa');
  expect(calls()).toEqual(['fix', 'version']);
  await screen.findByText(/^The picture is being made again. Approve or change it once it is there/);
  screen.getByText('One');
  await finish('came');
  expect(screen.queryByText(/^The picture is being made again/)).toBeNull();
  await waitFor(() => expect(document.querySelector('section[aria-busy=false]')).not.toBeNull());
  await user.keyboard('a');
  await waitFor(() => expect(calls()).toEqual(['fix', 'version', 'verdict']));
});

test('U takes back one fix after another, each of which its button names, and only then the verdict before', async () => {
  const { calls, desk, finish, fix, sees, user } = await openDesk('One', 'Two', 'Three');
  await user.keyboard('a');
  await sees('Two');
  await waitFor(() => expect(desk.held[0]?.customer.name).toBe('Two'));
  await fix();
  // While the picture is made, nothing goes back yet.
  await user.keyboard('u');
  await finish('fixed');
  await fix();
  await finish('fixed again');
  for (const picture of ['fixed', 'came']) {
    await user.click(screen.getByRole('button', { name: 'Undo: Licence plates' }));
    await screen.findByText('The picture is being made again…');
    await finish(picture);
  }
  expect(calls()).toEqual(['verdict', 'fix', 'fix', 'fix', 'fix']);
  screen.getByText('Two');
  screen.getByRole('button', { name: 'Undo: Approve (Front, One)' });
  await user.keyboard('u');
  await sees('One');
  expect(calls().at(-1)).toBe('undo');
});

test('a fix whose undo could not be made is offered again', async () => {
  const { calls, desk, finish, fix, user } = await openDesk('One');
  await fix();
  await finish('fixed');
  const undo = () => screen.findByRole('button', { name: 'Undo: Licence plates' });
  await user.click(await undo());
  await screen.findByText('The picture is being made again…');
  const first = desk.held[0] ?? expect.fail('no picture is held');
  desk.held[0] = { ...first, fix: 'failed', version: 'changed', lastFix: ['plates'] };
  askAgain();
  await screen.findByText('The picture could not be made again. It is as it was before.');
  await user.click(await undo());
  expect(calls()).toEqual(['fix', 'fix', 'fix']);
  await finish('came');
});

test('B shows the picture before a fix and after it, and asks for nothing', async () => {
  const { calls, finish, fix, user } = await openDesk('One');
  await user.keyboard('b');
  expect(screen.queryByRole('button', { name: 'Before the change' })).toBeNull();
  await fix();
  await finish('fixed');
  expect(pictureShown()).toBe(pictureOf('fixed').url);
  await user.keyboard('b');
  expect(pictureShown()).toBe(pictureOf('came').url);
  screen.getByRole('button', { name: 'Before the change', pressed: true });
  await user.keyboard('b');
  expect(pictureShown()).toBe(pictureOf('fixed').url);
  expect(calls()).toEqual(['fix']);
});
