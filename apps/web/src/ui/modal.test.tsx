import { fireEvent, screen, waitForElementToBeRemoved } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { render } from '../testing/render.tsx';
import { Modal } from './modal.tsx';
import type { ModalVariant } from './modal-rules.ts';

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
  expect(dialog.isConnected).toBe(false);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit' }));
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
