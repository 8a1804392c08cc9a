import { type ReactNode, useEffect, useState } from 'react';
import styles from './reveal.module.css';
import { SkeletonRows } from './skeleton.tsx';

/** What takes longer is no longer waited for: a call may never be answered. */
const patienceMs = 5_000;

/** Whether parts below others may be shown: once those are loaded, or take too long. From then on they stay. */
export function useRevealed(isLoaded: boolean): boolean {
  const [isRevealed, setRevealed] = useState(isLoaded);
  if (isLoaded && !isRevealed) setRevealed(true);
  useEffect(() => {
    if (isRevealed) return;
    const timer = setTimeout(() => setRevealed(true), patienceMs);
    return () => clearTimeout(timer);
  }, [isRevealed]);
  return isRevealed;
}

interface RevealProps {
  /** Whether everything that takes up space above others is loaded. Once it was, the parts stay visible. */
  when: boolean;
  /** Shown until then. */
  meanwhile?: ReactNode;
  children: ReactNode;
}

/**
 * Shows parts of a screen at the same time, so that none moves when an answer arrives for the one above it. They are mounted at
 * once, so that they load at the same time too.
 */
export function Reveal({ when, meanwhile = <SkeletonRows />, children }: RevealProps) {
  const isRevealed = useRevealed(when);
  return (
    <>
      {!isRevealed && meanwhile}
      <div className={isRevealed ? styles.shown : styles.waiting}>{children}</div>
    </>
  );
}
