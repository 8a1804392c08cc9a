import { expect, it } from 'vitest';
import { countHashtags, countMentions, isCaption, postRatio } from './social-captions.ts';

it('counts hashtags and mentions in every script, but no addresses and no numbers of pages', () => {
  expect(countHashtags('#BMW #γκρι, #été2026! page#2 &#39; # #')).toBe(3);
  expect(countMentions('@dealer and (@other.one) info@dealer.example @')).toBe(2);
});

it('takes captions up to the limits and none beyond', () => {
  expect(isCaption('x'.repeat(2200))).toBe(true);
  expect(isCaption('x'.repeat(2201))).toBe(false);
  expect(isCaption('#a '.repeat(30))).toBe(true);
  expect(isCaption('#a '.repeat(31))).toBe(false);
  expect(isCaption('@a '.repeat(20))).toBe(true);
  expect(isCaption('@a '.repeat(21))).toBe(false);
});

it('crops to the shape of the first picture, within 4:5 and 1.91:1', () => {
  expect(postRatio({ width: 400, height: 300 })).toBeCloseTo(4 / 3);
  expect(postRatio({ width: 100, height: 400 })).toBe(0.8);
  expect(postRatio({ width: 400, height: 100 })).toBe(1.91);
});
