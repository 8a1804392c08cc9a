import type { CheckedPicture } from '@forecourt/contract/vehicle-channels';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { render } from '../../../testing/render.tsx';
import { AdaptedPictures } from './adapted-pictures.tsx';

const refused = {
  ...{ imageId: 'front', position: 'exterior.front', output: 'web', thumbnail: '/files/front' },
  ...{ width: 1600, height: 900, sizeBytes: 1, problems: ['wrong_shape'], canAdapt: true, rendition: null },
};
const shown = (cropNote: CheckedPicture['cropNote']) => (
  <AdaptedPictures
    vehicleId={'vehicle' as never}
    channel="own"
    pictures={[{ ...refused, cropNote } as unknown as CheckedPicture]}
    mayAdapt
  />
);

test('a picture whose crop would be mostly blurred says so beside its button, and what avoids it', async () => {
  await render(shown('mostly_blurred'));
  expect(screen.getByText(/Mostly blurred edges/)).toBeTruthy();
  expect(screen.getByText(/showroom have no blurred edges in any shape/)).toBeTruthy();
});

test('one whose crop shows the photo alone says nothing of that', async () => {
  await render(shown('less_padding'));
  expect(screen.queryByText(/blurred/)).toBe(null);
});
