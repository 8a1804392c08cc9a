import { LookOverlay, PresetLook } from '@forecourt/contract/presets';
import { describe, expect, it } from 'vitest';
import {
  moved,
  newOverlay,
  overlayKinds,
  overlayProblem,
  ticked,
  withoutTarget,
  withTargetRenamed,
} from './overlay-rows.ts';

const item = '0190a1b2-0000-7000-8000-000000000001';

it.each(overlayKinds)('a new %s is one that the contract accepts, once something is chosen', (kind) => {
  const made = newOverlay(kind);
  expect(overlayProblem(made)).toBe(kind === 'text' ? null : 'missing');
  const chosen = kind === 'text' ? made : { ...made, catalogueId: item };
  expect(LookOverlay.parse(chosen)).toEqual(chosen);
});

it('a text is wrong when it is empty or names a field that does not exist', () => {
  const text = newOverlay('text');
  expect(overlayProblem({ ...text, text: ' ' } as LookOverlay)).toBe('missing');
  expect(overlayProblem({ ...text, text: '{prise}' } as LookOverlay)).toEqual({ unknown: 'prise' });
});

it('one that is moved takes its place, and the others keep their order', () => {
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
  expect(moved(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'c', 'b']);
});

describe('targets', () => {
  const targets = ['web', 'story'].map((name) => ({ name, width: 800, height: 600 }));
  const overlays = [
    { kind: 'text', text: 'Both' },
    { kind: 'text', text: 'Web', targets: ['web'] },
    { kind: 'text', text: 'Each', targets: ['web', 'story'] },
  ];
  const look = PresetLook.parse({ background: { kind: 'original' }, targets, overlays });
  const namesOf = (changed: PresetLook['overlays']) => changed.map(({ targets }) => targets.join());

  it('keep their overlays when they get another name', () => {
    expect(namesOf(withTargetRenamed(look, 'web', 'portal'))).toEqual(['', 'portal', 'portal,story']);
  });

  it('take the overlays with them that are drawn in no other', () => {
    expect(namesOf(withoutTarget(look, 'web'))).toEqual(['', 'story']);
  });
});

it('of a list of which none means all, ticking leaves at least one', () => {
  const all = ['a', 'b', 'c'] as const;
  expect(ticked([], all, 'b')).toEqual(['a', 'c']);
  expect(ticked(['a', 'c'], all, 'b')).toEqual([]);
  expect(ticked(['c'], all, 'c')).toEqual(['c']);
  expect(ticked(['c'], all, 'a')).toEqual(['a', 'c']);
});
