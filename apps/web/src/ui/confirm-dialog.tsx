import { Form, type FormRequest } from './form.tsx';
import { Modal } from './modal.tsx';

interface ConfirmDialogProps {
  title: string;
  /** The consequences of the action. */
  text: string;
  /** Label of the button that confirms. */
  yes: string;
  /** Label of the button that does nothing; by default “Cancel”. */
  no?: string;
  /** The action deletes something. */
  danger?: boolean;
  /** Omitted if the confirmation sends none. */
  request?: FormRequest;
  onYes: () => void;
  onClose: () => void;
}

const none: FormRequest = { isPending: false, error: null };

/** Asks for confirmation of an action that cannot be undone. */
export function ConfirmDialog({
  title,
  text,
  yes,
  no,
  danger = true,
  request = none,
  onYes,
  onClose,
}: ConfirmDialogProps) {
  return (
    <Modal title={title} onClose={onClose}>
      <Form
        submitLabel={yes}
        danger={danger}
        isValid
        request={request}
        onCancel={onClose}
        {...(no && { cancelLabel: no })}
        onSubmit={onYes}
      >
        <p>{text}</p>
      </Form>
    </Modal>
  );
}
