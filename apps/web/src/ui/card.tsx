import { type ReactNode, useEffect, useRef } from 'react';
import styles from './card.module.css';

/**
 * A section of a screen with its own heading; `id` is its fragment in addresses. It scrolls into view by itself, because it
 * may appear only once its data are there.
 */
export function Card({ id, title, children }: { id?: string; title: string; children: ReactNode }) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (id && location.hash === `#${id}`) section.current?.scrollIntoView();
  }, [id]);
  return (
    <section ref={section} id={id} className={styles.card} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
