import type { Box } from '@forecourt/contract/recipe';
import type { Raster, Size } from '../raster.ts';
import { sharp } from '../safe-sharp.ts';
import { findPlumbLines, leadMin } from './plumb-lines.ts';

/**
 * Rolls that are corrected, degrees: smaller ones are within the error of plumb lines; a camera that is rolled further is held
 * so on purpose.
 */
const corrected = { from: 1.2, to: 6 };

/** Share of the sides of a picture that is left where it is turned without empty corners, in the same shape. */
function shareLeft({ height, width }: Size, radians: number): number {
  const [cos, sin] = [Math.cos(radians), Math.abs(Math.sin(radians))];
  return 1 / Math.max(cos + (sin * height) / width, cos + (sin * width) / height);
}

/** Whether a box is still whole in a picture that was turned by `radians` about its middle and cropped. */
function isLeftWhole({ height, width, x, y }: Box, picture: Size, radians: number): boolean {
  const share = shareLeft(picture, radians);
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  return [x, x + width].every((cornerX) =>
    [y, y + height].every((cornerY) => {
      const [fromX, fromY] = [cornerX - picture.width / 2, cornerY - picture.height / 2];
      const [turnedX, turnedY] = [fromX * cos - fromY * sin, fromX * sin + fromY * cos];
      return (
        Math.abs(turnedX) <= (share * picture.width) / 2 && Math.abs(turnedY) <= (share * picture.height) / 2
      );
    }),
  );
}

/** A picture turned clockwise about its middle and cropped to its own shape, so that no corner is empty. */
export async function turnedPhoto(picture: Raster<3>, degrees: number): Promise<Raster<3>> {
  const radians = (degrees * Math.PI) / 180;
  const share = shareLeft(picture, radians);
  // Two pixels less, because those at the border are mixed with the emptiness beyond.
  const width = Math.floor(picture.width * share) - 2;
  const height = Math.floor(picture.height * share) - 2;
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  const whole = await sharp(picture.data, { raw: picture })
    .affine([cos, -sin, sin, cos], { interpolator: sharp.interpolators.bicubic })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { data } = await sharp(whole.data, {
    raw: { width: whole.info.width, height: whole.info.height, channels: 3 },
  })
    .extract({
      left: Math.round((whole.info.width - width) / 2),
      top: Math.round((whole.info.height - height) / 2),
      width,
      height,
    })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width, height, channels: 3 };
}

/**
 * A photo whose camera was rolled, turned upright and cropped; the photo itself where it is level, where its roll is not
 * certain, or where the vehicle would be cut off.
 * @param vehicle What has to stay whole, pixels of the photo.
 */
export async function straightenPhoto(photo: Raster<3>, vehicle?: Box): Promise<Raster<3>> {
  const lines = await findPlumbLines(photo);
  if (!lines || lines.lead < leadMin.alone) return photo;
  const { lean } = lines;
  if (Math.abs(lean) < corrected.from || Math.abs(lean) > corrected.to) return photo;
  if (vehicle && !isLeftWhole(vehicle, photo, (-lean * Math.PI) / 180)) return photo;
  return turnedPhoto(photo, -lean);
}
