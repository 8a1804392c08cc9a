import {
  createPictureRequest,
  getPictureRequest,
  listPictureRequestChoices,
  type PictureRequest,
  takePictureRequest,
  withdrawPictureRequest,
} from '@forecourt/contract/picture-requests';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answering, changesIn, render } from '../../testing/render.tsx';
import { samplePerson } from '../../testing/sample-person.ts';
import { RequestPage } from './request-page.tsx';

const open = {
  id: 'request-1',
  kind: 'license-plate',
  state: 'open',
  text: 'Our name in blue',
  askedBy: { id: 'me', name: 'Wilma', role: 'user' },
  customerName: 'Linde',
  handledBy: null,
  reason: null,
  item: null,
  createdAt: '2026-01-01T10:00:00.000Z',
  answeredAt: null,
  examples: [],
  can: { addExample: true, withdraw: true, take: false, answer: false, decline: false },
} as unknown as PictureRequest;
const none = { addExample: false, withdraw: false, take: false, answer: false, decline: false };

async function page(request: PictureRequest, me = samplePerson('user', 'basic')) {
  let stored = request;
  const rendered = await render(<RequestPage />, {
    me,
    path: '/dashboard/requests/$id',
    at: '/dashboard/requests/request-1',
    answers: [
      answering(getPictureRequest, () => stored),
      answering(createPictureRequest, { ...open, id: 'request-2' }),
      answering(listPictureRequestChoices, { results: [] }),
      answering(withdrawPictureRequest, () => {
        stored = { ...open, state: 'withdrawn', can: none };
        return stored;
      }),
      answering(takePictureRequest, () => {
        stored = { ...open, state: 'in_work', can: { ...none, answer: true, decline: true } };
        return stored;
      }),
    ],
  });
  await screen.findByRole('heading', { name: 'Our name in blue', level: 1 });
  return rendered;
}

test('an open request is withdrawn after a question', async () => {
  const { user, sent } = await page(open);
  await user.click(screen.getByRole('button', { name: 'Withdraw' }));
  await screen.findByRole('dialog');
  expect(changesIn(sent)).toEqual([]);
  await user.click(screen.getAllByRole('button', { name: 'Withdraw' }).at(-1) as HTMLElement);
  await screen.findByText('Withdrawn');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Withdraw' })).toBeNull());
});

test('a declined request says why, and a new one begins with its words', async () => {
  const declined = { ...open, state: 'declined', reason: 'Please send your logo first.', can: none };
  const { user, sent, address } = await page(declined as PictureRequest);
  screen.getByText('Please send your logo first.');
  await user.click(screen.getByRole('button', { name: 'New request' }));
  const words = await screen.findByLabelText('What should it look like?');
  await user.type(words, ', with our logo');
  await user.click(screen.getByRole('button', { name: 'Send request' }));
  await waitFor(() => expect(address()).toBe('/dashboard/requests/request-2'));
  expect(changesIn(sent)[0]?.[2]).toEqual({ kind: 'license-plate', text: 'Our name in blue, with our logo' });
});

test('the operator takes a request, and is not offered the buttons of who asked', async () => {
  const can = { ...none, take: true, decline: true };
  const { user } = await page({ ...open, can } as PictureRequest, samplePerson('root'));
  expect(screen.queryByRole('button', { name: /Withdraw|Add example/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Start work' }));
  await screen.findByRole('button', { name: 'Send answer' });
});
