import type { Cut } from '@forecourt/contract/crops';
import { screen } from '@testing-library/react';
import { type ComponentProps, useState } from 'react';
import { expect, test } from 'vitest';
import { render } from '../../../testing/render.tsx';
import { CutChoice } from './cut-choice.tsx';

let chosen: Cut;
function Choice({ photos }: { photos?: ComponentProps<typeof CutChoice>['photos'] }) {
  const [cut, setCut] = useState<Cut>({ background: 'transparent', format: 'png' });
  chosen = cut;
  return <CutChoice cut={cut} onChange={setCut} {...(photos && { photos })} />;
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

const vehicle = { x: 0.1, y: 0.3, width: 0.8, height: 0.45 };

test('a shape in which more than a third of the pictures would be blurred says so before they are made', async () => {
  const { user } = await render(<Choice />);
  await user.click(await screen.findByText('As photographed, cropped'));
  for (const shape of ['4:5', '1:1', '4:3']) {
    await user.click(screen.getByText(shape));
    expect(screen.queryByRole('status')).toBeNull();
  }
  await user.click(screen.getByText('9:16'));
  expect(screen.getByRole('status').textContent).toContain('about 49% of each picture');
});

test('of a set with photos, the choice says how many of its pictures would be blurred to more than a third', async () => {
  const photos = [
    { width: 4000, height: 3000, vehicle },
    { width: 6000, height: 4000, vehicle },
    { width: 3000, height: 4000, vehicle },
    { width: 4000, height: 3000, vehicle: null },
  ];
  const { user } = await render(<Choice photos={photos} />);
  await user.click(await screen.findByText('As photographed, cropped'));
  expect(screen.queryByRole('status')).toBeNull();
  await user.click(screen.getByText('9:16'));
  expect(screen.getByRole('status').textContent).toContain('2 of 4 pictures');
});
