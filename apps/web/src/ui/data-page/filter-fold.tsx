import { IconFilter } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { useText } from '../../lib/use-text.ts';
import { Button } from '../button.tsx';
import styles from './data-page.module.css';

/** The filters of a list. On phones and tablets they are collapsed behind a button that shows the number of active filters. */
export function FilterFold({ active, children }: { active: number; children: ReactNode }) {
  const t = useText();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        className={styles.fold}
        icon={<IconFilter size={18} />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {active > 0 ? t('list.filtersActive', { active }) : t('list.filters')}
      </Button>
      <div id={id} className={styles.filters} data-open={isOpen || undefined}>
        {children}
      </div>
    </>
  );
}
