import { useText } from '../../../lib/use-text.ts';
import type { Pin } from './marker-words.ts';
import styles from './markers.module.css';
import { PinSign } from './pin-sign.tsx';

/** The texts of the pins of a picture, for people who only read them. */
export function MarkerLegend({ pins, onOpen }: { pins: readonly Pin[]; onOpen: (pin: Pin) => void }) {
  const t = useText();
  if (pins.length === 0) return null;
  return (
    <ol className={styles.list} aria-label={t('markers.title')}>
      {pins.map((pin) => (
        <li key={pin.id} className={styles.row}>
          <button type="button" className={styles.open} onClick={() => onOpen(pin)}>
            <PinSign kind={pin.kind} number={pin.number} />
            <span className={styles.words}>
              <span className={styles.note}>{t(`markers.kinds.${pin.kind}`)}</span>
              <span>{pin.text}</span>
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}
