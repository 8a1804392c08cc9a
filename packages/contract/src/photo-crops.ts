/** Which part of an analysed photo its crop shows. */
import {
  automaticCrop,
  type Crop,
  type CropFrame,
  cropShape,
  movedCrop,
  type Region,
} from './crop-region.ts';
import { type Analysis, canBeCutOut } from './recipe.ts';

/** The vehicle that a crop or a cut is laid around, in shares of the photo; null for interiors, details and photos without one. */
export function vehicleToShow(analysis: CroppedPhoto): Region | null {
  const { height, kind, vehicle, width } = analysis;
  if (!vehicle || !canBeCutOut(analysis) || (kind && kind.name !== 'exterior')) return null;
  return {
    x: vehicle.x / width,
    y: vehicle.y / height,
    width: vehicle.width / width,
    height: vehicle.height / height,
  };
}

/** What has to be known of a photo to crop it. */
export type CroppedPhoto = Pick<Analysis, 'width' | 'height' | 'vehicle' | 'kind' | 'scores' | 'verdicts'>;

/** Both the crop that is made and the one that would be made if nobody had moved it. */
export interface Crops {
  made: Crop;
  automatic: Crop;
  /** The vehicle in shares of the photo, if there is one to show. */
  vehicle: Region | null;
}

/**
 * The crop of a photo: where somebody moved it, or around its vehicle.
 * @param aspect Width per height of the crop in pixels.
 */
export function cropsOf(
  photo: CroppedPhoto,
  { aspect, frame, padding }: { aspect: number; padding: number; frame?: CropFrame | undefined },
): Crops {
  const shape = cropShape(aspect, photo);
  const vehicle = vehicleToShow(photo);
  const automatic = automaticCrop(vehicle, shape, padding);
  return { made: frame ? movedCrop(frame, vehicle, shape) : automatic, automatic, vehicle };
}
