import { useEffect, useRef, useState } from 'react';
import { useSingleKeys } from '../lib/single-keys.ts';
import styles from './search-box.module.css';
import { useSlash } from './use-slash.ts';

/** Debounce of the search, in milliseconds. */
const pauseMs = 250;

/** A search field that searches while the user types, debounced. */
export function SearchBox({
  label,
  value,
  onSearch,
  bySlash = false,
}: {
  label: string;
  value: string;
  onSearch: (text: string) => void;
  /** The search field of the screen that the key `/` focuses. */
  bySlash?: boolean;
}) {
  const field = useRef<HTMLInputElement>(null);
  const hasSlash = useSingleKeys() && bySlash;
  useSlash(field, hasSlash);
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  useEffect(() => {
    if (typed === value) return;
    const timer = setTimeout(() => onSearch(typed), pauseMs);
    return () => clearTimeout(timer);
  }, [typed, value, onSearch]);
  return (
    <search className={styles.box}>
      <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true" className={styles.glass}>
        <circle cx="7" cy="7" r="4.500" fill="none" stroke="currentColor" strokeWidth="1.500" />
        <path
          d="m10.500 10.500 3.500 3.500"
          stroke="currentColor"
          strokeWidth="1.500"
          strokeLinecap="round"
        />
      </svg>
      <input
        ref={field}
        type="search"
        className={styles.input}
        aria-label={label}
        aria-keyshortcuts={hasSlash ? '/' : undefined}
        placeholder={label}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </search>
  );
}
