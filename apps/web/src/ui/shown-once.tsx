import { IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../lib/use-text.ts';
import { Button } from './button.tsx';
import { copyText } from './copy-text.ts';
import { useHeldModal } from './modal.tsx';
import styles from './shown-once.module.css';

interface ShownOnceProps {
  secret: string;
  /** What it is for, and that it is shown only now. */
  text: string;
  note?: string | undefined;
  copyLabel: string;
  copied: string;
  onClose: () => void;
}

/**
 * A secret that the server shows only once, because it does not store it: its dialog is closed by the button that confirms it, and in the
 * usual ways once it has been copied.
 */
export function ShownOnce({ secret, text, note, copyLabel, copied, onClose }: ShownOnceProps) {
  const t = useText();
  const [isCopied, setCopied] = useState(false);
  useHeldModal(!isCopied);
  const copy = async () => {
    if (await copyText(secret, copied)) setCopied(true);
  };
  return (
    <div className={styles.body}>
      <p>{text}</p>
      <code className={styles.secret}>{secret}</code>
      {note && <p>{note}</p>}
      <div className={styles.buttons}>
        <Button look="primary" onClick={onClose}>
          {t('form.secretKept')}
        </Button>
        {globalThis.isSecureContext && (
          <Button icon={<IconCopy size={18} />} onClick={() => void copy()}>
            {copyLabel}
          </Button>
        )}
      </div>
    </div>
  );
}
