import type { Image } from '@forecourt/contract/images';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { render } from '../../../testing/render.tsx';
import type { Look } from './other-looks.ts';
import { OtherLooksNotice } from './other-looks-notice.tsx';

const picture = (id: string, preset: string) =>
  ({ id, preset, state: 'delivered', position: 'exterior.front', updatedAt: '' }) as unknown as Image;
const offered = ['studio-grey', 'dark-hall'];
const nameOf = ({ backgroundId, preset }: Look) => backgroundId ?? offered.find((one) => one === preset);

test('pictures in another look are named, and selected for the look of the others', async () => {
  const images = [picture('1', 'dark-hall'), picture('2', 'studio-grey'), picture('3', 'dark-hall')];
  const onChoose = vi.fn();
  const notice = { own: null, nameOf, onChoose };
  const { user } = await render(<OtherLooksNotice {...notice} images={images} />);
  await screen.findByText('Pictures in another look: 1 (studio-grey)');
  await user.click(screen.getByRole('button', { name: 'Select them for “dark-hall”' }));
  expect(onChoose).toHaveBeenCalledWith([images[1]], { preset: 'dark-hall', backgroundId: null });
});

test('a look that is not offered any more is named so, and none is selected for it', async () => {
  const images = [picture('1', 'gone'), picture('2', 'dark-hall'), picture('3', 'dark-hall')];
  const notice = { own: null, onChoose: vi.fn() };
  await render(
    <>
      <OtherLooksNotice {...notice} nameOf={nameOf} images={images} />
      <OtherLooksNotice {...notice} nameOf={() => undefined} images={images} />
    </>,
  );
  expect((await screen.findAllByRole('status')).map(({ textContent }) => textContent)).toEqual([
    'Pictures in another look: 1 (no longer offered)',
  ]);
});

test('pictures that lack the background of a restyle are named, and selected for it', async () => {
  const wall = { backgroundId: 'Wall' };
  const images = ['1', '2', '3'].map(
    (id) => ({ ...picture(id, 'dark-hall'), ...(id !== '2' && wall) }) as Image,
  );
  const onChoose = vi.fn();
  const { user } = await render(
    <OtherLooksNotice own={null} images={images} nameOf={nameOf} onChoose={onChoose} />,
  );
  await screen.findByText('Pictures in another look: 1 (dark-hall)');
  await user.click(screen.getByRole('button', { name: 'Select them for “Wall”' }));
  expect(onChoose).toHaveBeenCalledWith([images[1]], { preset: 'dark-hall', ...wall });
});
