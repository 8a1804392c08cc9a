import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { render } from '../testing/render.tsx';
import { toast } from './toast.tsx';

const say = (run: () => void) => act(run);

test('an undo is carried out once, however often its button is pressed', async () => {
  const { user } = await render(<p>Vehicles</p>);
  const undo = vi.fn();
  say(() => toast.undo('FC-1 was deleted.', 'Undo', undo));
  await user.dblClick(screen.getByRole('button', { name: 'Undo' }));
  expect(undo).toHaveBeenCalledTimes(1);
});

test('Ctrl+Z undoes the last deletion, but not from within a field', async () => {
  const { user } = await render(<input aria-label="Search" />);
  const [first, last] = [vi.fn(), vi.fn()];
  say(() => toast.undo('FC-1 was deleted.', 'Undo', first));
  say(() => toast.undo('FC-2 was deleted.', 'Undo', last));
  screen.getByLabelText('Search').focus();
  await user.keyboard('{Control>}z{/Control}');
  expect([first, last].map((one) => one.mock.calls.length)).toEqual([0, 0]);
  screen.getByLabelText('Search').blur();
  await user.keyboard('{Control>}z{/Control}');
  expect([first, last].map((one) => one.mock.calls.length)).toEqual([0, 1]);
});

test('the same message again is shown once with a count', async () => {
  await render(<p>Vehicles</p>);
  say(() => toast.error('The server cannot be reached.'));
  say(() => toast.error('The server cannot be reached.'));
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  expect(screen.getByText('× 2')).toBeTruthy();
});

test('an offer stays until it is answered, and a message stays while it is being read', async () => {
  await render(<p>Vehicles</p>);
  vi.useFakeTimers();
  try {
    say(() => toast.offer('A newer version is there.', 'Reload', () => undefined));
    say(() => toast.success('Saved.'));
    fireEvent.pointerEnter(screen.getByText('Saved.').closest('li') as HTMLElement);
    say(() => vi.advanceTimersByTime(120_000));
    expect(screen.queryByText('Saved.')).not.toBeNull();
    fireEvent.pointerLeave(screen.getByText('Saved.').closest('li') as HTMLElement);
    say(() => vi.advanceTimersByTime(60_000));
    say(() => vi.advanceTimersByTime(1_000));
    expect(screen.queryByText('Saved.')).toBeNull();
    expect(screen.queryByText('A newer version is there.')).not.toBeNull();
  } finally {
    vi.useRealTimers();
  }
});
