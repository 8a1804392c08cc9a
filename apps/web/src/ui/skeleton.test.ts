import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const read = (name: string) => readFileSync(path.join(import.meta.dirname, name), 'utf8');

/** The light and the dark value of a colour of the theme, as red, green and blue. */
function coloursOf(name: string): number[][] {
  const [, ...both] =
    new RegExp(`--${name}: light-dark\\(#(\\w{6}), #(\\w{6})\\)`).exec(read('theme.css')) ?? [];
  return both.map((hex) => [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)));
}

/** Relative luminance by WCAG. */
function luminance(colour: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = colour.map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: readonly number[], other: readonly number[]): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

test.each(['page', 'surface'])(
  'a skeleton contrasts with the %s in light and dark, at its palest',
  (ground) => {
    const palest = Number(/to \{\s*opacity: ([\d.]+)/.exec(read('skeleton.module.css'))?.[1]);
    const grounds = coloursOf(ground);
    expect(grounds).toHaveLength(2);
    for (const [scheme, below] of grounds.entries()) {
      const own = coloursOf('skeleton')[scheme] ?? below;
      const seen = own.map((value, at) => palest * value + (1 - palest) * (below[at] ?? 0));
      expect(contrast(seen, below)).toBeGreaterThan(1.15);
    }
  },
);
