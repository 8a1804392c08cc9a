import { expect, test } from 'vitest';
import { movesFor, type PlacedPhoto, sureView } from './image-places.rules.ts';

const photo = (
  id: string,
  position: PlacedPhoto['position'],
  rest: Partial<PlacedPhoto> = {},
): PlacedPhoto => ({
  id,
  position,
  isPositionChosen: false,
  kind: null,
  view: null,
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

const rearLeft = photo('a', 'exterior.front_left', { kind: 'exterior', view: 'exterior.rear_left' });

test('an exterior moves to the position of its view', () => {
  expect(movesFor(rearLeft, [])).toEqual([{ id: 'a', position: 'exterior.rear_left' }]);
  expect(movesFor({ ...rearLeft, position: 'exterior.rear_left' }, [])).toEqual([]);
  expect(movesFor({ ...rearLeft, isPositionChosen: true }, [])).toEqual([]);
});

test('a photo without a sure view, or with another one, makes room for the one that shows the view', () => {
  for (const view of [null, 'exterior.front'] as const) {
    const there = photo('b', 'exterior.rear_left', { kind: 'exterior', view });
    expect(movesFor(rearLeft, [there])).toEqual([
      { id: 'a', position: 'exterior.rear_left' },
      { id: 'b', position: 'exterior.front_left' },
    ]);
  }
});

test('a second photo of the same view stays, and none takes a position that was chosen', () => {
  for (const rest of [{ view: 'exterior.rear_left' }, { isPositionChosen: true }] as const) {
    const there = photo('b', 'exterior.rear_left', { kind: 'exterior', ...rest });
    expect(movesFor(rearLeft, [there])).toEqual([]);
  }
});

test('exteriors that were ordered before their analysis change places by their views all the same', () => {
  const there = photo('b', 'exterior.rear_left', { isOrdered: true });
  expect(movesFor({ ...rearLeft, isOrdered: true }, [there])).toEqual([
    { id: 'a', position: 'exterior.rear_left' },
    { id: 'b', position: 'exterior.front_left' },
  ]);
});

test('an exterior at a position inside goes to the position of its view if that is free, or else to any outside', () => {
  const outside: PlacedPhoto = { ...rearLeft, position: 'interior.boot' };
  expect(movesFor(outside, [])).toEqual([{ id: 'a', position: 'exterior.rear_left' }]);
  const there = photo('b', 'exterior.rear_left', { kind: 'exterior' });
  expect(movesFor(outside, [there])).toEqual([{ id: 'a', position: 'exterior.front_left' }]);
});

test('four photos in any order of analysis end at their views', () => {
  const views = ['exterior.rear', 'exterior.left', 'exterior.front', 'exterior.rear_right'] as const;
  const first = ['exterior.front_left', 'exterior.front', 'exterior.front_right', 'exterior.right'] as const;
  let photos = first.map((position, at) => photo(String(at), position));
  for (const at of [2, 0, 3, 1]) {
    photos = photos.map((one) =>
      one.id === String(at) ? { ...one, kind: 'exterior', view: views[at] ?? null } : one,
    );
    const [own] = photos.filter((one) => one.id === String(at));
    if (!own) throw new Error('the photo is gone');
    const moves = movesFor(
      own,
      photos.filter((one) => one !== own),
    );
    photos = photos.map((one) => ({ ...one, ...moves.find((move) => move.id === one.id) }));
  }
  expect(photos.map(({ position }) => position)).toEqual(views);
});

test('only a sure view is one to move to', () => {
  expect(sureView({ view: { azimuth: 130, confidence: 0.9 } })).toBe('exterior.rear_left');
  expect(sureView({ view: { azimuth: 130, confidence: 0.3 } })).toBeNull();
  expect(sureView({ view: null })).toBeNull();
  expect(sureView(null)).toBeNull();
});
