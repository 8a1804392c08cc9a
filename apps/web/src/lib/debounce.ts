interface Times {
  pauseMs: number;
  /** The longest wait from the first call; without it, calls that never pause would never run. */
  longestMs: number;
}

/** Runs once the calls pause. `stop` forgets a run that is waiting. */
export function debounce(run: () => void, { pauseMs, longestMs }: Times) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let firstAt: number | null = null;
  const stop = () => {
    clearTimeout(timer);
    firstAt = null;
  };
  const call = () => {
    clearTimeout(timer);
    firstAt ??= Date.now();
    const leftMs = firstAt + longestMs - Date.now();
    const go = () => {
      firstAt = null;
      run();
    };
    timer = setTimeout(go, Math.max(0, Math.min(pauseMs, leftMs)));
  };
  return { call, stop };
}
