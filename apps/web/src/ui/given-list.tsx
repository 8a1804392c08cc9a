import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { IconButton } from './button.tsx';
import styles from './given-list.module.css';

interface Given {
  id: string;
  name: ReactNode;
  /** What else tells it from others of that name. */
  under?: string;
  /** Of its button. */
  takeBackLabel: string;
  takeBack: () => void;
}

/** Those whom something is given to, each with the button that takes it back. */
export function GivenList({ rows }: { rows: readonly Given[] }) {
  return (
    <ul className={styles.list}>
      {rows.map(({ id, name, under, takeBackLabel, takeBack }) => (
        <li key={id}>
          <span>
            <strong>{name}</strong> {under && <span className={styles.under}>{under}</span>}
          </span>
          <IconButton label={takeBackLabel} onClick={takeBack}>
            <IconX size={16} />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}
