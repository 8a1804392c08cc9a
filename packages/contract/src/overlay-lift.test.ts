import { describe, expect, test } from 'vitest';
import { liftedBaseline } from './overlay-lift.ts';
import { layLines } from './overlay-lines.ts';
import { Overlay } from './overlays.ts';

const usual = { vehicleWidth: 0.8, baseline: 0.86, marginTop: 0.1 };
const none = { top: 0, right: 0, bottom: 0, left: 0 };
const story = { width: 1080, height: 1920 };
const bar = { colour: '#000000', opacity: 0.5, isWide: true };
const widthOf = (line: string) => line.length / 2;
const text = Overlay.parse({ kind: 'text', text: 'Golf', anchor: 'bottom', size: 0.05, bar });
const logo = Overlay.parse({ kind: 'logo', picture: 'logo', anchor: 'bottom-right', width: 0.2 });

const laid = (bottom: number, frames = none) => ({
  borders: { frames, edges: { ...none, bottom } },
  sizeOf: (picture: string) => (picture === 'logo' ? { width: 100, height: 100 } : null),
  textOf: (template: string) => template,
  widthOf,
});

describe('in a story whose target keeps its lower edge clear, a vehicle is lifted', () => {
  test('above the bar of a text, which was moved inward', () => {
    const over = laid(0.2);
    if (text.kind !== 'text') throw new Error('it is a text');
    const { box } = layLines(story, text, text.text, widthOf, over.borders);
    const baseline = liftedBaseline(story, usual, none, [text], over);
    expect(baseline).toBeLessThan(0.8);
    expect(baseline * story.height).toBeLessThan(box.top);
    expect(baseline * story.height).toBeGreaterThan(box.top - 40);
  });

  test('above a logo', () => {
    const baseline = liftedBaseline(story, usual, none, [text, logo], laid(0.1));
    expect(baseline).toBeLessThan(1 - 0.1 - 216 / 1920);
  });

  test('within what a frame leaves free', () => {
    const frame = { ...none, top: 0.1, bottom: 0.1 };
    const baseline = liftedBaseline(story, usual, frame, [text], laid(0.2, frame));
    expect(0.1 + baseline * 0.8).toBeCloseTo(liftedBaseline(story, usual, none, [text], laid(0.2)), 2);
  });

  test('only as far as one that is as high as wide keeps its size', () => {
    expect(liftedBaseline(story, usual, none, [text], laid(0.6))).toBeCloseTo(0.1 + 0.8 * (9 / 16));
  });
});

test.each([
  ['there is no safe area', story, [text, logo], 0],
  ['nothing is at the lower edge', story, [{ ...text, anchor: 'top' } as Overlay], 0.2],
  ['what is there is below the vehicle', story, [text], 0.02],
  ['the text says nothing', story, [{ ...text, text: '' } as Overlay], 0.2],
  ['the picture has no room', { width: 1600, height: 1200 }, [text], 0.2],
])('a vehicle is where it was asked for if %s', (_, canvas, overlays, bottom) => {
  expect(liftedBaseline(canvas, usual, none, overlays, laid(bottom))).toBe(0.86);
});
