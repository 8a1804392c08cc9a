import { describe, expect, test } from 'vitest';
import { layLines } from './overlay-lines.ts';
import { layText } from './overlay-places.ts';

const canvas = { width: 1000, height: 800 };
const none = { top: 0, right: 0, bottom: 0, left: 0 };
const bar = { colour: '#000000', opacity: 0.5, isWide: true };
const banner = { anchor: 'bottom' as const, offsetX: 0, offsetY: 0.02, size: 0.04, bar };
const widthOf = (line: string) => line.length / 2;
const long = 'Geschäftsführungsvorführfahrzeug mit Anhängerkupplung, Sitzheizung und Standheizung';

describe('a text', () => {
  test('that fits is laid as it is written', () => {
    const text = 'Škoda Octavia\n18\u2009400 km';
    const { texts, ...laid } = layLines(canvas, banner, text, widthOf);
    expect(texts).toEqual(['Škoda Octavia', '18\u2009400 km']);
    expect(laid).toEqual(layText(canvas, banner, texts.map(widthOf)));
  });

  test('that is a little too long is smaller, on one line', () => {
    const { size, texts } = layLines(
      canvas,
      banner,
      'A text of letters that is a bit too long to be as large as asked.',
      widthOf,
    );
    expect(texts).toHaveLength(1);
    expect(size).toBeLessThan(40);
  });

  test('that is much too long continues on a further line, as large as it was asked for', () => {
    const { box, size, texts } = layLines(canvas, banner, long, widthOf);
    expect(texts).toEqual([
      'Geschäftsführungsvorführfahrzeug mit',
      'Anhängerkupplung, Sitzheizung und Standheizung',
    ]);
    expect(size).toBeGreaterThan(35);
    expect(box.top + box.height).toBeLessThanOrEqual(780);
  });

  test('keeps its own lines, and breaks only the long one', () => {
    const { texts } = layLines(canvas, banner, `24\u202f990\u00a0€\n${long}`, widthOf);
    expect(texts).toEqual([
      '24\u2009990\u00a0€',
      'Geschäftsführungsvorführfahrzeug mit',
      'Anhängerkupplung, Sitzheizung und Standheizung',
    ]);
  });

  test('loses the separator at which it is broken', () => {
    const parts = 'Geschäftsführungsvorführfahrzeug Kombi · Anhängerkupplung, Sitz- und Standheizung';
    const { texts } = layLines(canvas, banner, parts, widthOf);
    expect(texts).toEqual(parts.split(' · '));
  });

  test('of one long word is smaller, because words are not broken', () => {
    const { size, texts } = layLines(canvas, banner, 'n'.repeat(120), widthOf);
    expect(texts).toHaveLength(1);
    expect(size).toBeCloseTo(980 / (60 + 1.2), 6);
  });

  test('is at most a quarter as high as the picture by its further lines', () => {
    const flat = { width: 1000, height: 200 };
    const { box, size, texts } = layLines(flat, banner, `${long} ${long}`, widthOf);
    expect(texts).toHaveLength(2);
    expect(box.height).toBeLessThanOrEqual(51);
    expect(size).toBeGreaterThan(15);
  });

  test('stays in one line on the border of a frame, which has no space for a second one', () => {
    const borders = { edges: none, frames: { ...none, bottom: 0.08 } };
    const { box, texts } = layLines(canvas, { ...banner, offsetY: 0.005 }, long, widthOf, borders);
    expect(texts).toEqual([long]);
    expect(box.top).toBeGreaterThanOrEqual(736);
  });

  describe('beside a logo', () => {
    const edges = none;
    const logos = [{ left: 780, top: 40, width: 200, height: 70 }];
    const borders = { edges, frames: none, logos };
    const title = { anchor: 'top-left' as const, offsetX: 0.02, offsetY: 0.03, size: 0.04, bar: null };
    const rightOf = ({ lines, size, texts }: ReturnType<typeof layLines>) =>
      Math.max(...lines.map(({ left }, index) => left + widthOf(texts[index] ?? '') * size));

    test('continues on a further line instead of running under it', () => {
      const text = 'Autohaus Größmann & Söhne Fahrzeughandelsgesellschaft mbH Köln-Ehrenfeld';
      expect(rightOf(layLines(canvas, title, text, widthOf))).toBeGreaterThan(780);
      const laid = layLines(canvas, title, text, widthOf, borders);
      expect(laid.texts).toHaveLength(2);
      expect(rightOf(laid)).toBeLessThan(780);
    });

    test('is where it would be without one that it does not reach', () => {
      for (const [text, at] of [
        ['Škoda Octavia', logos[0]],
        [long, { ...logos[0], top: 400 }],
      ] as const) {
        const far = { ...borders, logos: [{ ...logos[0], ...at }] as typeof logos };
        expect(layLines(canvas, title, text, widthOf, far)).toEqual(layLines(canvas, title, text, widthOf));
      }
    });

    test('that it begins on stays on it, as a text on a badge does', () => {
      const badge = { ...borders, logos: [{ left: 10, top: 10, width: 300, height: 100 }] };
      expect(layLines(canvas, title, 'Sale of the year', widthOf, badge)).toEqual(
        layLines(canvas, title, 'Sale of the year', widthOf),
      );
    });

    test('keeps its bar across the whole picture', () => {
      const across = { ...title, anchor: 'top' as const, bar };
      const laid = layLines(canvas, across, 'Autohaus Größmann & Söhne Fahrzeughandel', widthOf, borders);
      expect(rightOf(laid)).toBeLessThan(780);
      expect(laid.box).toMatchObject({ left: 0, width: 1000 });
    });

    test('is on it where it leaves no space, as a text on a large picture', () => {
      const whole = { ...borders, logos: [{ left: 20, top: 0, width: 960, height: 300 }] };
      expect(layLines(canvas, title, long, widthOf, whole)).toEqual(layLines(canvas, title, long, widthOf));
    });
  });
});
