import { listUserDevices } from '@forecourt/contract/devices';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answering, render } from '../../../testing/render.tsx';
import { samplePerson } from '../../../testing/sample-person.ts';
import { BrowsersCard } from './browsers-card.tsx';

test.each([
  ['qcmanager', 'new pictures wait to be checked', 'under Notifications'],
  ['customer', 'under Notifications', 'wait to be checked'],
] as const)('a %s reads what they really are notified of', async (role, says, hides) => {
  const me = samplePerson(role, null);
  await render(<BrowsersCard user={me} />, {
    me,
    answers: [answering(listUserDevices, { results: [] })],
  });
  await screen.findByText('Notifications in this browser');
  const words = document.body.textContent ?? '';
  expect([words.includes(says), words.includes(hides)]).toEqual([true, false]);
});
