/** Lifts vehicles in tall pictures above what is laid over the lower edge, for the pictures themselves and their previews. */
import { type Borders, type Insets, innerOf } from './overlay-borders.ts';
import { layLines } from './overlay-lines.ts';
import { logoArea } from './overlay-places.ts';
import type { Overlay } from './overlays.ts';

interface Size {
  width: number;
  height: number;
}

/** What is known of the overlays of a picture. */
interface Laid {
  borders: Borders;
  /** Of the picture of a logo; null while it is not known. */
  sizeOf: (picture: string) => Size | null;
  /** What a text says; empty: it is not drawn. */
  textOf: (template: string) => string;
  /** Measures a line, in ems. */
  widthOf: (line: string) => number;
}

/** Where the uppermost of the logos and texts at the lower edge begins, pixels from the top; the picture's height without any. */
function lowerEdgeOf(
  canvas: Size,
  overlays: readonly Overlay[],
  { borders, sizeOf, textOf, widthOf }: Laid,
): number {
  const tops = overlays.flatMap((overlay) => {
    if (overlay.kind === 'frame' || !overlay.anchor.startsWith('bottom')) return [];
    if (overlay.kind === 'logo') {
      const picture = sizeOf(overlay.picture);
      return picture ? [logoArea(canvas, overlay, picture, borders).top] : [];
    }
    const text = textOf(overlay.text);
    return text ? [layLines(canvas, overlay, text, widthOf, borders).box.top] : [];
  });
  return Math.min(canvas.height, ...tops);
}

/** Between a vehicle and what is below it, share of the height that frames leave free. */
const gap = 0.015;

/** Shares of the area that frames leave free, of its height but for the vehicle's width. */
interface Asked {
  vehicleWidth: number;
  baseline: number;
  marginTop: number;
}

/**
 * Where a vehicle's nearest tyre is, share of the height that frames leave free: as asked, or farther up where the target keeps its lower
 * edge clear, and logos and texts that were moved inward by that would be over the vehicle. Only pictures that are taller than wide
 * have room for it: a vehicle as high as it may be wide still has its margin at the top, so that none becomes smaller.
 */
export function liftedBaseline(
  canvas: Size,
  { baseline, marginTop, vehicleWidth }: Asked,
  insets: Insets,
  overlays: readonly Overlay[],
  laid: Laid,
): number {
  if (laid.borders.edges.bottom === 0) return baseline;
  const free = innerOf(canvas, insets);
  const highest = marginTop + (vehicleWidth * free.width) / free.height;
  if (highest >= baseline) return baseline;
  const above = (lowerEdgeOf(canvas, overlays, laid) - free.top) / free.height - gap;
  return Math.min(baseline, Math.max(highest, above));
}
