import { useRef, useState } from 'react';

export interface Sending {
  busy: boolean;
  /** What went wrong the last time; null while all is well. */
  error: unknown;
  /** Whether the form was sent once, so that every problem may be shown. */
  tried: boolean;
  /** Runs `work` unless the form is invalid or still busy. */
  send: (isValid: boolean, work: () => Promise<void>) => Promise<void>;
  /** Forgets the error, as when the refused value is changed. */
  clear: () => void;
}

/** Sending a form: nothing happens while it is invalid, and nothing twice. */
export function useSend(): Sending {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [tried, setTried] = useState(false);
  const running = useRef(false);
  const send: Sending['send'] = async (isValid, work) => {
    setTried(true);
    if (!isValid || running.current) return;
    running.current = true;
    setBusy(true);
    setError(null);
    try {
      await work();
    } catch (problem) {
      setError(problem);
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { busy, error, tried, send, clear: () => setError(null) };
}
