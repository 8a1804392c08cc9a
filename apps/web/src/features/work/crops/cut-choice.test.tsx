import type { Cut } from '@forecourt/contract/crops';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { render } from '../../../testing/render.tsx';
import { CutChoice } from './cut-choice.tsx';

let chosen: Cut;
function Choice() {
  const [cut, setCut] = useState<Cut>({ background: 'transparent', format: 'png' });
  chosen = cut;
  return <CutChoice cut={cut} onChange={setCut} />;
}

test('shape and space are asked for only where photos keep their background, and are kept while another is chosen', async () => {
  const { user } = await render(<Choice />);
  await screen.findByText('Transparent PNG');
  expect(screen.queryByRole('group', { name: 'Shape' })).toBeNull();
  await user.click(screen.getByText('As photographed, cropped'));
  await user.click(screen.getByText('1.91:1'));
  expect(chosen).toEqual({ background: 'original', aspect: '1.91:1', padding: 0.06 });
  await user.click(screen.getByText('White'));
  expect(screen.queryByRole('group', { name: 'Shape' })).toBeNull();
  await user.click(screen.getByText('As photographed, cropped'));
  expect(chosen).toMatchObject({ aspect: '1.91:1' });
});
