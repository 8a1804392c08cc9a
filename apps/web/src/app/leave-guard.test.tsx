import { useRouter } from '@tanstack/react-router';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { render } from '../testing/render.tsx';
import { TextField } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { Modal } from '../ui/modal.tsx';
import { LeaveGuard } from './leave-guard.tsx';

function NameForm({ onEnd }: { onEnd?: () => void }) {
  const [name, setName] = useState('');
  return (
    <Form
      submitLabel="Save"
      isValid
      request={{ isPending: false, error: null }}
      onSubmit={() => onEnd?.()}
      onCancel={() => onEnd?.()}
    >
      <TextField label="Name" value={name} onChange={setName} />
    </Form>
  );
}

/** A screen with a form, from which links and the history lead away. */
function Screen() {
  const { history } = useRouter();
  return (
    <>
      <button type="button" onClick={() => history.push('/other')}>
        Other screen
      </button>
      <button type="button" onClick={() => history.push('/?page=2')}>
        Next page
      </button>
      <NameForm onEnd={() => history.push('/other')} />
      <LeaveGuard />
    </>
  );
}

async function typed() {
  const rendered = await render(<Screen />);
  await rendered.user.type(screen.getByLabelText(/^Name/), 'Golf');
  return rendered;
}

const question = () => screen.queryByRole('dialog', { name: 'Leave without saving?' });
const name = () => screen.getByLabelText<HTMLInputElement>(/^Name/).value;

test('a link away from typed text asks first; what was typed stays until it is discarded', async () => {
  const { address, user } = await typed();
  await user.click(screen.getByRole('button', { name: 'Other screen' }));
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(question()).toBeNull());
  expect([address(), name()]).toEqual(['/', 'Golf']);
  await user.click(screen.getByRole('button', { name: 'Other screen' }));
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
  await waitFor(() => expect(address()).toBe('/other'));
});

test('another page of the same screen keeps the form, and asks nothing', async () => {
  const { address, user } = await typed();
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  await waitFor(() => expect(address()).toBe('/?page=2'));
  expect(question()).toBeNull();
});

test.each(['Save', 'Cancel'])('%s leaves at once', async (button) => {
  const { address, user } = await typed();
  await user.click(screen.getByRole('button', { name: button }));
  await waitFor(() => expect(address()).toBe('/other'));
  expect(question()).toBeNull();
});

function WithDialog() {
  const [isOpen, setOpen] = useState(true);
  return (
    <>
      {isOpen && (
        <Modal title="Edit" onClose={() => setOpen(false)}>
          <NameForm />
        </Modal>
      )}
      <LeaveGuard />
    </>
  );
}

test('a dialog with typed text asks before a press on the backdrop or Escape closes it', async () => {
  const { user } = await render(<WithDialog />);
  const dialog = screen.getByRole('dialog', { name: 'Edit' });
  await user.type(screen.getByLabelText(/^Name/), 'Golf');
  fireEvent.pointerDown(dialog.parentElement as HTMLElement, { clientX: 10 });
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(question()).toBeNull());
  expect(name()).toBe('Golf');
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
  await waitFor(() => expect(dialog.isConnected).toBe(false));
});
