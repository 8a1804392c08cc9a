import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** The path in the message that the service worker posts when the user clicks a push about a screen; null for any other. */
function pathOf(message: unknown): string | null {
  if (typeof message !== 'object' || message === null) return null;
  const { action, path } = message as Record<string, unknown>;
  return action === 'open_path' && typeof path === 'string' ? path : null;
}

/** While the panel is open, opens the screen of a push that the user clicks. */
export function useOpenedPath(): void {
  const { history } = useRouter();
  useEffect(() => {
    const workers = navigator.serviceWorker;
    const onMessage = ({ data }: MessageEvent<unknown>) => {
      const path = pathOf(data);
      if (path) history.push(path);
    };
    workers?.addEventListener('message', onMessage);
    return () => workers?.removeEventListener('message', onMessage);
  }, [history]);
}
