import type { Image } from '@forecourt/contract/images';
import type { Preset } from '@forecourt/contract/presets';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { render } from '../../../testing/render.tsx';
import { OtherLooksNotice } from './other-looks-notice.tsx';

const picture = (id: string, preset: string) =>
  ({ id, preset, state: 'delivered', position: 'exterior.front', updatedAt: '' }) as unknown as Image;
const presets = ['studio-grey', 'dark-hall'].map((id) => ({ id, name: id }) as unknown as Preset);
const nameOf = ({ name }: Preset) => name ?? '';

test('pictures in another look are named, and selected for the look of the others', async () => {
  const images = [picture('1', 'dark-hall'), picture('2', 'studio-grey'), picture('3', 'dark-hall')];
  const onChoose = vi.fn();
  const notice = { own: null, presets, nameOf, onChoose };
  const { user } = await render(<OtherLooksNotice {...notice} images={images} />);
  await screen.findByText('Pictures in another look: 1 (studio-grey)');
  await user.click(screen.getByRole('button', { name: 'Select them for “dark-hall”' }));
  expect(onChoose).toHaveBeenCalledWith([images[1]], 'dark-hall');
});

test('a look that is not offered any more is named so, and none is selected for it', async () => {
  const images = [picture('1', 'gone'), picture('2', 'dark-hall'), picture('3', 'dark-hall')];
  const notice = { own: null, nameOf, onChoose: vi.fn() };
  await render(
    <>
      <OtherLooksNotice {...notice} presets={presets} images={images} />
      <OtherLooksNotice {...notice} presets={[]} images={images} />
    </>,
  );
  expect((await screen.findAllByRole('status')).map(({ textContent }) => textContent)).toEqual([
    'Pictures in another look: 1 (no longer offered)',
  ]);
});
