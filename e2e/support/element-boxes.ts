import type { Locator, Page } from '@playwright/test';
import { fail } from './journey.ts';

/** A part's position and size in the window, CSS pixels. */
interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/**
 * Boxes of several parts of a page, all in the same frame: what moves the page meanwhile moves all of them or none. Each
 * locator has to match one element, which is waited for.
 */
export async function boxesOf<Name extends string>(
  page: Page,
  parts: Record<Name, Locator>,
): Promise<Record<Name, Box>> {
  const names = Object.keys(parts) as Name[];
  const elements = await Promise.all(names.map((name) => parts[name].elementHandle()));
  const boxes = await page.evaluate(
    (all: (Element | null)[]) =>
      all.map((element) => {
        if (!element?.isConnected || !element.checkVisibility()) return null;
        const { left, top, right, bottom } = element.getBoundingClientRect();
        return { left, top, right, bottom };
      }),
    elements as never,
  );
  await Promise.all(elements.map((element) => element?.dispose()));
  return Object.fromEntries(
    names.map((name, at) => [name, boxes[at] ?? fail(`${name} is not shown`)]),
  ) as Record<Name, Box>;
}
