import type { CDPSession, Page } from '@playwright/test';

type Point = readonly [x: number, y: number];

/** Moves the mouse from one point of the window to another while its button is held. */
export async function dragMouse(page: Page, from: Point, to: Point): Promise<void> {
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move(...to, { steps: 5 });
  await page.mouse.up();
}

/** Moves a finger over a touch screen. `rest` happens before it is lifted. */
export async function dragFinger(
  finger: CDPSession,
  [x, y]: Point,
  [right, down]: Point,
  rest?: () => Promise<void>,
): Promise<void> {
  const touch = (type: string, touchPoints: object[]) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints } as never);
  await touch('touchStart', [{ x, y }]);
  for (let step = 1; step <= 10; step += 1)
    await touch('touchMove', [{ x: x + (right * step) / 10, y: y + (down * step) / 10 }]);
  await rest?.();
  await touch('touchEnd', []);
}
