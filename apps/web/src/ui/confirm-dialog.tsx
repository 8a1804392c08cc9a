import { useText } from '../lib/use-text.ts';
import { Form } from './form.tsx';
import { Modal } from './modal.tsx';

interface ConfirmDialogProps {
  title: string;
  /** What comes of it. */
  text: string;
  /** What the button says that does it. */
  yes: string;
  /** It takes something away. */
  danger?: boolean;
  busy: boolean;
  error: unknown;
  onYes: () => void;
  onClose: () => void;
}

/** Before what a press does not take back. */
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
  const t = useText();
  return (
    <Modal title={title} closeLabel={t('form.close')} onClose={onClose}>
      <Form
        submitLabel={yes}
        danger={danger}
        isValid
        busy={busy}
        error={error}
        onCancel={onClose}
        onSubmit={onYes}
      >
        {() => <p>{text}</p>}
      </Form>
    </Modal>
  );
}
