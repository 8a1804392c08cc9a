import {
  changeReviewFix,
  changeReviewVehicle,
  getReviewMatte,
  listReviewBackgrounds,
  previewReviewFix,
} from '@forecourt/contract/review-fixes';
import type { Review } from '@forecourt/contract/reviews';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ReviewFacts } from '../../features/work/reviews/review-facts.tsx';
import { setSingleKeys } from '../../lib/single-keys.ts';
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
    doubts: [],
    wish: { background: 'original', plate, windows: 'keep', targets: [] },
    report: null,
    shift: null,
    result: { width: 4, height: 3, url, fidelity: null },
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

test('Ctrl and Enter save what was changed, and nothing where nothing was', async () => {
  const { sent, user } = await open(reviewOf([plateAt(0.2), plateAt(0.6)]));
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(sent).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Remove plate 1' }));
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ plates: [plateAt(0.6)] }]));
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

test('after the removal of a plate the focus is on the next one, then on the button that adds one, and Z brings it back', async () => {
  const { user } = await open(reviewOf([plateAt(0.2), plateAt(0.6)]));
  const focused = () =>
    document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;
  const corners = () => screen.queryAllByRole('button', { name: /, corner/ }).length;
  const corner = screen.getByRole('button', { name: 'Plate 1, corner 3' });
  corner.focus();
  fireEvent.keyDown(corner, { key: 'Delete' });
  expect([focused(), corners()]).toEqual(['Plate 1, corner 1', 4]);
  fireEvent.click(screen.getByRole('button', { name: 'Remove plate 1' }));
  expect([focused(), corners()]).toEqual(['Add plate', 0]);
  // Both were removed within one gesture.
  await user.keyboard('z');
  expect(corners()).toBe(8);
  await user.keyboard('{Shift>}Z{/Shift}');
  expect([focused(), corners()]).toEqual(['Add plate', 0]);
  // On no element of the dialog.
  (document.activeElement as HTMLElement).blur();
  await user.keyboard('{Control>}z{/Control}');
  expect(corners()).toBe(8);
  (document.activeElement as HTMLElement).blur();
  await user.keyboard('{Control>}y{/Control}');
  expect(corners()).toBe(0);
});

test('the keys that take back do nothing behind the question about a readable plate', async () => {
  const { user } = await open(reviewOf([plateAt(0.2)]));
  await user.click(screen.getByRole('button', { name: 'Remove plate 1' }));
  await user.click(save());
  await screen.findByRole('dialog', { name: /readable/ });
  await user.keyboard('{Control>}z{/Control}');
  expect(screen.queryByRole('button', { name: 'Remove plate 1', hidden: true })).toBe(null);
});

test('the facts beside a picture say that a checker removed its plate, not what was ordered', async () => {
  await render(<ReviewFacts review={reviewOf([], 'blur', { platesRemoved: true })}>{null}</ReviewFacts>);
  screen.getByText('Not hidden, removed by a checker');
  expect(screen.queryByText('Blurred')).toBe(null);
});

test('the facts beside a picture say what was ordered where no plate was found', async () => {
  await render(<ReviewFacts review={reviewOf([])}>{null}</ReviewFacts>);
  screen.getByText('Blurred');
});

test('the facts beside a picture say in words what is not sure, then what was found and measured, and last what was ordered', async () => {
  const review = {
    ...reviewOf([plateAt(0.2)]),
    verdicts: ['blurriness'],
    proposal: 'unsure',
    result: {
      url,
      width: 4,
      height: 3,
      fidelity: {
        pixels: 1000,
        largest: 2.5,
        mean: 0.5,
        plates: true,
        turned: -1.5,
        tone: { exposure: 0.5, balance: 0.1 },
        windows: 'not_found',
      },
    },
  } as unknown as Review;
  await render(<ReviewFacts review={review}>{null}</ReviewFacts>);
  const words = screen.getByRole('region', { name: 'Details of the picture' }).textContent ?? '';
  const inOrder = [
    'Blurred',
    'Position not sure',
    '50',
    '1 found',
    'ΔE up to 2.5, 0.5 on average',
    'exposure +0.5 EV, colour up to 10%',
    'Straightened1.5°',
    'Not found for certain',
    'Ordered',
    'Background',
  ];
  const places = inOrder.map((part) => words.indexOf(part));
  expect([...places].sort((a, b) => a - b)).toEqual(places);
  expect(places).not.toContain(-1);
});

const boxAt = (x: number) => ({ x, y: 0.2, width: 0.3, height: 0.5 });
const ofTwo = () => ({
  ...reviewOf([plateAt(0.2)], 'blur', { vehicles: [boxAt(0.1), boxAt(0.6)] }),
  wish: { background: 'showroom', plate: 'blur', windows: 'keep', targets: [] },
  matte: url,
});

test('another vehicle is a draft: it is marked, taken back with the changes of all tools, and sent by the one button that saves', async () => {
  const review = ofTwo() as unknown as Review;
  const { sent, user } = await render(
    <FixDialog review={review} onSaved={() => undefined} onClose={() => undefined} />,
    {
      answers: [
        answering(changeReviewFix, review),
        answering(changeReviewVehicle, review),
        // Not answered: nothing is drawn here.
        answering(getReviewMatte, () => new Promise<never>(() => undefined)),
        answering(listReviewBackgrounds, { results: [] }),
      ],
    },
  );
  const changes = () => sent.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
  const pressed = () => screen.getAllByRole('button', { name: /^Vehicle \d/, pressed: true });
  const part = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
  await user.click(part('Licence plates'));
  await user.click(screen.getByRole('button', { name: 'Remove plate 1' }));
  await user.click(part('Vehicle'));
  await user.click(screen.getByRole('button', { name: 'Vehicle 2' }));
  expect(pressed().map(({ textContent }) => textContent)).toEqual(['Vehicle 2Chosen']);
  expect([part('Outline').disabled, changes()]).toEqual([true, []]);
  expect(part('Outline').title).toMatch(/^This vehicle is cut out when you save/);
  // The photo is cut out first: F leads to no tool of the other vehicle.
  await user.keyboard('f');
  screen.getByRole('dialog', { name: /^Vehicle of the picture/ });
  await user.keyboard('{Control>}z{/Control}');
  expect(pressed().map(({ textContent }) => textContent)).toEqual(['Vehicle 1Current']);
  expect(part('Outline').disabled).toBe(false);
  await user.keyboard('{Control>}y{/Control}');
  await user.click(save());
  await waitFor(() => expect(changes()).toEqual([{ vehicle: boxAt(0.6) }]));
});

test('the keys of a tool also work after a click on one of its controls, unless single keys are switched off', async () => {
  const review = ofTwo() as unknown as Review;
  const matte = { mask: 'AAAA', version: '1', byHand: false };
  // The outline is not drawn here.
  vi.stubGlobal('createImageBitmap', () => new Promise(() => undefined));
  const { user } = await render(
    <FixDialog review={review} onSaved={() => undefined} onClose={() => undefined} />,
    { answers: [answering(getReviewMatte, matte)] },
  );
  const pressed = (name: string) => screen.queryByRole('button', { name, pressed: true }) !== null;
  await user.click(await screen.findByRole('button', { name: 'Paint' }));
  const size = screen.getByRole<HTMLInputElement>('slider', { name: 'Size' });
  const before = Number(size.value);
  await user.keyboard(']');
  expect(Number(size.value)).toBeGreaterThan(before);
  size.focus();
  await user.keyboard('4l');
  expect([pressed('Erase'), pressed('Loupe at 100 %')]).toEqual([true, true]);
  act(() => setSingleKeys(false));
  await user.keyboard('1');
  expect(pressed('Erase')).toBe(true);
});

test('a vehicle whose outline was changed keeps its place until its usual one is asked for', async () => {
  const review = { ...ofTwo(), retouched: true } as unknown as Review;
  const { sent, user } = await render(
    <FixDialog review={review} onSaved={() => undefined} onClose={() => undefined} />,
    {
      answers: [
        answering(changeReviewFix, review),
        answering(getReviewMatte, () => new Promise<never>(() => undefined)),
        answering(previewReviewFix, { picture: '', vehicle: boxAt(0.2) }),
      ],
    },
  );
  await user.click(screen.getByRole('button', { name: 'Place and size' }));
  const usual = screen.getByRole<HTMLButtonElement>('button', { name: 'Usual place' });
  await user.click(usual);
  await waitFor(() => expect(usual.disabled).toBe(true));
  await user.keyboard('{Control>}z{/Control}');
  expect(usual.disabled).toBe(false);
  await user.click(usual);
  await user.click(save());
  await waitFor(() =>
    expect(sent.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([
      { placeAgain: true },
    ]),
  );
});
