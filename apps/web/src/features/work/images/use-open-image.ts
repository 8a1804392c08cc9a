import { useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useSearchParameter } from '../../../lib/address-parameters.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The previous history entry is the same screen without the open picture. */
    openedOverScreen?: boolean;
  }
}

/**
 * The picture that is open over the screen, held in the address (`?image=…`): a copied address opens it too, and the
 * back button closes it. Closing also goes back to the previous history entry.
 */
export function useOpenImage(images: readonly { id: string }[]) {
  const navigate = useNavigate();
  const router = useRouter();
  const asked = useSearchParameter('image');
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
      // Stepping from one picture to the next adds no history entry.
      replace: openId !== null,
      state: openId ? true : { openedOverScreen: true },
      resetScroll: false,
    });
  /** `then` runs after the viewer has closed and the focus has returned. */
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
