import { listCatalogue } from '@forecourt/contract/catalogue';
import { checkPresetFile, importPreset, presetFileBytesMax } from '@forecourt/contract/preset-files';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Answer } from '../../../testing/played-server.ts';
import { answering, changesIn, refusing, render } from '../../../testing/render.tsx';
import { samplePerson } from '../../../testing/sample-person.ts';
import { ImportPresetForm } from './import-preset-form.tsx';

const onDone = vi.fn();
const form = (checked: Answer = answering(checkPresetFile, {})) =>
  render(<ImportPresetForm onDone={onDone} onCancel={() => undefined} />, {
    me: samplePerson('root'),
    answers: [
      checked,
      answering(importPreset, { id: 'preset-1', name: 'Brought' }),
      answering(listCatalogue, { results: [] }),
    ],
  });
const choose = async (user: Awaited<ReturnType<typeof form>>['user'], content: string) =>
  user.upload(
    document.querySelector('input[type=file]') as HTMLInputElement,
    new File([content], 'preset.json', { type: 'application/json' }),
  );

test.each([
  ['no JSON', 'This file is not an exported preset.'],
  ['x'.repeat(presetFileBytesMax + 1), 'This file is too large for a preset.'],
])('a file that is no preset is refused before it is sent', async (content, words) => {
  const { user, sent } = await form();
  await choose(user, content);
  await waitFor(() => expect(document.body.textContent).toContain(words));
  expect(changesIn(sent)).toEqual([]);
});

test('what the server refuses about a file is said at the file', async () => {
  const { user } = await form(refusing(checkPresetFile, 'presetFileInvalid'));
  await choose(user, '{}');
  await waitFor(() => expect(document.body.textContent).toContain('This file is not an exported preset.'));
});

test('a name that is taken is changed, and an item that is missing is left out before the preset is imported', async () => {
  const part = { ref: 'logo-1', kind: 'logo' as const, name: 'Logo of another house', found: null };
  const { user, sent } = await form(
    answering(checkPresetFile, { name: 'Moving', isNameTaken: true, parts: [part] }),
  );
  await choose(user, '{"look":{}}');
  await screen.findByText('Not in this catalogue');
  await screen.findByText('The catalogue already has a preset of this name.');
  await user.clear(screen.getByLabelText('Name'));
  await user.type(screen.getByLabelText('Name'), 'Brought');
  await user.click(screen.getByRole('button', { name: 'Import preset' }));
  expect(onDone).not.toHaveBeenCalled();
  await user.click(screen.getByLabelText('Leave out Logo of another house'));
  await user.click(screen.getByRole('button', { name: 'Import preset' }));
  await waitFor(() => expect(onDone).toHaveBeenCalled());
  expect(changesIn(sent).at(-1)?.[2]).toEqual({
    file: { look: {} },
    name: 'Brought',
    parts: [{ ref: 'logo-1', catalogueId: null }],
  });
});
