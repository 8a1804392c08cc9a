import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { render } from '../testing/render.tsx';
import { Tabs } from './tabs.tsx';

const tabs = ['Details', 'Users', 'Credits'].map((label) => ({
  key: label.toLowerCase(),
  label,
  content: () => <p>{`All ${label.toLowerCase()}`}</p>,
}));
const shown = () => screen.getByRole('navigation').querySelector('[aria-current=page]')?.textContent;

test('the address contains the tab; without it, or with an unknown one, the first is shown', async () => {
  const { user, address } = await render(<Tabs label="Client" tabs={tabs} />, { at: '/client?tab=users' });
  expect([shown(), screen.queryByText('All users') !== null]).toEqual(['Users', true]);
  await user.click(screen.getByRole('link', { name: 'Credits' }));
  await screen.findByText('All credits');
  expect([shown(), address()]).toEqual(['Credits', '/client?tab=credits']);
  await user.click(screen.getByRole('link', { name: 'Details' }));
  await screen.findByText('All details');
  expect(address()).toBe('/client');
});

test('a tab that does not exist counts as the first', async () => {
  await render(<Tabs label="Client" tabs={tabs} />, { at: '/client?tab=nonsense' });
  expect(shown()).toBe('Details');
});
