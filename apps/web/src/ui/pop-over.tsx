import { lazy, type ReactElement, type ReactNode, Suspense } from 'react';
import { loadOverlays, useOverlay } from './use-overlay.ts';

const PanelOverlay = lazy(async () => ({ default: (await loadOverlays()).PanelOverlay }));

interface PopOverProps {
  /** The button that opens it; must accept a ref. */
  trigger: ReactElement;
  label: string;
  className?: string;
  /** In pixels; by default as wide as its content. */
  width?: number;
  children: (close: () => void) => ReactNode;
}

/** A small panel below a button, closed by Escape or a click outside. */
export function PopOver({ trigger, label, className, width, children }: PopOverProps) {
  const { button, place } = useOverlay(trigger, 'dialog');
  return (
    <>
      {button}
      <Suspense>
        {place && (
          <PanelOverlay place={place} label={label} className={className} width={width}>
            {children(() => place.onTurn(false))}
          </PanelOverlay>
        )}
      </Suspense>
    </>
  );
}
