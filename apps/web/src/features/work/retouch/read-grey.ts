import type { GreyPhoto } from './edge-path.ts';

/** Reads the brightness of a picture. @throws where it is of another origin that does not let scripts read it */
export async function readGrey(url: string): Promise<GreyPhoto> {
  const picture = new Image();
  picture.crossOrigin = 'anonymous';
  picture.src = url;
  await picture.decode();
  const { naturalHeight: height, naturalWidth: width } = picture;
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('the browser offers no canvas');
  context.drawImage(picture, 0, 0);
  const { data: pixels } = context.getImageData(0, 0, width, height);
  const data = new Uint8ClampedArray(width * height);
  for (let at = 0; at < data.length; at++) {
    const [red = 0, green = 0, blue = 0] = pixels.subarray(4 * at, 4 * at + 3);
    data[at] = 0.299 * red + 0.587 * green + 0.114 * blue;
  }
  return { data, width, height };
}
