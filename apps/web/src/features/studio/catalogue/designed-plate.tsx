import { lazy, Suspense } from 'react';
import type { DesignedPlateProps } from './plate-svg.tsx';

/** The outlines of the letters are large, so they are loaded where the first design is shown. */
const Drawing = lazy(async () => ({ default: (await import('./plate-svg.tsx')).PlateSvg }));

/** A designed plate; nothing until its letters are loaded. */
export function DesignedPlate(props: DesignedPlateProps) {
  return (
    <Suspense fallback={null}>
      <Drawing {...props} />
    </Suspense>
  );
}
