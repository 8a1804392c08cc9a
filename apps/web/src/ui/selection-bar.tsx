import type { ReactNode } from 'react';
import { useText } from '../lib/use-text.ts';
import { Button } from './button.tsx';
import styles from './selection-bar.module.css';
import type { RowSelection } from './use-selection.ts';

/** How many rows are chosen, and what can be done with them; it stays in view. */
export function SelectionBar({ selection, children }: { selection: RowSelection; children: ReactNode }) {
  const t = useText();
  const count = selection.chosen.size;
  return (
    <>
      <p role="status" className="hidden">
        {count > 0 ? t('list.chosen', { count }) : ''}
      </p>
      {count > 0 && (
        <section className={styles.bar} aria-label={t('list.chosen', { count })}>
          <strong className="numbers">{t('list.chosen', { count })}</strong>
          <div className={styles.actions}>
            {children}
            <Button small look="quiet" onClick={selection.clear}>
              {t('list.chooseNone')}
            </Button>
          </div>
        </section>
      )}
    </>
  );
}
