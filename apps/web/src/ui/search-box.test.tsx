import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { setSingleKeys } from '../lib/single-keys.ts';
import { render } from '../testing/render.tsx';
import { SearchBox } from './search-box.tsx';

const box = () => render(<SearchBox label="Search users" value="" onSearch={() => undefined} bySlash />);
const field = () => screen.getByRole<HTMLInputElement>('searchbox');

test('a slash focuses the search of a list, and within the field it is typed', async () => {
  const { user } = await box();
  await user.keyboard('/');
  expect(document.activeElement).toBe(field());
  await user.keyboard('bert/');
  expect(field().value).toBe('bert/');
});

test('a slash does nothing where single-key shortcuts are switched off', async () => {
  const { user } = await box();
  act(() => setSingleKeys(false));
  await user.keyboard('/');
  expect(document.activeElement).toBe(document.body);
  expect(field().hasAttribute('aria-keyshortcuts')).toBe(false);
});
