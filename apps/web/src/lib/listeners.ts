/** Callbacks that run after each change of a value that is kept outside of React; `subscribe` suits useSyncExternalStore. */
export function createListeners() {
  const listeners = new Set<() => void>();
  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    notify(): void {
      for (const listener of listeners) listener();
    },
    count: () => listeners.size,
  };
}
