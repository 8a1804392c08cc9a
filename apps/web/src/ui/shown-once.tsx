import { IconCopy } from '@tabler/icons-react';
import { useText } from '../lib/use-text.ts';
import { Button } from './button.tsx';
import { copyText } from './copy-text.ts';
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

/** A secret that the server shows only once, because it does not store it. */
export function ShownOnce({ secret, text, note, copyLabel, copied, onClose }: ShownOnceProps) {
  const t = useText();
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
          <Button icon={<IconCopy size={18} />} onClick={() => void copyText(secret, copied)}>
            {copyLabel}
          </Button>
        )}
      </div>
    </div>
  );
}
