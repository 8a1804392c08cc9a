import {
  changeReviewFix,
  getReviewMatte,
  listReviewBackgrounds,
  previewReviewFix,
} from '@forecourt/contract/review-fixes';
import type { Review } from '@forecourt/contract/reviews';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { reviewOf } from '../../testing/played-desk.ts';
import { answering, render } from '../../testing/render.tsx';
import { FixDialog } from './fix-dialog.tsx';

const gif = 'data:image/gif;base64,R0lGODlhAQABAAAAACw=';
const vehicle = { x: 0.2, y: 0.3, width: 0.5, height: 0.4 };

// The outline is not drawn here.
beforeEach(() => void vi.stubGlobal('createImageBitmap', () => new Promise(() => undefined)));

/** The tools over a picture whose outline arrives when `outlined` is fulfilled. */
async function openTools(outlined: Promise<unknown> = Promise.resolve()) {
  const review: Review = reviewOf('One', {
    ...{ matte: gif, shift: null },
    result: { ...reviewOf('One').result, vehicle },
  });
  const rendered = await render(
    <FixDialog review={review} onSaved={() => undefined} onClose={() => undefined} />,
    {
      answers: [
        answering(getReviewMatte, () => outlined.then(() => ({ mask: 'AAAA', version: '1', byHand: false }))),
        answering(previewReviewFix, ({ body }) => ({
          picture: '',
          vehicle: { ...vehicle, x: 0.2 + ((body as { shift?: { x: number } }).shift?.x ?? 0) },
        })),
        answering(listReviewBackgrounds, { results: [] }),
        answering(changeReviewFix, review),
      ],
    },
  );
  const bodies = (path: string) =>
    rendered.sent.filter(({ address }) => address.endsWith(path)).map(({ body }) => body);
  return { ...rendered, bodies };
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const plates = () => screen.queryAllByRole('button', { name: /^Remove plate/ }).length;
const isAt = (tool: string) => screen.getByRole('button', { name: tool, pressed: true });

test('changes of several tools are taken back in their order, each seen in its tool, and one call saves all of them', async () => {
  const { bodies, user } = await openTools();
  await user.click(button('Place and size'));
  button('Move the vehicle').focus();
  await user.keyboard('{Shift>}{ArrowLeft}{/Shift}');
  await waitFor(() => expect(bodies('/fix/preview')).toHaveLength(1));
  await user.click(button('Licence plates'));
  await user.click(button('Add plate'));
  expect(plates()).toBe(1);
  await user.keyboard('{Control>}z{/Control}');
  expect(plates()).toBe(0);
  await user.keyboard('{Control>}z{/Control}');
  isAt('Place and size');
  expect(button('Save').disabled).toBe(true);
  await user.click(button('Redo'));
  await user.click(button('Redo'));
  isAt('Licence plates');
  expect(plates()).toBe(1);
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(bodies('/fix')).toHaveLength(1));
  expect(bodies('/fix')[0]).toEqual({ plates: [expect.any(Array)], shift: expect.anything() });
});

test('the preview of the place shows plates that are not saved, and F and Shift+F lead from tool to tool', async () => {
  const { bodies, user } = await openTools();
  await user.click(button('Licence plates'));
  await user.click(button('Add plate'));
  for (const tool of ['Outline', 'Background', 'Place and size']) {
    await user.keyboard('{Shift>}F{/Shift}');
    isAt(tool);
  }
  await waitFor(() => expect(bodies('/fix/preview')).toEqual([{ plates: [expect.any(Array)] }]));
  await user.keyboard('f');
  isAt('Background');
});

test('a tool that is chosen before the outline has loaded keeps the focus', async () => {
  const outlined = Promise.withResolvers<void>();
  await openTools(outlined.promise);
  const tool = button('Place and size');
  tool.focus();
  outlined.resolve();
  await screen.findByRole('button', { name: /^Photo of/ });
  expect(document.activeElement).toBe(tool);
});

test('a plate is added with the focus on it, moved and enlarged by keys, and saved where it was moved', async () => {
  const { bodies, user } = await openTools();
  await user.click(button('Licence plates'));
  await user.click(button('Add plate'));
  expect(document.activeElement).toBe(button('Move plate 1'));
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(bodies('/fix')).toHaveLength(1));
  await user.keyboard('{Shift>}{ArrowRight}{/Shift}+');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(bodies('/fix')).toHaveLength(2));
  const edges = bodies('/fix').map((body) => {
    const places = (body as { plates: { x: number }[][] }).plates.flat().map(({ x }) => x);
    return { left: Math.min(...places), right: Math.max(...places) };
  });
  const [before = expect.fail(), after = expect.fail()] = edges;
  expect(after.right - after.left).toBeGreaterThan((before.right - before.left) * 1.04);
  expect(after.left + after.right).toBeGreaterThan(before.left + before.right + 0.005);
});
