import type { CropSetId } from '@forecourt/contract/ids';
import { QueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { dropUploads, startUploads } from '../features/work/images/use-uploads.ts';
import { session } from '../lib/current-session.ts';
import { render } from '../testing/render.tsx';
import { TextField } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';
import { Modal } from '../ui/modal.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { logOut } from './log-out.ts';

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

/** Gets no response. */
class SilentRequest extends EventTarget {
  upload = new EventTarget();
  open = () => undefined;
  setRequestHeader = () => undefined;
  send = () => undefined;
  abort = () => undefined;
}

afterEach(() => {
  vi.restoreAllMocks();
  dropUploads();
  vi.unstubAllGlobals();
});

const signOut = () => vi.spyOn(session, 'signOut').mockResolvedValue();

test('a sign-out asks before it loses typed text', async () => {
  const signedOut = signOut();
  const { user } = await typed();
  const kept = logOut();
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
  await kept;
  expect(signedOut).not.toHaveBeenCalled();
  const left = logOut();
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
  await left;
  expect(signedOut).toHaveBeenCalledTimes(1);
});

test('a sign-out asks before it deletes photos that are still to be uploaded', async () => {
  vi.stubGlobal('XMLHttpRequest', SilentRequest);
  const signedOut = signOut();
  const { user } = await render(<LeaveGuard />);
  const set = { kind: 'crops', id: '0190a000-0000-7000-8000-00000000000c' as CropSetId } as const;
  startUploads(set, [new File(['photo'], 'front.jpg')], new QueryClient());
  const kept = logOut();
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  await kept;
  expect(signedOut).not.toHaveBeenCalled();
  const left = logOut();
  await user.click(await screen.findByRole('button', { name: 'Log out and delete' }));
  await left;
  expect(signedOut).toHaveBeenCalledTimes(1);
});

test('a sign-out that loses nothing does not ask', async () => {
  const signedOut = signOut();
  await render(<LeaveGuard />);
  await logOut();
  expect(signedOut).toHaveBeenCalledTimes(1);
});
