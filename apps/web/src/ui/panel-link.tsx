import { useRouter } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, MouseEvent, Ref } from 'react';
import { afterPaint } from '../lib/after-paint.ts';

interface PanelLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'target'> {
  /** A path of the panel, with its search where it has one. */
  to: string;
  ref?: Ref<HTMLAnchorElement> | undefined;
}

/** A press that the browser has to do something else with, such as opening another tab. */
const isForBrowser = (event: MouseEvent) =>
  event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;

/**
 * A link within the panel. The router's own works out after each move whether it leads to where one is now: with forty
 * of them in sight that was two fifths of what a press on a heading cost.
 */
export function PanelLink({ to, onClick, ...anchor }: PanelLinkProps) {
  const router = useRouter();
  const preload = () => void router.preloadRoute({ to }).catch(() => undefined);
  return (
    <a
      {...anchor}
      href={to}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || isForBrowser(event)) return;
        event.preventDefault();
        afterPaint(() => void router.navigate({ href: to }));
      }}
    />
  );
}
