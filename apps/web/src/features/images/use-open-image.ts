import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The entry before this one is the same screen without the picture. */
    openedOverScreen?: boolean;
  }
}

/**
 * Which picture is open over the screen, told by the address (`?image=…`): a copied address opens it too, and going back
 * closes it. Closing takes its entry back out of the history.
 */
export function useOpenImage(images: readonly { id: string }[]) {
  const navigate = useNavigate();
  const router = useRouter();
  const { image: asked } = useSearch({ strict: false }) as { image?: string };
  const openId = images.find(({ id }) => id === asked)?.id ?? null;
  const isClosing = useRef(false);
  const afterClosing = useRef<(() => void) | null>(null);
  useEffect(() => {
    if (openId) return;
    isClosing.current = false;
    afterClosing.current?.();
    afterClosing.current = null;
  }, [openId]);

  const open = ({ id }: { id: string }) =>
    void navigate({
      to: '.',
      search: (search: object) => ({ ...search, image: id }),
      // From one picture to the next no step is added.
      replace: openId !== null,
      state: openId ? true : { openedOverScreen: true },
      resetScroll: false,
    });
  /** `then` runs once the picture has gone and given the keyboard back. */
  const close = (then?: () => void) => {
    if (isClosing.current) return;
    isClosing.current = true;
    afterClosing.current = then ?? null;
    if (router.state.location.state.openedOverScreen) return router.history.back();
    const search = ({ image: _closed, ...rest }: Record<string, unknown>) => rest;
    void navigate({ to: '.', search, replace: true, resetScroll: false });
  };
  return { openId, open, close };
}
