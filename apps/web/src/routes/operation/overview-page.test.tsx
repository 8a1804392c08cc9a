import { listCustomerClients } from '@forecourt/contract/clients';
import { getOverview, type Overview } from '@forecourt/contract/overview';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answering, render } from '../../testing/render.tsx';
import { samplePerson } from '../../testing/sample-person.ts';
import { OverviewPage } from './overview-page.tsx';

const day = (name: string, delivered: number) => ({
  day: name,
  delivered,
  failed: 0,
  creditsUsed: delivered,
  creditsAdded: 0,
});

type Installation = Pick<Overview, 'backup' | 'faults'>;

async function page(clients: number, { backup = null, faults = [] }: Partial<Installation> = {}) {
  const rendered = await render(<OverviewPage />, {
    me: samplePerson('customer'),
    at: '/customer',
    answers: [
      answering(listCustomerClients, { results: [], count: clients }),
      answering(getOverview, {
        days: [day('2026-05-01', 2), day('2026-05-02', 5)],
        before: { delivered: 1, failed: 0, creditsUsed: 1, creditsAdded: 0 },
        queue: { queued: 1, processing: 0, oldestWaitS: 3 },
        failures: [],
        faults,
        backup,
        revenue: [],
        top: [{ kind: 'client', id: 'client-1', name: 'Kiel', delivered: 7 }],
      }),
    ],
  });
  await screen.findByRole('figure', { name: 'Pictures' });
  return rendered;
}

test('an administrator without a client is led to the form that creates the first one', async () => {
  await page(0);
  await screen.findByRole('heading', { name: 'No clients yet' });
  const link = screen.getByRole('link', { name: 'New client' });
  expect(link.getAttribute('href')).toBe('/customer/applications?new=1');
});

test('the figures lead to who caused them, as a table too, and their period is in the address', async () => {
  const { user, sent, address } = await page(1);
  expect(screen.queryByText('No clients yet')).toBeNull();
  const tile = (name: string) => screen.getByText(name, { selector: 'dt' }).parentElement?.textContent;
  expect(tile('Finished pictures')).toContain('7');
  expect(tile('In progress now')).toContain('1');
  const pictures = screen.getByRole('figure', { name: 'Pictures' });
  await user.click(within(pictures).getByText('Show as table'));
  const rows = [...pictures.querySelectorAll('tbody tr')].map(({ textContent }) => textContent);
  expect(rows).toHaveLength(2);
  expect(rows[0]).toContain('5');
  const busiest = screen.getByRole('region', { name: 'Busiest clients' });
  expect(within(busiest).getByRole('link').getAttribute('href')).toBe('/customer/applications/client-1');
  await user.click(screen.getByRole('radio', { name: '7 days' }));
  await waitFor(() => expect(address()).toBe('/customer?days=7'));
  await waitFor(() => expect(sent.at(-1)?.address).toContain('days=7'));
});

test('faults of the installation stand above the figures and lead to what waits', async () => {
  await page(1, { faults: ['jobsWait', 'mailsWait'] });
  const links = within(screen.getByRole('alert')).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Jobs wait for a fault of the installation to be mended', '/root/jobs'],
    ['Emails are not going out', '/root/mails'],
  ]);
});

test('the overview says when the installation was last saved, where that is done by night', async () => {
  await page(1, { backup: { succeededAt: '2026-05-02T02:31:00.000Z' } });
  expect(screen.getByText(/^Last backup: 02\.05\.2026 \| \d\d:31$/)).toBeTruthy();
});

test('the overview says that there is no backup yet', async () => {
  await page(1, { backup: { succeededAt: null } });
  expect(screen.getByText('No backup yet')).toBeTruthy();
});

test('the overview says nothing of backups where none are made', async () => {
  await page(1);
  expect(screen.queryByText(/backup/i)).toBeNull();
});
