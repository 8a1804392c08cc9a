import type { ReactNode } from 'react';
import { useText } from '../../../lib/use-text.ts';
import { Modal } from '../../../ui/modal.tsx';
import { markerName, type Pin } from './marker-words.ts';
import styles from './markers.module.css';

interface MarkerViewProps {
  pin: Pin;
  /** Address of the close-up; null if there is none. */
  closeUp: string | null;
  onClose: () => void;
  /** Buttons below. */
  children?: ReactNode;
}

/** What a marker says, and its close-up. */
export function MarkerView({ pin, closeUp, onClose, children }: MarkerViewProps) {
  const t = useText();
  return (
    <Modal title={`${pin.number}. ${t(`markers.kinds.${pin.kind}`)}`} variant="marker" onClose={onClose}>
      <div className={styles.view}>
        {closeUp && (
          <img
            src={closeUp}
            alt={t('form.labelled', { label: t('markers.closeUp'), value: markerName(pin, t) })}
            className={styles.closeUp}
          />
        )}
        <p className={styles.text}>{pin.text}</p>
        {children && <div className={styles.actions}>{children}</div>}
      </div>
    </Modal>
  );
}
