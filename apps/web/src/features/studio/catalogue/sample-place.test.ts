import { describe, expect, it } from 'vitest';
import { samplePlace } from './sample-place.ts';

describe('the sample vehicle', () => {
  it('stands on the usual baseline when the floor is deep enough', () => {
    expect(samplePlace(0.3)).toEqual({ width: 0.8, left: expect.closeTo(0.1), baseline: 0.86 });
  });

  it('comes nearer when the floor begins low, and never leaves the picture', () => {
    expect(samplePlace(0.78).baseline).toBeCloseTo(0.893, 3);
    for (let percent = 0; percent <= 100; percent++) {
      const { width, left, baseline } = samplePlace(percent / 100);
      expect(baseline).toBeLessThanOrEqual(0.96);
      expect(left + width).toBeLessThanOrEqual(1);
      expect(width).toBeGreaterThan(0);
    }
  });

  it('gets smaller when not all of its tyres would be on the floor otherwise', () => {
    expect(samplePlace(0.9).width).toBeLessThan(0.8);
  });
});
