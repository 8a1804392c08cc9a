import { getInstallation } from '@forecourt/contract/installation';
import { listUserNotifications } from '@forecourt/contract/notifications';
import { act, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { texts } from '../../lib/i18n.ts';
import { answering, render } from '../../testing/render.tsx';
import { samplePerson } from '../../testing/sample-person.ts';
import { TopBar } from './top-bar.tsx';

afterEach(async () => {
  await act(() => texts.changeLanguage('en'));
  texts.removeResourceBundle('fr', 'translation');
});

test.each([
  ['en', 'English', 6],
  // One that can only be chosen elsewhere.
  ['fr', 'Français', 7],
])('the menu of languages marks the current one: %s', async (code, name, count) => {
  // In English words: only the code of the language matters here.
  if (code === 'fr')
    texts.addResourceBundle('fr', 'translation', texts.getResourceBundle('en', 'translation'));
  await texts.changeLanguage(code);
  const { user } = await render(<TopBar isMenuOpen={false} onMenu={() => undefined} />, {
    me: samplePerson('root'),
    answers: [
      answering(getInstallation, {}),
      answering(listUserNotifications, { results: [], count: 0, notSeen: 0 }),
    ],
  });
  await user.click(await screen.findByRole('button', { name: /: (EN|FR)$/ }));
  const items = await screen.findAllByRole('menuitem');
  expect(items).toHaveLength(count);
  const marked = items.filter((item) => item.hasAttribute('aria-current'));
  expect(marked.map(({ textContent }) => textContent)).toEqual([expect.stringContaining(name)]);
});

const answers = [
  answering(getInstallation, {}),
  answering(listUserNotifications, { results: [], count: 0, notSeen: 0 }),
];

test.each([
  ['/dashboard/vehicles', true],
  ['/dashboard/imports', false],
  ['/dashboard/credits', false],
  ['/dashboard/settings', true],
])('the credits of a user have their place in the bar at %s, shown there: %s', async (at, isShown) => {
  const me = samplePerson('user', 'premium');
  await render(<TopBar isMenuOpen={false} onMenu={() => undefined} />, { at, me, answers });
  const box = await screen.findByLabelText('Credits');
  expect(box.closest('[inert]') === null).toBe(isShown);
});
