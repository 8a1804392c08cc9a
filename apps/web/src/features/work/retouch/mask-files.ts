export function newCanvas(width: number, height: number) {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('the browser offers no canvas');
  return { canvas, context };
}

/** A grey PNG as a canvas whose alpha is its brightness. */
export async function alphaOf(base64: string) {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }), {
    colorSpaceConversion: 'none',
  });
  const { canvas, context } = newCanvas(bitmap.width, bitmap.height);
  context.drawImage(bitmap, 0, 0);
  const pixels = context.getImageData(0, 0, canvas.width, canvas.height);
  const { data } = pixels;
  for (let at = 0; at < data.length; at += 4) data[at + 3] = data[at] ?? 0;
  context.putImageData(pixels, 0, 0);
  return { canvas, context };
}

/** The alpha of a canvas as a grey PNG. */
export async function greyPng(mask: CanvasRenderingContext2D): Promise<File> {
  const { height, width } = mask.canvas;
  const pixels = mask.getImageData(0, 0, width, height);
  const { data } = pixels;
  for (let at = 0; at < data.length; at += 4) {
    data.fill(data[at + 3] ?? 0, at, at + 3);
    data[at + 3] = 255;
  }
  const { canvas, context } = newCanvas(width, height);
  context.putImageData(pixels, 0, 0);
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!blob) throw new Error('the browser made no picture of the outline');
  return new File([blob], 'matte.png', { type: 'image/png' });
}
