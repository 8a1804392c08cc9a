import { noInsets } from '@forecourt/contract/overlay-borders';
import { horizonOfRoom } from '@forecourt/contract/tall-pictures';
import { describe, expect, it } from 'vitest';
import { samplePlace, usualPlacement } from './sample-place.ts';
import { sampleVehicles } from './sample-vehicles.ts';
import { showroomIn, showroomPicture } from './showroom-pictures.ts';

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

  it('covers the foot of the wall in a tall scene: of a room by its floor, of a place by being farther up', () => {
    const shape = { aspect: 9 / 16, insets: noInsets };
    const roofOf = ({ baseline, width }: ReturnType<typeof samplePlace>) =>
      baseline - (width * shape.aspect) / sampleVehicles.front.aspect;
    const room = showroomIn('brick-loft', shape);
    expect(room.picture).toContain('brick-loft-tall');
    expect(roofOf(samplePlace(room.horizon, shape))).toBeLessThan(room.horizon);
    expect(roofOf(samplePlace(0.62, { ...shape, isPlace: true }))).toBeLessThan(0.62);
    expect(roofOf(samplePlace(0.62, shape))).toBeGreaterThan(0.62);
  });

  it('is before a part of the tall picture of a showroom whose floor begins where the scene has it', () => {
    for (const [aspect, baseline] of [
      [1, 0.86],
      [4 / 5, 0.75],
      [0.563, 0.7],
      [9 / 16, 0.7],
    ] as const) {
      const placement = { ...usualPlacement, baseline };
      const room = showroomIn('brick-loft', { aspect, insets: noInsets, placement });
      const { enlarged = 1, horizon, part = 0 } = room;
      const [shown, whole] = [1 / aspect, 16 / 9];
      const foot = horizonOfRoom(9 / 16, 0.86) * whole - part * (whole - shown);
      expect(enlarged > 1).toBe(baseline === 0.7);
      expect(1 - enlarged * (1 - foot / shown)).toBeCloseTo(horizon);
    }
    expect(showroomIn('brick-loft', { aspect: 4 / 3, insets: noInsets })).toEqual({
      picture: showroomPicture('brick-loft'),
      horizon: 0.62,
    });
  });
});
