import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useText } from '../lib/use-text.ts';
import { Button, IconButton } from './button.tsx';
import styles from './selection-bar.module.css';

interface SelectionBarProps {
  /** The number of selected items, such as "3 chosen"; empty while nothing is selected. */
  words: string;
  /** A control to select more than the visible items. */
  more?: ReactNode;
  onClear: () => void;
  children: ReactNode;
}

/** A sticky bar with the number of selected items and the actions for them. */
export function SelectionBar({ words, more, onClear, children }: SelectionBarProps) {
  const t = useText();
  return (
    <>
      <p role="status" className="hidden">
        {words}
      </p>
      {words && (
        <section className={styles.bar} aria-label={words}>
          <div className={styles.actions}>
            <strong className="numbers">{words}</strong>
            {more}
            <Button small look="quiet" className={styles.clear} onClick={onClear}>
              {t('list.chooseNone')}
            </Button>
          </div>
          <div className={styles.actions}>{children}</div>
          <IconButton label={t('list.chooseNone')} className={styles.close} onClick={onClear}>
            <IconX size={20} />
          </IconButton>
        </section>
      )}
    </>
  );
}
