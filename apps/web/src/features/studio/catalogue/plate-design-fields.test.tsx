import type { PlateDesign } from '@forecourt/contract/recipe';
import { screen, within } from '@testing-library/react';
import { Suspense, useState } from 'react';
import { beforeAll, expect, test } from 'vitest';
import { render } from '../../../testing/render.tsx';
import { designAtStart } from './design-at-start.ts';
import { PlateDesignFields } from './plate-design-fields.tsx';
import { loadPlateDrawing } from './use-plate-drawing.ts';

// Reading and compiling the outlines of the letters takes longer than a test waits.
beforeAll(() => loadPlateDrawing());

let shown: PlateDesign;

function Form({ start }: { start: PlateDesign }) {
  const [design, setDesign] = useState(start);
  shown = design;
  return (
    <Suspense>
      <PlateDesignFields design={design} onChange={setDesign} />
    </Suspense>
  );
}

const german: PlateDesign = { ...designAtStart('de'), lines: ['Müller'] };

test('another country brings its shapes, sizes and colours, but not over colours that were chosen', async () => {
  const { user } = await render(<Form start={german} />);
  const country = await screen.findByLabelText('Country');
  const shape = screen.getByLabelText('Shape');
  await user.selectOptions(country, 'Belgium');
  expect(shown).toMatchObject({ country: 'BE', shape: 'long', letters: '#8d1d2c', border: '#8d1d2c' });
  expect(within(shape).getByRole('option', { name: 'High, 340 × 210 mm' })).toBeDefined();
  // Plates of the United States have no long form, and no blue band.
  await user.selectOptions(country, 'United States');
  expect(shown).toMatchObject({ country: 'US', shape: 'high', letters: '#1d2f5e' });
  expect(screen.queryByLabelText(/Blue band/)).toBeNull();
  const ground = screen.getByRole('textbox', { name: 'Plate colour' });
  await user.clear(ground);
  await user.type(ground, '#ff0000');
  await user.selectOptions(country, 'Netherlands');
  expect(shown).toMatchObject({ country: 'NL', ground: '#ff0000', letters: '#1d2f5e' });
});

test('lines are trimmed, and a text that cannot be drawn is explained while it is typed', async () => {
  const { user } = await render(<Form start={{ ...german, lines: [] }} />);
  const first = await screen.findByLabelText('Text');
  const second = screen.getByLabelText('Second line');
  await user.type(second, ' Automobile ');
  expect(shown.lines).toEqual(['Automobile']);
  await user.type(first, 'Müller');
  expect(shown.lines).toEqual(['Müller', 'Automobile']);
  await user.clear(first);
  await user.type(first, 'Ω車');
  await screen.findByText('The letter “車” cannot be written on plates.');
  await user.clear(first);
  await user.type(first, 'W'.repeat(30));
  await screen.findByText(/^The text is too long for this plate: \d+ letters fit/);
});

test('letters that are hard to read on their ground are pointed out', async () => {
  const { user } = await render(<Form start={german} />);
  const letters = await screen.findByRole('textbox', { name: 'Letter colour' });
  expect(screen.queryByText('The letters are hard to read on this colour.')).toBeNull();
  await user.clear(letters);
  await user.type(letters, '#dddddd');
  await screen.findByText('The letters are hard to read on this colour.');
  await user.click(screen.getByLabelText('Border'));
  expect(shown).toMatchObject({ border: null, letters: '#dddddd' });
});
