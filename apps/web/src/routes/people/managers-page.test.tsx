import { getInstallation } from '@forecourt/contract/installation';
import { sendInvitation } from '@forecourt/contract/invitations';
import { listManagers } from '@forecourt/contract/managers';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answering, changesIn, render } from '../../testing/render.tsx';
import { samplePerson } from '../../testing/sample-person.ts';
import { ManagersPage } from './managers-page.tsx';

const manager = (id: string, name: string, invitedAt: string | null, ...customers: string[]) => ({
  user: { ...samplePerson('manager'), id, name, invitedAt },
  customers: customers.map((customer) => ({ id: customer, name: customer })),
});

test('the list marks who has not accepted the invitation, who is invited again, and names the customers of each', async () => {
  const results = [
    manager('1', 'Nora Neu', '2026-11-01T10:00:00.000Z'),
    manager('2', 'Mia Obhut', null, 'Autohaus Linde', 'Autohaus Weber'),
  ];
  const { user, sent } = await render(<ManagersPage />, {
    me: samplePerson('root'),
    at: '/root/managers',
    answers: [
      answering(listManagers, { results, count: 2 }),
      answering(getInstallation, { sendsMail: true }),
      answering(sendInvitation, { email: 'nora@example.com' }),
    ],
  });
  const [nora, mia] = await screen
    .findAllByRole('row', { name: /Nora Neu|Mia Obhut/ })
    .then((rows) => rows.map((row) => within(row)));
  expect(nora?.getByText('Invited')).toBeDefined();
  expect(mia?.queryByText('Invited')).toBeNull();
  expect(mia?.getByRole('cell', { name: 'Autohaus Linde, Autohaus Weber' })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Actions for Nora Neu' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Send invitation again' }));
  await screen.findByText('The invitation has been sent again.');
  expect(changesIn(sent).map(([, path]) => path)).toEqual([sendInvitation.path.replace(':id', '1')]);
});
