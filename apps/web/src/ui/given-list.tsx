import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { IconButton } from './button.tsx';
import styles from './given-list.module.css';

interface Given {
  id: string;
  name: ReactNode;
  /** Further text that distinguishes items of the same name. */
  under?: string;
  /** Label of the button that takes the assignment back. */
  takeBackLabel: string;
  takeBack: () => void;
}

/** A list of those whom something is assigned to, each with a button that takes it back. */
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
