import { lazy, type ReactElement, type ReactNode, Suspense } from 'react';
import { loadOverlays, useOverlay } from './use-overlay.ts';

const PanelOverlay = lazy(async () => ({ default: (await loadOverlays()).PanelOverlay }));

interface PopOverProps {
  /** The button that opens it; takes a ref. */
  trigger: ReactElement;
  label: string;
  className?: string;
  /** In pixels; as wide as its contents where it is not given. */
  width?: number;
  children: (close: () => void) => ReactNode;
}

/** A small panel under a button; Escape and a press beside it close it. */
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
