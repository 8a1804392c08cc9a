import { expect, test } from 'vitest';
import { movesFor, type PlacedPhoto } from './image-places.rules.ts';

const photo = (
  id: string,
  position: PlacedPhoto['position'],
  rest: Partial<PlacedPhoto> = {},
): PlacedPhoto => ({
  id,
  position,
  isPositionChosen: false,
  kind: null,
  isOrdered: false,
  ...rest,
});

test('an interior at a suggested exterior position moves to the first interior position', () => {
  const seats = photo('a', 'exterior.front', { kind: 'interior' });
  expect(movesFor(seats, [])).toEqual([{ id: 'a', position: 'interior.dashboard' }]);
  const dashboard = photo('b', 'interior.dashboard', { kind: 'interior' });
  expect(movesFor(seats, [dashboard])).toEqual([{ id: 'a', position: 'interior.steering_wheel' }]);
});

test('a photo that nobody chose the position of, and that is not known to belong there, changes places', () => {
  const seats = photo('a', 'exterior.front', { kind: 'interior' });
  expect(movesFor(seats, [photo('b', 'interior.dashboard')])).toEqual([
    { id: 'a', position: 'interior.dashboard' },
    { id: 'b', position: 'exterior.front' },
  ]);
});

test('nothing moves a photo whose position was chosen or used by an order', () => {
  const seats = photo('a', 'exterior.front', { kind: 'interior' });
  expect(movesFor({ ...seats, isPositionChosen: true }, [])).toEqual([]);
  for (const settled of [{ isPositionChosen: true }, { isOrdered: true }]) {
    expect(movesFor(seats, [photo('b', 'interior.dashboard', settled)])).toEqual([
      { id: 'a', position: 'interior.steering_wheel' },
    ]);
  }
});

test('a photo that shows no vehicle, or what belongs at its position, stays', () => {
  expect(movesFor(photo('a', 'exterior.front', { kind: 'none' }), [])).toEqual([]);
  expect(movesFor(photo('a', 'exterior.front', { kind: 'exterior' }), [])).toEqual([]);
  expect(movesFor(photo('a', 'detail.wheel', { kind: 'detail' }), [])).toEqual([]);
});

test('any number of photos share the position for others of their class', () => {
  const taken = ['wheel', 'engine_bay', 'key', 'damage', 'other'].map((name) =>
    photo(name, `detail.${name}` as PlacedPhoto['position'], { kind: 'detail' }),
  );
  expect(movesFor(photo('a', 'exterior.left', { kind: 'detail' }), taken)).toEqual([
    { id: 'a', position: 'detail.other' },
  ]);
});
