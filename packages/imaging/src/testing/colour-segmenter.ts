import { maskCell, type ObjectMask, type Segmenter } from '../models/segmenter.ts';
import type { Raster } from '../raster.ts';

/**
 * A fake segmenter whose objects are the areas of one colour; the vehicle has similar ones too, until a point outside it is
 * named.
 * @param rejection Logit, without its sign, of what is not the vehicle's in the vehicle's mask.
 */
export function colourSegmenter(certainty = 0.95, rejection = 8): Segmenter & { reads: number } {
  const segmenter = {
    name: 'colours',
    reads: 0,
    release: async () => {},
    read: async (rgb: Raster<3>) => {
      segmenter.reads++;
      const [width, height] = [Math.ceil(rgb.width / maskCell), Math.ceil(rgb.height / maskCell)];
      const colourAt = (x: number, y: number) => {
        const at =
          (Math.min(rgb.height - 1, Math.floor(y)) * rgb.width + Math.min(rgb.width - 1, Math.floor(x))) * 3;
        return [...rgb.data.subarray(at, at + 3)];
      };
      const objectAt = async (prompts: { x: number; y: number; is: string }[]): Promise<ObjectMask> => {
        const asked = prompts.find(({ is }) => is === 'inside');
        const wanted = asked ? colourAt(asked.x, asked.y) : [];
        const isVehicle = prompts.some(({ is }) => is === 'topLeft');
        const tolerance = isVehicle && !prompts.some(({ is }) => is === 'outside') ? 40 : 10;
        const outside = isVehicle ? -rejection : -8;
        const data = Float32Array.from({ length: width * height }, (_, at) => {
          const colour = colourAt(((at % width) + 0.5) * maskCell, (Math.floor(at / width) + 0.5) * maskCell);
          return colour.every((value, channel) => Math.abs(value - (wanted[channel] ?? 0)) < tolerance)
            ? 8
            : outside;
        });
        return { data, width, height, certainty };
      };
      return { features: new Float32Array(), objectAt };
    },
  };
  return segmenter;
}
