import {
  dismissJob,
  type Job,
  listJobs,
  listQueues,
  type Queue,
  retryFailedJobs,
} from '@forecourt/contract/job-centre';
import { getBounceMailbox } from '@forecourt/contract/mails';
import { listSavedViews } from '@forecourt/contract/saved-views';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answering, changesIn, render } from '../../testing/render.tsx';
import { samplePerson } from '../../testing/sample-person.ts';
import { JobsPage } from './jobs-page.tsx';

const mail = {
  id: '7',
  name: 'mails.send',
  state: 'failed',
  attempts: 5,
  attemptsMax: 5,
  createdAt: '2026-05-01T10:00:00.000Z',
  runAt: '2026-05-01T10:00:00.000Z',
  startedAt: null,
  reason: 'The mail server is away.',
  vehicle: null,
} as unknown as Job;

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

async function page({
  running = 0,
  waitingSince = null,
}: Partial<Pick<Queue, 'running' | 'waitingSince'>> = {}) {
  let jobs = [mail];
  const gone = () => {
    jobs = [];
    return {};
  };
  const rendered = await render(<JobsPage />, {
    me: samplePerson('root'),
    at: '/root/jobs',
    answers: [
      answering(listQueues, () => [
        {
          name: 'mails.send' as const,
          running,
          waiting: waitingSince ? 1 : 0,
          later: 0,
          failed: jobs.length,
          waitingSince,
        },
      ]),
      answering(listJobs, () => ({ results: jobs, count: jobs.length })),
      answering(listSavedViews, { results: [] }),
      answering(getBounceMailbox, {}),
      answering(dismissJob, gone),
      answering(retryFailedJobs, gone),
    ],
  });
  await screen.findByText('The mail server is away.');
  return rendered;
}

test('a failed job is shown with its reason and removed by its button', async () => {
  const { user, sent } = await page();
  const row = screen.getByRole('row', { name: /The mail server is away/ });
  within(row).getByText('mails.send');
  await user.click(within(row).getByRole('button', { name: 'Dismiss' }));
  await screen.findByText('No jobs');
  expect(changesIn(sent)).toEqual([['DELETE', '/v1/jobs/7', undefined]]);
});

test('the failed jobs of a queue are retried together', async () => {
  const { user, sent } = await page();
  await user.click(screen.getByRole('button', { name: 'Retry failed' }));
  await screen.findByText('No jobs');
  expect(changesIn(sent)).toEqual([['POST', '/v1/job-queues/mails.send/retry', undefined]]);
});

test('jobs are narrowed by state and kind, which the address keeps', async () => {
  const { user, sent, address } = await page();
  await user.selectOptions(screen.getByLabelText('Status'), 'Failed');
  await user.selectOptions(screen.getByLabelText('Job'), 'Send email');
  await waitFor(() => expect(address()).toBe('/root/jobs?state=failed&name=mails.send'));
  await waitFor(() => expect(sent.at(-1)?.address).toContain('state=failed&name=mails.send'));
});

test.each([
  ['since ten minutes while none runs', { waitingSince: minutesAgo(10) }, true],
  ['since ten minutes while others run', { waitingSince: minutesAgo(10), running: 1 }, false],
  ['since a minute', { waitingSince: minutesAgo(1) }, false],
])('the screen says that no worker seems to run where jobs are due %s: %#', async (_, queue, isSaid) => {
  await page(queue);
  expect(screen.queryByText(/Check that a worker is running/) !== null).toBe(isSaid);
});
