import { Form } from './form.tsx';
import { Modal } from './modal.tsx';

interface ConfirmDialogProps {
  title: string;
  /** The consequences of the action. */
  text: string;
  /** Label of the button that confirms. */
  yes: string;
  /** The action deletes something. */
  danger?: boolean;
  busy: boolean;
  error: unknown;
  onYes: () => void;
  onClose: () => void;
}

/** Asks for confirmation of an action that cannot be undone. */
export function ConfirmDialog({
  title,
  text,
  yes,
  danger = true,
  busy,
  error,
  onYes,
  onClose,
}: ConfirmDialogProps) {
  return (
    <Modal title={title} onClose={onClose}>
      <Form
        submitLabel={yes}
        danger={danger}
        isValid
        busy={busy}
        error={error}
        onCancel={onClose}
        onSubmit={onYes}
      >
        <p>{text}</p>
      </Form>
    </Modal>
  );
}
