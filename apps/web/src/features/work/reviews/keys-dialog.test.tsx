import type { Review } from '@forecourt/contract/reviews';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { render } from '../../../testing/render.tsx';
import { KeysDialog } from './keys-dialog.tsx';

test('the list of keys names those of the verdict dialogs, of the loupe and of every fixing tool', async () => {
  await render(
    <KeysDialog
      review={{ doubts: [], fix: null, report: null } as unknown as Review}
      onClose={() => undefined}
    />,
  );
  const keys = screen.getAllByRole('term').map(({ textContent }) => textContent);
  for (const key of ['0 – 9, A – E', 'Enter', 'Ctrl Enter', '← ↑ ↓ →', 'Z']) expect(keys).toContain(key);
  // Later, and the note of a dialog.
  expect(keys.filter((key) => key === 'N')).toHaveLength(2);
  // Sends a verdict with a note, and saves what was fixed.
  expect(keys.filter((key) => key === 'Ctrl Enter')).toHaveLength(2);
  // Opens the tools, and turns to the next of them.
  expect(keys.filter((key) => key === 'F')).toHaveLength(2);
  const dialog = within(screen.getByRole('dialog', { name: 'Keys' }));
  for (const part of ['Outline', 'Licence plates', 'Vehicle', 'Place and size', 'Background'])
    expect(dialog.getAllByText(part).length).toBeGreaterThan(0);
  dialog.getByText(/1–6 tools/);
});

test('the keys of questions are listed where something is asked about the picture', async () => {
  const doubts = [{ id: 0, outline: [], area: 0.1, isPart: true, isAnswered: false }];
  const review = { doubts, fix: null, report: null } as unknown as Review;
  await render(<KeysDialog review={review} onClose={() => undefined} />);
  const keys = screen.getAllByRole('term').map(({ textContent }) => textContent);
  expect(keys).toEqual(expect.arrayContaining(['J', 'K']));
});
