import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { render } from '../testing/render.tsx';
import { Combobox, ListCombobox } from './combobox.tsx';

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
