import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { render } from '../testing/render.tsx';
import { Reveal } from './reveal.tsx';

function Screen() {
  const [isReady, setReady] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setReady(!isReady)}>
        Load
      </button>
      <Reveal when={isReady} meanwhile="Loading">
        <p>Figures</p>
      </Reveal>
    </>
  );
}

test('parts are mounted at once, shown when all are ready, and stay when something is loaded again', async () => {
  await render(<Screen />);
  const box = (await screen.findByText('Figures')).parentElement;
  const hidden = box?.className;
  expect(screen.queryByText('Loading')).not.toBeNull();
  fireEvent.click(screen.getByText('Load'));
  const shown = box?.className;
  expect(shown).not.toBe(hidden);
  expect(screen.queryByText('Loading')).toBeNull();
  fireEvent.click(screen.getByText('Load'));
  expect([screen.getByText('Figures').parentElement, box?.className]).toEqual([box, shown]);
});

test('parts are shown after a while even if what is above them never loads', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await render(<Screen />);
  expect(screen.queryByText('Loading')).not.toBeNull();
  act(() => void vi.advanceTimersByTime(5_000));
  expect(screen.queryByText('Loading')).toBeNull();
  vi.useRealTimers();
});
