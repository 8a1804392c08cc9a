import { useRef, useState } from 'react';

interface Sending {
  busy: boolean;
  /** The error of the last attempt; null otherwise. */
  error: unknown;
  /** Whether the form has been submitted once, so that every problem is shown. */
  tried: boolean;
  /** Runs `work` unless the form is invalid or still busy. */
  send: (isValid: boolean, work: () => Promise<void>) => Promise<void>;
  /** Clears the error, for example when the rejected value is changed. */
  clear: () => void;
}

/** Submits a form, unless it is invalid or already being submitted. */
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
