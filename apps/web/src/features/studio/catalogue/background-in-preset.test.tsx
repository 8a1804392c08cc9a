import type { CatalogueItem } from '@forecourt/contract/catalogue';
import { sampleTextValues } from '@forecourt/contract/overlay-texts';
import type { Preset } from '@forecourt/contract/presets';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { render } from '../../../testing/render.tsx';
import { BackgroundInPreset } from './background-in-preset.tsx';
import { newOverlay } from './overlay-rows.ts';

const background = {
  id: 'yard',
  picture: { path: '/files/yard.webp' },
  horizon: 0.5,
  views: null,
  room: null,
  parts: [],
} as unknown as CatalogueItem;

const preset = {
  recipe: {
    background: { kind: 'colour', colour: '#336699' },
    overlays: [{ ...newOverlay('text'), text: '{make}', bar: null }],
    targets: [],
  },
  pictures: {},
  decidesPlate: false,
} as unknown as Preset;

test('a background in a preset is shown with what the preset draws over it', async () => {
  await render(<BackgroundInPreset {...{ background, preset }} values={sampleTextValues} />);
  expect(screen.getByText('Škoda')).toBeTruthy();
  expect(document.body.innerHTML).toContain('/files/yard.webp');
});
