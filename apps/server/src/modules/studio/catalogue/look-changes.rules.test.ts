import { PresetLook } from '@forecourt/contract/presets';
import { expect, test } from 'vitest';
import { changesOf } from './look-changes.rules.ts';

const names: Record<string, string> = {
  '0190a000-0000-7000-8000-000000000001': 'Our logo',
  '0190a000-0000-7000-8000-000000000002': 'Other logo',
};
const [ours, other] = Object.keys(names);
const start = {
  background: { kind: 'colour', colour: '#336699' },
  targets: [
    { name: 'web', width: 800, height: 600 },
    { name: 'wide', width: 1600, height: 600 },
  ],
  overlays: [
    { kind: 'logo', catalogueId: ours },
    { kind: 'text', text: '{make}' },
  ],
  positions: ['exterior.front', 'exterior.rear', 'interior.dashboard'],
};
const changes = (after: object) =>
  changesOf(PresetLook.parse(start), PresetLook.parse({ ...start, ...after }), (id) => names[id] ?? '');
const change = (parts: object) => ({
  what: 'changed',
  of: null,
  field: null,
  before: null,
  after: null,
  ...parts,
});

test('equal looks have no changes, and a field that changes is named with both values', () => {
  expect(changes({})).toEqual([]);
  expect(changes({ shadow: { contact: 0.5, ambient: 0.4 } })).toEqual([
    change({ part: 'shadow', field: 'contact', before: 0.75, after: 0.5 }),
  ]);
  expect(changes({ background: { kind: 'showroom', name: 'dark-hall' } })).toEqual([
    change({
      part: 'background',
      field: 'behind',
      before: { words: ['colour'] },
      after: { words: ['dark-hall'] },
    }),
    change({ part: 'background', field: 'colour', before: { text: '#336699' } }),
  ]);
  expect(changes({ plate: { mode: 'blur' } })).toEqual([
    change({ part: 'plate', field: 'mode', before: { words: ['settings'] }, after: { words: ['blur'] } }),
  ]);
});

test('how an output is made and its border are named like its size', () => {
  const [web, wide] = start.targets;
  const of = { kind: 'target', name: 'wide' };
  const changed = (parts: object) => change({ part: 'targets', of, ...parts });
  const words = (word: string) => ({ words: [word] });
  expect(changes({ targets: [web, { ...wide, fit: 'cover' }] })).toEqual([
    changed({ field: 'fit', before: words('scene'), after: words('cover') }),
  ]);
  expect(changes({ targets: [web, { ...wide, fit: 'contain', border: '#ffffff' }] })).toEqual([
    changed({ field: 'fit', before: words('scene'), after: words('contain') }),
    changed({ field: 'border', before: null, after: { text: '#ffffff' } }),
  ]);
});

test('the edges that an output keeps clear are named one by one', () => {
  const [web, wide] = start.targets;
  const safeArea = { top: 0.1, right: 0, bottom: 0.2, left: 0 };
  const of = { kind: 'target', name: 'wide' };
  expect(changes({ targets: [web, { ...wide, safeArea }] })).toEqual([
    change({ part: 'targets', of, field: 'safeTop', before: 0, after: 0.1 }),
    change({ part: 'targets', of, field: 'safeBottom', before: 0, after: 0.2 }),
  ]);
});

test('an overlay that was exchanged is one change, one that is new or gone is named, and so is another order', () => {
  const [logo, text] = start.overlays;
  const of = { kind: 'logo', name: 'Our logo' };
  expect(changes({ overlays: [{ kind: 'logo', catalogueId: other }, text] })).toEqual([
    change({
      part: 'overlays',
      of,
      field: 'item',
      before: { text: 'Our logo' },
      after: { text: 'Other logo' },
    }),
  ]);
  expect(changes({ overlays: [text, logo] })).toEqual([change({ part: 'overlays', what: 'moved' })]);
  expect(changes({ overlays: [text] })).toEqual([change({ part: 'overlays', what: 'removed', of })]);
  const banner = { kind: 'text', text: 'Sale' };
  expect(changes({ overlays: [...start.overlays, banner] })).toEqual([
    change({ part: 'overlays', what: 'added', of: { kind: 'text', name: 'Sale' } }),
  ]);
});

test('an output that is called otherwise is another one', () => {
  const [web, wide] = start.targets;
  expect(
    changes({
      targets: [
        { ...web, width: 900 },
        { ...wide, name: 'banner' },
      ],
    }),
  ).toEqual([
    change({
      part: 'targets',
      of: { kind: 'target', name: 'web' },
      field: 'width',
      before: 800,
      after: 900,
    }),
    change({ part: 'targets', what: 'removed', of: { kind: 'target', name: 'wide' } }),
    change({ part: 'targets', what: 'added', of: { kind: 'target', name: 'banner' } }),
  ]);
});

test('positions that are added, removed or moved are told apart', () => {
  expect(changes({ positions: ['exterior.rear', 'exterior.front', 'detail.key'] })).toEqual([
    change({ part: 'positions', what: 'removed', before: { words: ['interior.dashboard'] } }),
    change({ part: 'positions', what: 'added', after: { words: ['detail.key'] } }),
    change({ part: 'positions', what: 'moved' }),
  ]);
});

test('collages that are added, removed or moved are told apart, by their names', () => {
  const of = (name: string) => ({ kind: 'collage', name });
  expect(changes({ collages: [ours] })).toEqual([
    change({ part: 'collages', what: 'added', of: of('Our logo') }),
  ]);
  const looks = [[ours, other], [other, ours], [other]].map((collages) =>
    PresetLook.parse({ ...start, collages }),
  );
  const between = (from: number, to: number) =>
    changesOf(looks[from] as PresetLook, looks[to] as PresetLook, (id) => names[id] ?? '');
  expect(between(0, 1)).toEqual([change({ part: 'collages', what: 'moved' })]);
  expect(between(1, 2)).toEqual([change({ part: 'collages', what: 'removed', of: of('Our logo') })]);
});
