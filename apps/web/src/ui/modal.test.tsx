import { fireEvent, screen, waitFor, waitForElementToBeRemoved } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { render } from '../testing/render.tsx';
import { Modal } from './modal.tsx';
import type { ModalVariant } from './modal-rules.ts';
import { ShownOnce } from './shown-once.tsx';

function WithModal({ variant }: { variant?: ModalVariant }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Edit
      </button>
      {isOpen && (
        <Modal title="Edit vehicle" variant={variant} onClose={() => setOpen(false)}>
          <form>
            <label>
              Stock number <input defaultValue="" />
            </label>
          </form>
        </Modal>
      )}
    </>
  );
}

async function open(variant?: ModalVariant) {
  const { user } = await render(<WithModal {...(variant && { variant })} />);
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  return { user, dialog: screen.getByRole('dialog', { name: 'Edit vehicle' }) };
}

test('opening focuses its first field, and closing restores the focus', async () => {
  const { user, dialog } = await open();
  expect(document.activeElement).toBe(screen.getByLabelText(/Stock number/));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(dialog.isConnected).toBe(false));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit' }));
});

test('opening focuses a select that is its first field', async () => {
  await render(
    <Modal title="Edit vehicle">
      <form>
        <select aria-label="First" />
        <input aria-label="Second" />
      </form>
    </Modal>,
  );
  expect(document.activeElement).toBe(screen.getByLabelText('First'));
});

test('a press on the backdrop closes it, unless it has to be read', async () => {
  const { dialog } = await open();
  fireEvent.pointerDown(dialog.parentElement as HTMLElement, { clientX: 10 });
  await waitForElementToBeRemoved(dialog);
});

test.each(['notification', 'barrier'] as const)(
  'a press on the backdrop leaves a %s open',
  async (variant) => {
    const { dialog } = await open(variant);
    fireEvent.pointerDown(dialog.parentElement as HTMLElement, { clientX: 10 });
    await new Promise(requestAnimationFrame);
    expect(dialog.isConnected).toBe(true);
  },
);

test('a press inside it does not close it', async () => {
  const { user, dialog } = await open();
  await user.click(screen.getByLabelText(/Stock number/));
  expect(dialog.isConnected).toBe(true);
});

test.each(['confirmed', 'copied'] as const)(
  'a secret that is shown once stays open until it was %s, whatever is pressed',
  async (end) => {
    vi.stubGlobal('isSecureContext', true);
    const onClose = vi.fn();
    const words = { text: 'Only now.', copyLabel: 'Copy the key', copied: 'Copied.' };
    const { user } = await render(
      <Modal title="Your key" onClose={onClose}>
        <ShownOnce secret="fk_1" {...words} onClose={onClose} />
      </Modal>,
    );
    const dialog = screen.getByRole('dialog', { name: 'Your key' });
    await user.keyboard('{Escape}');
    fireEvent.pointerDown(dialog.parentElement as HTMLElement, { clientX: 10 });
    await new Promise(requestAnimationFrame);
    expect(onClose).not.toHaveBeenCalled();
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
    if (end === 'confirmed') await user.click(screen.getByRole('button', { name: 'I have kept it' }));
    else {
      await user.click(screen.getByRole('button', { name: 'Copy the key' }));
      await screen.findByRole('button', { name: 'Close' });
      expect(await navigator.clipboard.readText()).toBe('fk_1');
      await user.keyboard('{Escape}');
    }
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    vi.unstubAllGlobals();
  },
);
