import { type Cut, deleteCropSet, listCropSets } from '@forecourt/contract/crops';
import { listUsers } from '@forecourt/contract/users';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answering, render } from '../../testing/render.tsx';
import { samplePerson } from '../../testing/sample-person.ts';
import { CropsPage } from './crops-page.tsx';

const counts = { imageCount: 1, deliveredCount: 1, failedCount: 0 };
const setOf = (id: string, cut: Cut) => ({
  ...counts,
  ...{ id, cut, userId: '2', userName: 'Simon', state: 'ready' as const, thumbnails: [], archive: null },
  ...{ createdAt: '2026-01-01T10:00:00Z', deletedAt: null },
});

test('the background of the newest set is preselected, also when that set was remade with another one meanwhile', async () => {
  let colour = '#112233';
  const listed = () => ({
    results: [
      setOf('1', { background: 'colour', colour }),
      setOf('2', { background: 'transparent', format: 'png' }),
    ],
    ...{ count: 2, countIsExact: true, price: 1 },
  });
  const { user } = await render(<CropsPage />, {
    me: samplePerson('user', 'simple'),
    at: '/crop/dashboard',
    answers: [answering(listCropSets, listed), answering(deleteCropSet, { success: true })],
  });
  const field = () => screen.getAllByLabelText<HTMLInputElement>('Colour (#rrggbb)').at(-1)?.value;
  await waitFor(() => expect(field()).toBe('#112233'));
  colour = '#ffcc00';
  // Fetches the list again.
  const [remove] = await screen.findAllByRole('button', { name: /Delete/ });
  await user.click(remove as HTMLElement);
  await waitFor(() => expect(field()).toBe('#ffcc00'));
});

test('a user who makes cut-outs for others has to say for whom', async () => {
  const { sent } = await render(<CropsPage />, {
    me: samplePerson('client', 'basic'),
    at: '/client/crops',
    answers: [
      answering(listCropSets, { results: [], count: 0, countIsExact: true, price: 1 }),
      answering(listUsers, { results: [], count: 0, countIsExact: true }),
    ],
  });
  await screen.findByText('No cut-outs yet');
  const photo = new File([Uint8Array.of(0xff, 0xd8, 0xff, 0xe0)], 'front.jpg', { type: 'image/jpeg' });
  fireEvent.change(document.querySelector('input[data-pick=files]') as HTMLElement, {
    target: { files: [photo] },
  });
  await screen.findByText('This field is required.');
  expect(sent.some(({ method }) => method === 'POST')).toBe(false);
});
