import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';

/** Mean red, green and blue of squares of 20 pixels around these shares of a picture, which the browser decodes. */
export async function coloursIn(
  page: Page,
  file: string,
  squares: readonly (readonly [x: number, y: number])[],
) {
  const bytes = (await readFile(file)).toString('base64');
  return page.evaluate(
    async ([data, places]) => {
      const bytes = Uint8Array.from(atob(data), (byte) => byte.charCodeAt(0));
      const picture = await createImageBitmap(new Blob([bytes]));
      const canvas = new OffscreenCanvas(picture.width, picture.height);
      const context = canvas.getContext('2d');
      context?.drawImage(picture, 0, 0);
      return places.map(([x, y]) => {
        const [left, top] = [x * picture.width - 10, y * picture.height - 10];
        const levels = context?.getImageData(left, top, 20, 20).data ?? [];
        const sum = [0, 0, 0];
        for (let at = 0; at < levels.length; at += 4)
          for (const c of [0, 1, 2]) sum[c] = (sum[c] ?? 0) + (levels[at + c] ?? 0) / 400;
        return sum as [number, number, number];
      });
    },
    [bytes, squares] as const,
  );
}
