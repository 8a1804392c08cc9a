import { type FormEvent, type ReactNode, useState } from 'react';
import { useUnsaved } from '../../../lib/unsaved.ts';
import { useText } from '../../../lib/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import styles from './reviews.module.css';
import { useVerdictKeys } from './use-verdict-keys.ts';

interface VerdictFormProps {
  title: string;
  sendLabel: string;
  isDanger?: boolean;
  /** What is still missing; null: enough is chosen or written. */
  missing: string | null;
  /** Whether closing would lose text. */
  isTyped?: boolean;
  onSend: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog in which a checker says more about a verdict. Escape asks before it drops what was typed; Cancel drops it. */
export function VerdictForm({ title, sendLabel, isDanger, missing, isTyped, ...props }: VerdictFormProps) {
  const { onSend, onClose, children } = props;
  const t = useText();
  const unsaved = useUnsaved({ unchanged: isTyped !== true, error: null });
  useVerdictKeys(unsaved.form.ref);
  const [wasSent, setSent] = useState(false);
  const send = (event: FormEvent) => {
    event.preventDefault();
    setSent(true);
    if (missing !== null) return;
    unsaved.sent();
    onSend();
  };
  const cancel = () => {
    unsaved.givenUp();
    onClose();
  };
  return (
    <Modal title={title} onClose={onClose}>
      <form {...unsaved.form} onSubmit={send} className={styles.reasons}>
        {children}
        <p role="alert" className={styles.problem}>
          {wasSent && missing}
        </p>
        <div className={styles.send}>
          <Button type="submit" look={isDanger ? 'danger' : 'primary'}>
            {sendLabel}
          </Button>
          <Button look="quiet" onClick={cancel}>
            {t('form.cancel')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
