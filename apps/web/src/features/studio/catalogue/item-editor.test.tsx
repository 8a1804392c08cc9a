import type { CatalogueItem } from '@forecourt/contract/catalogue';
import type { PresetLook } from '@forecourt/contract/presets';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { render } from '../../../testing/render.tsx';
import { ItemEditor } from './item-editor.tsx';

const look: PresetLook = {
  background: { kind: 'colour', colour: '#336699' },
  shadow: { contact: 0.75, ambient: 0.4 },
  reflection: { opacity: 0.2, fade: 0.45 },
  plate: null,
  collages: [],
  targets: [{ name: 'web', width: 800, height: 600, format: 'jpeg', quality: 86 }],
  positions: [],
  overlays: [],
};
const preset = {
  ...{ id: 'preset-1', kind: 'preset', name: 'Hall', look, version: 1, parts: [], picture: null },
  ...{ use: null, room: null, horizon: null, design: null, framesPerSecond: null, frames: null },
  ...{ direction: null, columns: null, rows: null, cells: null, page: null, safeArea: null, views: null },
} as unknown as CatalogueItem;

test('the editor of presets takes steps back and makes them again: all changes by one press are one, and keys do it too', async () => {
  const { user } = await render(<ItemEditor item={preset} owner={null} />);
  const field = screen.getByLabelText<HTMLInputElement>('Reflection, %');
  const shown = () => [field.value];
  const [undo, redo] = ['Undo', 'Redo'].map((name) => screen.getByRole('button', { name }));
  expect([undo, redo].map((button) => button?.hasAttribute('disabled'))).toEqual([true, true]);
  fireEvent.pointerDown(field);
  for (const value of ['30', '40', '55']) fireEvent.change(field, { target: { value } });
  fireEvent.blur(field);
  await user.selectOptions(screen.getByLabelText('Licence plate'), 'Keep as photographed');
  expect(shown()).toEqual(['55']);
  await user.click(undo ?? expect.fail('no button'));
  expect(screen.getByLabelText('Licence plate')).not.toHaveProperty('value', 'keep');
  expect(shown()).toEqual(['55']);
  await user.click(undo ?? expect.fail('no button'));
  expect(shown()).toEqual(['20']);
  expect(undo).toHaveProperty('disabled', true);
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true, shiftKey: true });
  expect(shown()).toEqual(['55']);
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
  expect(shown()).toEqual(['20']);
  expect(redo).toHaveProperty('disabled', false);
});
