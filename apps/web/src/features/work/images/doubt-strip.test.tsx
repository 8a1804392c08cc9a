import type { Image } from '@forecourt/contract/images';
import { listImages } from '@forecourt/contract/images';
import { answerDoubt } from '@forecourt/contract/retouch';
import { useQuery } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { answering, changesIn, refusing, render } from '../../../testing/render.tsx';
import type { Parts } from '../../../testing/whole-body.ts';
import { DoubtStrip } from './doubt-strip.tsx';
import { leavesAfterMs } from './doubt-tile.tsx';
import { imagesOf } from './images.calls.ts';

const outline = [
  { x: 0.2, y: 0.4 },
  { x: 0.3, y: 0.4 },
  { x: 0.3, y: 0.5 },
];
const doubt = (id: number, isPart: boolean) => ({ id, outline, area: 0.02, isPart, isAnswered: false });
const image = (id: string, doubts: Image['doubts'], state: Image['state'] = 'delivered'): Parts<Image> => ({
  id,
  set: { kind: 'vehicle', id: 'vehicle-1' },
  position: 'exterior.front',
  state,
  fileName: `${id}.jpg`,
  verdicts: [],
  width: 1600,
  height: 1200,
  upright: '/photo.jpg',
  doubts,
});
const twoAsked = [image('image-1', [doubt(0, true), doubt(1, false)])];

/** The strip of a vehicle's page, whose pictures are in the query cache. */
function Page({ nextPath }: { nextPath: string | null }) {
  const { data } = useQuery(imagesOf('vehicle-1'));
  return (
    <>
      {data && <p>Loaded</p>}
      <DoubtStrip vehicleId="vehicle-1" images={data?.results ?? []} nextPath={nextPath} />
    </>
  );
}

const rendered = (
  results: readonly Parts<Image>[],
  answer = answering(answerDoubt, new Promise(() => {}) as never),
  nextPath: string | null = null,
) => render(<Page nextPath={nextPath} />, { answers: [answering(listImages, { results }), answer] });
const questions = () => screen.getAllByRole('listitem');
const part = { name: /^Part of the vehicle/ };
const notPart = { name: /^Not part of it/ };

afterEach(() => vi.useRealTimers());

test('there is a tile per open question, which names the likelier answer', async () => {
  await rendered(twoAsked);
  await screen.findByText('2 questions about these pictures');
  expect(questions().map((tile) => within(tile).getByText(/^Now/).textContent)).toEqual([
    'Now: part of it',
    'Now: not part of it',
  ]);
});

test.each([true, false])('the strip says whether a picture is held back: %s', async (heldBack) => {
  await rendered([{ ...image('image-1', [doubt(0, true)]), heldBack }]);
  await screen.findByText('1 question about these pictures');
  expect(screen.queryByText('Held back until you answer') !== null).toBe(heldBack);
});

test('nothing is asked about a picture that a checker looks at, nor once all is answered', async () => {
  const answered = { ...doubt(0, true), isAnswered: true };
  await rendered([image('image-1', [doubt(0, true)], 'needs_review'), image('image-2', [answered])]);
  await screen.findByText('Loaded');
  expect(screen.queryByRole('listitem')).toBe(null);
});

test('an answer is shown before the server has it, the focus goes to the next question, and a while later the strip is gone', async () => {
  const { user, sent } = await rendered(twoAsked);
  await screen.findByText('2 questions about these pictures');
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await user.click(within(questions()[0] as HTMLElement).getByRole('button', notPart));
  expect(screen.getByText('1 question about these pictures')).toBeTruthy();
  expect(within(questions()[0] as HTMLElement).getByRole('button', { name: 'Undo' })).toBeTruthy();
  expect(questions()[1]?.contains(document.activeElement)).toBe(true);
  await waitFor(() =>
    expect(changesIn(sent)).toEqual([['PATCH', '/v1/images/image-1/doubts/0', { isPart: false }]]),
  );
  await user.click(within(questions()[1] as HTMLElement).getByRole('button', notPart));
  expect(screen.getByText('All questions are answered')).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(leavesAfterMs));
  expect(screen.queryByText('All questions are answered')).toBe(null);
  expect(screen.queryByRole('listitem')).toBe(null);
});

test('after the last answer the focus is on the way to the next vehicle, which stays', async () => {
  const { user } = await rendered(twoAsked, undefined, '/dashboard/vehicles/vehicle-2#questions');
  await screen.findByText('2 questions about these pictures');
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await user.tab();
  await user.keyboard('1');
  expect(screen.queryByRole('link')).toBe(null);
  await user.keyboard('2');
  const next = screen.getByRole('link', { name: 'Next vehicle with questions' });
  await waitFor(() => expect(document.activeElement).toBe(next));
  expect(next.getAttribute('href')).toBe('/dashboard/vehicles/vehicle-2#questions');
  await act(() => vi.advanceTimersByTimeAsync(leavesAfterMs));
  expect(screen.queryByRole('listitem')).toBe(null);
  expect(document.activeElement).toBe(next);
});

test('1 and 2 answer, the arrows go from button to button, and Enter presses one', async () => {
  const { user, sent } = await rendered(
    twoAsked,
    answering(answerDoubt, { ...twoAsked[0], updatedAt: '2026-01-02T10:00:00.000Z' }),
  );
  await screen.findByText('2 questions about these pictures');
  await user.tab();
  await user.keyboard('1');
  await waitFor(() => expect(changesIn(sent)).toHaveLength(1));
  expect(questions()[1]?.contains(document.activeElement)).toBe(true);
  await user.keyboard('{ArrowRight}');
  expect(document.activeElement?.textContent).toContain('Not part of it');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(changesIn(sent)).toHaveLength(2));
  expect(changesIn(sent).map(([, address, body]) => [address, body])).toEqual([
    ['/v1/images/image-1/doubts/0', { isPart: true }],
    ['/v1/images/image-1/doubts/1', { isPart: false }],
  ]);
});

test('an answer that changed the picture is taken back by the other one, and the question is asked again', async () => {
  const { user, sent } = await rendered(
    [image('image-1', [doubt(0, true)])],
    answering(answerDoubt, (call) => ({
      ...image('image-1', [{ ...doubt(0, (call.body as { isPart: boolean }).isPart), isAnswered: true }]),
      updatedAt: '2026-01-02T10:00:00.000Z',
    })),
  );
  await user.click(await screen.findByRole('button', notPart));
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(screen.getByRole('button', part)).toBeTruthy();
  await waitFor(() =>
    expect(changesIn(sent).map(([, , body]) => body)).toEqual([{ isPart: false }, { isPart: true }]),
  );
  expect(screen.getByText('1 question about these pictures')).toBeTruthy();
});

test('an answer that is refused is taken back, and says why', async () => {
  const { user } = await rendered(twoAsked, refusing(answerDoubt, 'matteChanged'));
  await screen.findByText('2 questions about these pictures');
  await user.click(within(questions()[0] as HTMLElement).getByRole('button', notPart));
  await screen.findByText(/Somebody else has changed this outline/);
  expect(await screen.findByText('2 questions about these pictures')).toBeTruthy();
});
