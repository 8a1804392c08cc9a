import { describe, expect, it } from 'vitest';
import { floorAt } from './room-drawing.ts';
import { sampleRoom } from './sample-room.ts';
import { type SampleVehicleName, sampleVehicles } from './sample-vehicles.ts';

const names = Object.keys(sampleVehicles) as SampleVehicleName[];

describe.each(names)('the room behind the sample vehicle seen from the %s', (name) => {
  const room = sampleRoom(name);

  it('has the wall’s foot below the eye level and behind every tyre', () => {
    expect(room.foot).toBeGreaterThan(room.eye + 0.05);
    expect(room.foot).toBeLessThan(room.top + sampleVehicles[name].tyres[0] * room.height - 0.019);
  });

  it('has a wall some 2.7 times as far away as the nearest tyre, or a little nearer', () => {
    const view = { ...room, width: 4 / 3, height: 1, wallScale: 1 };
    const [wall, tyre] = [room.foot, room.top + room.height].map(
      (row) => (room.cameraHeight / (row - room.eye)) * view.width,
    );
    expect((wall ?? 0) / (tyre ?? 1)).toBeGreaterThan(2);
    expect((wall ?? 0) / (tyre ?? 1)).toBeLessThan(3);
  });
});

it('a row of the floor is as far away as the camera’s height and the eye level say', () => {
  const view = { width: 1000, height: 750, eye: 300, foot: 450, cameraHeight: 1.5, wallScale: 100 };
  expect(floorAt(view, 450)).toEqual({ across: 0.01, distance: 12 });
  // Twice as far below the eye level is half as far away.
  expect(floorAt(view, 600).distance).toBe(6);
});
