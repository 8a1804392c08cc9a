import { getQuietHours, patchQuietHours, type QuietHours } from '@forecourt/contract/quiet-hours';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answering, render } from '../../../testing/render.tsx';
import { samplePerson } from '../../../testing/sample-person.ts';
import { QuietHoursCard } from './quiet-hours-card.tsx';

async function card(first: Partial<QuietHours> = {}) {
  let stored: QuietHours = { hours: null, dailyMail: false, timeZone: 'UTC', ...first };
  const me = samplePerson('user', 'premium');
  const rendered = await render(<QuietHoursCard user={me} />, {
    me,
    answers: [
      answering(getQuietHours, () => stored),
      answering(patchQuietHours, ({ body }) => {
        stored = body as QuietHours;
        return stored;
      }),
    ],
  });
  await screen.findByLabelText('No pushes and emails at these times');
  const patches = () => rendered.sent.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
  return { ...rendered, patches };
}

const on = () => screen.getByLabelText('No pushes and emails at these times');
const time = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

test('quiet hours are stored with the time zone of the browser', async () => {
  const { user, patches } = await card();
  expect(screen.queryByLabelText('From')).toBeNull();
  await user.click(on());
  expect([time('From').value, time('To').value]).toEqual(['20:00', '07:00']);
  fireEvent.change(time('From'), { target: { value: '21:30' } });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(patches()).toEqual([{ hours: { from: '21:30', to: '07:00' }, dailyMail: false, timeZone }]),
  );
});

test('hours of another time zone are named as such, and saving makes them those of the browser', async () => {
  const hours = { from: '20:00', to: '07:00' };
  const { user, patches } = await card({ hours, timeZone: 'Pacific/Chatham' });
  screen.getByText(/in the time zone Pacific\/Chatham/);
  screen.getByText(
    `These times are in Pacific/Chatham. After saving, the time zone of this browser applies: ${timeZone}.`,
  );
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(patches()).toEqual([{ hours, dailyMail: false, timeZone }]));
  await waitFor(() => expect(screen.queryByText(/^These times are in/)).toBeNull());
});

test('hours without any time between them are refused before they are sent', async () => {
  const { user, patches } = await card({ hours: { from: '20:00', to: '07:00' } });
  fireEvent.change(time('To'), { target: { value: '20:00' } });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Choose two different times');
  expect(patches()).toEqual([]);
});

test('the daily mail is chosen without quiet hours, and hours can be turned off', async () => {
  const { user, patches } = await card({ hours: { from: '20:00', to: '07:00' } });
  await user.click(on());
  await user.click(screen.getByLabelText('One email a day instead of one for each notification'));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(patches()).toEqual([{ hours: null, dailyMail: true, timeZone }]));
});
