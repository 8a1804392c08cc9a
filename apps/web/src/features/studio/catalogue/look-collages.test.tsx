import { getCatalogueItem } from '@forecourt/contract/catalogue';
import type { PositionName } from '@forecourt/contract/positions';
import type { PresetLook } from '@forecourt/contract/presets';
import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { answering, render } from '../../../testing/render.tsx';
import { LookCollages } from './look-collages.tsx';

const shows = ['exterior.front', 'detail.wheel', 'next.interior', 'detail.wheel', 'detail.key'] as const;
const collage = answering(getCatalogueItem, {
  id: 'page',
  kind: 'collage',
  name: 'Page',
  cells: shows.map((one) => ({ shows: one })),
});

let positions: readonly PositionName[];
let setPositions: (positions: PositionName[]) => void;

function Editor({ start }: { start: PositionName[] }) {
  const [look, setLook] = useState({ collages: ['page'], positions: start } as unknown as PresetLook);
  ({ positions } = look);
  setPositions = (next) => setLook((before) => ({ ...before, positions: next }));
  const parts = { known: [{ id: 'page', name: 'Page' }], learn: () => {} } as never;
  return <LookCollages {...{ look, parts }} onChange={setLook} />;
}

test('positions of a collage that the shot list lacks are named, each once, and can be added to it', async () => {
  const { user } = await render(<Editor start={['exterior.front']} />, { answers: [collage] });
  await screen.findByText(/^Not on the shot list: Wheel, Key\./);
  await user.click(screen.getByRole('button', { name: 'Add to the shot list' }));
  expect(positions).toEqual(['exterior.front', 'detail.wheel', 'detail.key']);
  expect(screen.queryByText(/^Not on the shot list/)).toBeNull();
});

test('without a shot list every position may be needed, so nothing is said', async () => {
  await render(<Editor start={['exterior.front']} />, { answers: [collage] });
  await screen.findByText(/^Not on the shot list/);
  act(() => setPositions([]));
  expect(screen.queryByText(/^Not on the shot list/)).toBeNull();
});
