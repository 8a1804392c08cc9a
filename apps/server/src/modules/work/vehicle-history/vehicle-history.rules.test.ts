import { expect, it } from 'vitest';
import { type Change, eventsOf, type Result } from './vehicle-history.rules.ts';

let count = 0;

function change(parts: Partial<Change> & { minute: number }): Change {
  const { minute, ...rest } = parts;
  return {
    id: `change-${count++}`,
    happenedAt: `2026-06-15T10:${String(minute).padStart(2, '0')}:00.000Z`,
    requestId: null,
    imageId: null,
    position: null,
    markerId: null,
    before: null,
    after: null,
    actorId: 'paula',
    actorName: 'Paula',
    isStaff: false,
    isStranger: false,
    ...rest,
  } as Change;
}

const image = (number: number) =>
  ({ imageId: `image-${number}`, position: 'exterior.front' }) as Partial<Change>;
const kinds = (changes: Change[], results: Result[] = []) =>
  eventsOf(changes, results, false).map(({ kind, count: of }) => [kind, of]);

it('photos that one user adds in a row are one event; those that another call adds are a separate one', () => {
  const added = [1, 2, 3].map((number) => change({ minute: number, ...image(number), after: { id: 'x' } }));
  const order = {
    requestId: 'order',
    before: { state: 'uploaded' },
    after: { state: 'queued', preset: 'dark-hall' },
  };
  const ordered = [1, 2, 3].map((number) => change({ minute: 20, ...image(number), ...order }));
  expect(kinds([...ordered, ...added.toReversed()])).toEqual([
    ['ordered', 3],
    ['photosAdded', 3],
  ]);
  expect(eventsOf(ordered, [], false)[0]).toMatchObject({ preset: 'dark-hall', actor: { name: 'Paula' } });
});

it('a restyle and its undo are events of their own, each of all its pictures of the vehicle', () => {
  const restyled = { action: 'createRestyle', after: { preset: 'dark-hall', recipe_hash: 'new' } };
  const undone = { action: 'undoRestyle', after: { preset: null, state: 'uploaded' } };
  const changes = [
    ...[1, 2].map((number) => change({ minute: 20, ...image(number), ...undone })),
    ...[1, 2].map((number) => change({ minute: 3, ...image(number), ...restyled })),
  ];
  expect(kinds(changes)).toEqual([
    ['restyleUndone', 2],
    ['restyled', 2],
  ]);
  expect(eventsOf(changes, [], false)[1]).toMatchObject({ preset: 'dark-hall', actor: { name: 'Paula' } });
});

it('photos that came by a phone link are an event of their own, of the one who made the link', () => {
  const [byPhone, byHand] = [{ action: 'uploadCapturedPhoto' }, { action: 'uploadImage' }];
  const changes = [byPhone, byPhone, byHand].map((way, number) =>
    change({ minute: 9 - number, ...image(number), ...way, after: { id: 'x' } }),
  );
  const events = eventsOf(changes, [], false).map(({ actor, byPhoneLink, count: of }) => [
    actor?.name,
    byPhoneLink,
    of,
  ]);
  expect(events).toEqual([
    ['Paula', true, 2],
    ['Paula', false, 1],
  ]);
});

it('a replaced photo is one event', () => {
  const call = { minute: 1, requestId: 'upload' };
  const deleted = change({ ...call, ...image(1), after: { deleted_at: '2026-06-15T10:01:00Z' } });
  const added = change({ ...call, ...image(2), after: { id: 'x' } });
  expect(kinds([added, deleted])).toEqual([['photosReplaced', 1]]);
  expect(kinds([added, { ...deleted, requestId: 'another' }])).toEqual([
    ['photosAdded', 1],
    ['photosDeleted', 1],
  ]);
});

it('photos of two users, or added hours apart, are separate events', () => {
  const first = change({ minute: 1, ...image(1), after: { id: 'x' } });
  const other = change({ minute: 2, ...image(2), after: { id: 'x' }, actorId: 'otto' as never });
  const late = change({ minute: 50, ...image(3), after: { id: 'x' } });
  expect(kinds([late, other, first])).toEqual([
    ['photosAdded', 1],
    ['photosAdded', 1],
    ['photosAdded', 1],
  ]);
});

it('changes of a vehicle are derived from its row, with the fields that users see', () => {
  const events = eventsOf(
    [
      change({ minute: 9, before: { deleted_at: 'then' }, after: { deleted_at: null } }),
      change({ minute: 8, before: {}, after: { deleted_at: '2026-06-15T10:08:00Z' } }),
      change({ minute: 7, before: { busy_count: 1 }, after: { busy_count: 0 } }),
      change({ minute: 6, before: { colour: 'red', user_id: 'a' }, after: { colour: 'blue', user_id: 'b' } }),
      change({ minute: 5, after: { id: 'x', reference: 'A-1' } }),
    ],
    [],
    false,
  );
  expect(events.map(({ kind }) => kind)).toEqual(['restored', 'deleted', 'changed', 'created']);
  expect(events[2]).toMatchObject({ before: { colour: 'red' }, after: { colour: 'blue' } });
});

const result = (parts: Partial<Result> & { number: number; minute: number }) =>
  ({
    ...image(parts.number),
    happenedAt: `2026-06-15T10:${parts.minute}:00.000Z`,
    state: 'delivered',
    failure: null,
    credits: 0,
    ...parts,
  }) as Result;

it('pictures that finish together are one event with their credits', () => {
  const results = [2, 1].map((number) => result({ number, minute: 30 + number, credits: 1 }));
  expect(eventsOf([], results, false)).toMatchObject([{ kind: 'finished', count: 2, credits: 2 }]);
});

it('what an order made is counted also after some of it was made again, failed or taken back', () => {
  const again = (number: number, minute: number, before: Record<string, unknown>) =>
    change({ minute, ...image(number), requestId: `again-${minute}`, before, after: { state: 'queued' } });
  const finished = { state: 'delivered', queued_at: 'earlier', finished_at: '2026-06-15T10:10:00.5+00:00' };
  const remade = [again(1, 20, finished)];
  const results = [1, 2, 3].map((number) => result({ number, minute: number === 1 ? 30 : 10 }));
  expect(kinds(remade, results)).toEqual([
    ['finished', 1],
    ['ordered', 1],
    ['finished', 3],
  ]);
  // Charged pictures are in the ledger too, and an order that was cancelled leaves the picture as it was.
  const charged = [result({ number: 1, minute: 10, credits: 1 }), ...results];
  expect(kinds(remade, charged)).toEqual(kinds(remade, results));
  const failed = { state: 'failed', failure: 'crashed', finished_at: '2026-06-15T10:10:00Z' };
  const retried = [again(1, 20, { ...failed, queued_at: 'earlier' }), again(2, 20, failed)];
  expect(kinds(retried, [])).toEqual([
    ['ordered', 2],
    ['failed', 1],
    ['photosUnusable', 1],
  ]);
  expect(eventsOf(retried, [], false)[1]).toMatchObject({ failures: ['crashed'], credits: 0 });
});

it('unusable photos are a separate event from failed pictures, each with their reasons', () => {
  const unusable = { state: 'unusable', failure: 'undecodable' } as const;
  const results = [
    result({ number: 3, minute: 33, state: 'failed', failure: 'time_limit' }),
    result({ number: 2, minute: 32, ...unusable }),
    result({ number: 1, minute: 31, ...unusable }),
  ];
  expect(eventsOf([], results, false)).toMatchObject([
    { kind: 'failed', count: 1, failures: ['time_limit'] },
    { kind: 'photosUnusable', count: 2, failures: ['undecodable'] },
  ]);
});

it('tenants see that staff of the operator did something, but not who', () => {
  const byRoot = change({ minute: 1, after: { id: 'x' }, isStaff: true, actorName: 'Rita' });
  expect(eventsOf([byRoot], [], false)[0]).toMatchObject({ actor: null, byStaff: true });
  expect(eventsOf([byRoot], [], true)[0]).toMatchObject({ actor: { name: 'Rita' }, byStaff: false });
});

it('events about markers count the markers, also several of one photo; another order is no event', () => {
  const marker = (number: number, parts: Partial<Change> & { minute: number }) =>
    change({ ...image(1), markerId: `marker-${number}` as never, ...parts });
  const events = eventsOf(
    [
      marker(1, { minute: 40, before: { deleted_at: '2026-06-15T10:30:00Z' }, after: { deleted_at: null } }),
      marker(1, { minute: 30, after: { deleted_at: '2026-06-15T10:30:00Z' } }),
      marker(2, { minute: 20, before: { text: 'dent' }, after: { text: 'repaired dent' } }),
      marker(1, { minute: 12, before: { rank: 1 }, after: { rank: 2 } }),
      marker(2, { minute: 2, after: { id: 'x' } }),
      marker(1, { minute: 1, after: { id: 'x' } }),
    ],
    [],
    false,
  );
  expect(events.map(({ kind, count: of, imageIds }) => [kind, of, imageIds])).toEqual([
    ['markersRestored', 1, ['image-1']],
    ['markersDeleted', 1, ['image-1']],
    ['markersChanged', 1, ['image-1']],
    ['markersAdded', 2, ['image-1']],
  ]);
  expect(events[0]).not.toHaveProperty('counted');
});
