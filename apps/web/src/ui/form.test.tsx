import { createFeature } from '@forecourt/contract/features';
import { useMutation } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { CallError } from '../lib/call.ts';
import { text } from '../lib/i18n.ts';
import { useDraft } from '../lib/use-draft.ts';
import { render } from '../testing/render.tsx';
import { Button } from './button.tsx';
import { TextField } from './field.tsx';
import { Form } from './form.tsx';

interface OneFieldProps {
  onSubmit: (name: string) => void;
  busy?: boolean;
  error?: unknown;
}

function OneField({ onSubmit, busy = false, error = null }: OneFieldProps) {
  const { values, set, problem, isValid, isChanged } = useDraft(createFeature, { name: '' });
  return (
    <Form
      submitLabel="Save"
      isValid={isValid}
      request={{ isPending: busy, error }}
      unchanged={!isChanged}
      disabled={false}
      onSubmit={() => onSubmit(values.name)}
    >
      <TextField
        label="Name"
        value={values.name}
        onChange={(name) => set({ name })}
        problem={problem('name')}
      />
    </Form>
  );
}

test('nothing is sent while a field is invalid, and the field shows the error', async () => {
  const onSubmit = vi.fn();
  const { user } = await render(<OneField onSubmit={onSubmit} />);
  expect(screen.queryByText('This field is required.')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const field = screen.getByLabelText('Name');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'This field is required.',
  );
  expect(document.activeElement).toBe(field);
  await user.type(field, '360° view');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(onSubmit.mock.calls).toEqual([['360° view']]);
});

test('a problem that no field shows is shown and focused once the form is submitted', async () => {
  const onSubmit = vi.fn();
  const request = { isPending: false, error: null };
  const { user } = await render(
    <Form submitLabel="Save" isValid={false} problem="No cell." request={request} onSubmit={onSubmit}>
      {null}
    </Form>,
  );
  expect(screen.queryByRole('alert')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByRole('alert').textContent).toBe('No cell.');
  expect(document.activeElement).toBe(screen.getByRole('alert'));
  expect(onSubmit).not.toHaveBeenCalled();
});

/** A screen whose form sends a request on submit. */
function Sending({ onSubmit }: { onSubmit: () => void }) {
  const [busy, setBusy] = useState(false);
  const submit = () => {
    onSubmit();
    setBusy(true);
  };
  return <OneField busy={busy} onSubmit={submit} />;
}

test('a second press while the first request is running sends nothing', async () => {
  const onSubmit = vi.fn();
  const { user } = await render(<Sending onSubmit={onSubmit} />);
  await user.type(screen.getByLabelText('Name'), 'Spin{Enter}{Enter}');
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

const pending = () => Promise.withResolvers<void>().promise;

/** A form and a button beside it, each of which sends a request. */
function Purchases({ buy, check }: { buy: () => Promise<void>; check: () => Promise<void> }) {
  const [purchase, verification] = [useMutation({ mutationFn: buy }), useMutation({ mutationFn: check })];
  return (
    <>
      <Form submitLabel="Buy now" isValid request={purchase} onSubmit={() => purchase.mutate()}>
        {null}
      </Form>
      <Button busy={verification.isPending} onClick={() => verification.mutate()}>
        Check
      </Button>
    </>
  );
}

test.each(['Buy now', 'Check'])(
  'a double click on %s sends one request, also on a device too slow to show the first as under way in between',
  async (name) => {
    const [buy, check] = [vi.fn(pending), vi.fn(pending)];
    await render(<Purchases buy={buy} check={check} />);
    const button = screen.getByRole<HTMLButtonElement>('button', { name });
    fireEvent.click(button);
    fireEvent.click(button);
    await waitFor(() => expect(button.disabled).toBe(true));
    expect(buy.mock.calls.length + check.mock.calls.length).toBe(1);
  },
);

test('a button can be pressed again once its request has failed', async () => {
  const check = vi.fn(() => Promise.reject(new CallError(500, null)));
  const { user } = await render(<Purchases buy={pending} check={check} />);
  for (const times of [1, 2]) {
    await waitFor(() =>
      expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Check' }).disabled).toBe(false),
    );
    await user.click(screen.getByRole('button', { name: 'Check' }));
    await waitFor(() => expect(check).toHaveBeenCalledTimes(times));
  }
});

test('the form shows the reason when the server refuses it', async () => {
  const refused = new CallError(409, { name: 'userExists', message: 'x' } as never);
  await render(<OneField onSubmit={() => undefined} error={refused} />);
  expect(screen.getByRole('alert').textContent).toBe(text('errors.userExists'));
});

test('a required field stays marked as required once it has a value', async () => {
  const { user } = await render(<OneField onSubmit={vi.fn()} />);
  const field = screen.getByLabelText('Name');
  const marks = () => [
    field.getAttribute('aria-required'),
    document.querySelector('label')?.dataset.required,
  ];
  expect(marks()).toEqual(['true', 'true']);
  await user.type(field, 'Autohaus');
  expect(marks()).toEqual(['true', 'true']);
});
