import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { Modal } from '../modal.tsx';
import { useNewDialog } from './use-new-dialog.ts';

interface NewDialogProps {
  /** The text of the button, and the title of the dialog. */
  label: string;
  /** For only one of the two buttons of an empty list, so that `?new=1` opens one dialog. */
  byAddress?: boolean | undefined;
  /** The form. */
  children: (close: () => void) => ReactNode;
}

/** The button that opens the form for a new item. */
export function NewDialog({ label, byAddress, children }: NewDialogProps) {
  const { isOpen, open, close } = useNewDialog(byAddress);
  return (
    <>
      <Button look="primary" icon={<IconPlus size={18} />} onClick={open}>
        {label}
      </Button>
      {isOpen && (
        <Modal title={label} onClose={close}>
          {children(close)}
        </Modal>
      )}
    </>
  );
}
