import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { noteReachable } from '../lib/connection.ts';
import { render } from '../testing/render.tsx';
import { lateDialog } from './late-dialog.tsx';

const Said = ({ onClose }: { onClose: () => void }) => (
  <button type="button" onClick={onClose}>
    the dialog
  </button>
);

function screenWith(Dialog: ReturnType<typeof lateDialog<{ onClose: () => void }>>) {
  return function Screen() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          open
        </button>
        {isOpen && <Dialog onClose={() => setOpen(false)} />}
      </>
    );
  };
}

test('the code of a dialog is loaded once, when it opens', async () => {
  let loads = 0;
  const Screen = screenWith(
    lateDialog(async () => {
      loads += 1;
      return Said;
    }),
  );
  await render(<Screen />);
  expect(loads).toBe(0);
  for (let time = 0; time < 2; time += 1) {
    fireEvent.click(screen.getByText('open'));
    fireEvent.click(await screen.findByText('the dialog'));
    expect(screen.queryByText('the dialog')).toBeNull();
  }
  expect(loads).toBe(1);
});

test('a dialog whose code cannot be loaded says so and can be opened once more', async () => {
  let isOffline = true;
  const Screen = screenWith(
    lateDialog(async () => {
      if (isOffline) throw new Error('offline');
      return Said;
    }),
  );
  await render(<Screen />);
  fireEvent.click(screen.getByText('open'));
  await screen.findByText('This screen could not be loaded.', { exact: false });
  isOffline = false;
  fireEvent.click(screen.getByText('open'));
  await screen.findByText('the dialog');
});

test('a dialog whose code cannot be loaded without a connection names the connection', async () => {
  const Screen = screenWith(lateDialog(() => Promise.reject(new Error('offline'))));
  await render(<Screen />);
  noteReachable(false);
  fireEvent.click(screen.getByText('open'));
  await screen.findByText('Check your connection and try again.', { exact: false });
  noteReachable(true);
});
