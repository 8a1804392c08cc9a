import { type ReactNode, useState } from 'react';
import styles from './folded.module.css';

/** A collapsed section whose children are mounted, and so fetch their data, only when it is first opened. */
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
