import { type CropAspect, cropAspects } from '@forecourt/contract/crop-aspects';
import {
  automaticCrop,
  blurredMost,
  blurredShare,
  cropShape,
  type Region,
} from '@forecourt/contract/crop-region';
import type { Image } from '@forecourt/contract/images';

/** What of a photo decides how much of its crop is blurred. */
export type CroppedImage = Pick<Image, 'height' | 'vehicle' | 'width'>;

/** A landscape photo as most dealers take them, and where its vehicle is in it. */
const usual = { width: 4, height: 3, vehicle: { x: 0.1, y: 0.3, width: 0.8, height: 0.45 } };

/** Share of the automatic crop of a photo that is blurred; 0 where the photo is not known well enough. */
function blurredIn({ height, vehicle, width }: CroppedImage, aspect: CropAspect, padding: number): number {
  if (!height || !width || !vehicle) return 0;
  const { height: down, width: across } = cropAspects[aspect];
  const shape = cropShape(across / down, { width, height });
  return blurredShare(automaticCrop(vehicle satisfies Region, shape, padding).region);
}

/** Share of a usual photo's crop that is blurred; null where that is not much. */
export function usuallyBlurred(aspect: CropAspect, padding: number): number | null {
  const share = blurredIn(usual, aspect, padding);
  return share > blurredMost ? share : null;
}

/** Number of photos whose crops would be blurred to more than a third. */
export const mostlyBlurred = (images: readonly CroppedImage[], aspect: CropAspect, padding: number): number =>
  images.filter((image) => blurredIn(image, aspect, padding) > blurredMost).length;
