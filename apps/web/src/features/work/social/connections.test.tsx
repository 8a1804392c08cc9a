import { getInstallation, type Installation } from '@forecourt/contract/installation';
import { listOAuthTokens } from '@forecourt/contract/social';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { setInstallation } from '../../../lib/installation.ts';
import { answering, render } from '../../../testing/render.tsx';
import { samplePerson } from '../../../testing/sample-person.ts';
import { ConnectButton } from './connect-button.tsx';
import { Connections } from './connections.tsx';

const invitation = 'Connect an account to publish finished pictures there.';

async function open(role: 'root' | 'user', dms: Installation['dms']) {
  setInstallation({ dms } as Installation);
  const me = samplePerson(role);
  await render(
    <>
      <Connections />
      <ConnectButton target={{ userId: me.id }} />
    </>,
    {
      me,
      answers: [
        answering(getInstallation, { dms }),
        answering(listOAuthTokens, { results: [], count: 0, countIsExact: true }),
      ],
    },
  );
  await screen.findByText('No accounts connected');
}

test('where Instagram is not set up, root reads which settings are missing, and nobody is invited to connect', async () => {
  await open('root', []);
  screen.getByText(/Set INSTAGRAM_CLIENT_ID and INSTAGRAM_CLIENT_SECRET/);
  expect(screen.queryByText(invitation)).toBeNull();
});

test('where Instagram is not set up, others read whom to ask', async () => {
  await open('user', []);
  screen.getByText(/Please contact your operator/);
  expect(screen.queryByText(invitation)).toBeNull();
});

test('where Instagram is set up, an empty list invites to connect an account', async () => {
  await open('user', ['instagram'] as never);
  screen.getByText(invitation);
  screen.getByRole('button', { name: 'Connect Instagram' });
});
