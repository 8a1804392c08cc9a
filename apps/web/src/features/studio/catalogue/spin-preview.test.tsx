import type { SpinAnimation } from '@forecourt/contract/spin-animations';
import { act, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { render } from '../../../testing/render.tsx';
import type { ItemValues } from './item-values.ts';
import { SpinPreview } from './spin-preview.tsx';

afterEach(() => {
  vi.useRealTimers();
});

const preview = (values: Partial<ItemValues>, animation: Partial<SpinAnimation> = {}) => (
  <SpinPreview
    values={{
      ...{ framesPerSecond: 8, frames: 8, direction: 'clockwise' },
      ...values,
      animation: { width: null, loops: null, logo: null, ...animation },
    }}
    parts={{ known: [], learn: () => undefined }}
  />
);
const picture = () => screen.getByRole('img', { name: 'Sample vehicle' });
const frame = () => picture().dataset['frame'];

async function pass(ms: number) {
  for (let at = 0; at < ms; at += 125) await act(() => vi.advanceTimersByTimeAsync(125));
}

test('the sample vehicle turns as fast, as often and as wide as the template says', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: false });
  await render(preview({}, { loops: 1, width: 480 }));
  expect([frame(), picture().style.maxWidth]).toEqual(['0', '480px']);
  await pass(250);
  expect(frame()).toBe('2');
  await pass(2000);
  expect(frame()).toBe('0');
  screen.getByRole('button', { name: 'Play' });
});

test('it turns the other way, without end, and can be stopped', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: false });
  await render(preview({ direction: 'counterclockwise' }));
  await pass(1125);
  expect(frame()).toBe('7');
  act(() => screen.getByRole('button', { name: 'Pause' }).click());
  await pass(1000);
  expect(frame()).toBe('7');
});
