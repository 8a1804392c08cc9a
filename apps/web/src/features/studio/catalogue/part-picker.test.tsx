import { type CatalogueItem, listCatalogue } from '@forecourt/contract/catalogue';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { answering, render } from '../../../testing/render.tsx';
import { addressesOf, useLookParts } from './look-parts.ts';
import { PartPicker } from './part-picker.tsx';

const floor = { id: 'tiles', name: 'Tiles', path: '/tiles.webp', room: null, views: null };
const hall = {
  id: 'hall',
  name: 'North hall',
  use: 'room',
  room: {},
  picture: null,
  views: null,
  parts: [floor],
};
const answer = answering(listCatalogue, { results: [hall as unknown as CatalogueItem], count: 1 });

function Picker() {
  const [value, setValue] = useState('');
  const parts = useLookParts({ parts: [] });
  return (
    <>
      <PartPicker kind="background" label="Background" value={value} parts={parts} onChange={setValue} />
      <output>{JSON.stringify(addressesOf(parts.known))}</output>
    </>
  );
}

test('a room is chosen with the pictures of its wall and its floor', async () => {
  const { user } = await render(<Picker />, { answers: [answer] });
  await user.click(screen.getByRole('combobox', { name: 'Background' }));
  await user.click(await screen.findByRole('option', { name: 'North hall' }));
  expect(document.querySelector('output')?.textContent).toBe('{"tiles":"/tiles.webp"}');
});
