import { listPictureRequests } from '@forecourt/contract/picture-requests';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answering, render } from '../../testing/render.tsx';
import { samplePerson } from '../../testing/sample-person.ts';
import { BackgroundRequestsPage } from './requests-pages.tsx';

test('the list of requests sends the sort order that it shows', async () => {
  const none = answering(listPictureRequests, { count: 0, countIsExact: true, results: [] });
  const { sent } = await render(<BackgroundRequestsPage />, {
    at: '/root/background-requests',
    me: samplePerson('root'),
    answers: [none],
  });
  await screen.findByText('Requests appear here, newest first.');
  const query = sent.find(({ address }) => address.startsWith(listPictureRequests.path))?.address ?? '';
  expect(query).toContain('orderBy=createdAt');
  expect(query).toContain('orderDirection=DESC');
});
