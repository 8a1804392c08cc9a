import { liftedBaseline } from '@forecourt/contract/overlay-lift';
import { fillText } from '@forecourt/contract/overlay-texts';
import { bordersIn, type OverlayLayerProps, sizeOf } from './overlay-layer.tsx';
import { marginTop, usualPlacement } from './sample-place.ts';

/** Where the sample vehicle is above what is laid over the lower edge of a picture, as in the picture step `placementAbove`. */
export function liftedPlacement(
  { values, ...laid }: OverlayLayerProps,
  widthOf: (line: string) => number,
): typeof usualPlacement {
  const borders = bordersIn(laid);
  const baseline = liftedBaseline(
    laid.canvas,
    { ...usualPlacement, marginTop },
    borders.frames,
    laid.overlays,
    {
      borders,
      sizeOf: (name) => {
        const image = laid.pictures[name];
        return image ? sizeOf(image) : null;
      },
      textOf: (text) => fillText(text, values),
      widthOf,
    },
  );
  return { ...usualPlacement, baseline };
}
