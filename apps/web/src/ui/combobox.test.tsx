import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { hasUnsaved } from '../lib/unsaved.ts';
import { render } from '../testing/render.tsx';
import { Combobox, ListCombobox } from './combobox.tsx';
import { Form } from './form.tsx';
import { Modal } from './modal.tsx';

const makes = ['Audi', 'BMW', 'Škoda', 'Volkswagen'].map((label) => ({ value: label.toLowerCase(), label }));
const onChange = vi.fn();

function Make({ start = '' }: { start?: string }) {
  const [value, setValue] = useState(start);
  return (
    <ListCombobox
      label="Make"
      placeholder="Choose"
      choices={makes}
      value={value}
      problem={null}
      onChange={(choice) => {
        onChange(choice?.value ?? null);
        setValue(choice?.value ?? '');
      }}
    />
  );
}

const field = () => screen.getByRole('combobox', { name: 'Make' }) as HTMLInputElement;
const offered = async () => (await screen.findAllByRole('option')).map((option) => option.textContent);

test('typing filters the list, with or without accents, and Enter selects', async () => {
  const { user } = await render(<Make />);
  await user.type(field(), 'sko');
  expect(await offered()).toEqual(['Škoda']);
  await user.keyboard('{ArrowDown}{Enter}');
  expect(onChange.mock.lastCall).toEqual(['škoda']);
  expect([field().value, field().getAttribute('aria-expanded')]).toEqual(['Škoda', 'false']);
});

test('Escape keeps the selection, the clear button removes it', async () => {
  const { user } = await render(<Make start="bmw" />);
  await user.clear(field());
  await user.type(field(), 'audi');
  await user.keyboard('{Escape}');
  await user.tab();
  expect(field().value).toBe('BMW');
  await user.click(screen.getByRole('button', { name: /Make/ }));
  expect([onChange.mock.lastCall, field().value]).toEqual([[null], '']);
});

test('the server is asked once the field is used, and for the typed text after a pause', async () => {
  const asked: string[] = [];
  const { user } = await render(
    <Combobox
      label="Client"
      placeholder="Choose"
      choices={(search) => ({
        queryKey: ['clients', search],
        queryFn: () => {
          asked.push(search);
          return makes;
        },
      })}
      value=""
      problem={null}
      onChange={() => undefined}
    />,
  );
  expect(asked).toEqual([]);
  await user.type(screen.getByRole('combobox', { name: 'Client' }), 'kiel');
  await waitFor(() => expect(asked).toEqual(['', 'kiel']));
});

const onSubmit = vi.fn();
const onClose = vi.fn();

const inDialog = () =>
  render(
    <Modal title="New vehicle" onClose={onClose}>
      <Form submitLabel="Create" isValid request={{ isPending: false, error: null }} onSubmit={onSubmit}>
        <Make />
      </Form>
    </Modal>,
  );
const active = () =>
  document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.textContent;

test('arrows, Home and End move in the list, and Enter selects without submitting the form', async () => {
  const { user } = await inDialog();
  field().focus();
  await user.keyboard('{ArrowDown}');
  await screen.findAllByRole('option');
  const moves = [];
  for (const key of ['End', 'ArrowUp', 'Home']) {
    await user.keyboard(`{${key}}`);
    moves.push(active());
  }
  expect(moves).toEqual(['Volkswagen', 'Škoda', 'Audi']);
  await user.keyboard('{Enter}');
  expect([field().value, screen.queryByRole('option'), onSubmit.mock.calls]).toEqual(['Audi', null, []]);
});

test('Escape closes the list before the dialog, says what nothing was found for, and a selection is a change', async () => {
  const { user } = await inDialog();
  await user.type(field(), 'nowhere');
  await screen.findAllByText('No results for “nowhere”.');
  await user.keyboard('{Escape}');
  expect([field().getAttribute('aria-expanded'), onClose.mock.calls, hasUnsaved()]).toEqual([
    'false',
    [],
    false,
  ]);
  await user.clear(field());
  await user.type(field(), 'bmw');
  await screen.findByRole('option');
  await user.keyboard('{Enter}');
  expect([field().value, hasUnsaved()]).toEqual(['BMW', true]);
});
