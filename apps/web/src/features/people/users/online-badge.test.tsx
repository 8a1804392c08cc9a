import { getInstallation, type Installation } from '@forecourt/contract/installation';
import { screen } from '@testing-library/react';
import { test } from 'vitest';
import { setInstallation } from '../../../lib/installation.ts';
import { answering, render } from '../../../testing/render.tsx';
import { OnlineBadge } from './user-badges.tsx';

test('the clock offset that root sets is added to the time since somebody was online', async () => {
  const installation = { onlineClockOffsetMinutes: 130 } as Installation;
  setInstallation(installation);
  await render(<OnlineBadge lastTimeOnline={new Date().toISOString()} />, {
    answers: [answering(getInstallation, installation)],
  });
  screen.getByText('2 hours ago');
});
