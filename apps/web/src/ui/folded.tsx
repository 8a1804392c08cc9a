import { type ReactNode, useState } from 'react';
import styles from './folded.module.css';

/** A section that is folded away, and drawn, with what it asks for, once it was opened. */
export function Folded({ title, children }: { title: string; children: () => ReactNode }) {
  const [wasOpened, setOpened] = useState(false);
  return (
    <details className={styles.folded} onToggle={() => setOpened(true)}>
      <summary>
        <h2>{title}</h2>
      </summary>
      {wasOpened && children()}
    </details>
  );
}
