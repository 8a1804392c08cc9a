import { useCallback, useSyncExternalStore } from 'react';

/** Whether the window fits a media query, kept up to date. */
export function useMedia(query: string): boolean {
  const follow = useCallback(
    (listener: () => void) => {
      const media = matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(follow, () => matchMedia(query).matches);
}
