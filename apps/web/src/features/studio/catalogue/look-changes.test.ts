import { readFileSync } from 'node:fs';
import type { LookChange } from '@forecourt/contract/preset-versions';
import { expect, it } from 'vitest';
import type { Text } from '../../../lib/i18n.ts';
import { changeText } from './look-changes.ts';

const words = JSON.parse(
  readFileSync(`${import.meta.dirname}/../../../../public/assets/i18n/en.json`, 'utf8'),
) as Record<string, string>;
const t: Text = (key, values = {}) => {
  const found = words[key];
  if (found === undefined) throw new Error(`no text ${key}`);
  return found.replace(/\{\{(\w+)\}\}/g, (_, name) => String(values[name]));
};

const text = (parts: Partial<LookChange>) =>
  changeText(
    { part: 'background', what: 'changed', of: null, field: null, before: null, after: null, ...parts },
    t,
  );
const of = (kind: 'logo' | 'text' | 'target', name: string) => ({ kind, name });

it('a field is named as in the form, with both values in words', () => {
  expect(text({ field: 'behind', before: { words: ['dark-hall'] }, after: { words: ['transparent'] } })).toBe(
    'Behind the vehicle: Dark hall → Transparent',
  );
  expect(text({ field: 'behind', before: { text: 'Our hall' }, after: { words: ['colour'] } })).toBe(
    'Behind the vehicle: Our hall → Solid colour',
  );
  expect(text({ field: 'colour', after: { text: '#ffffff' } })).toBe('Colour: none → #ffffff');
  expect(
    text({ part: 'plate', field: 'mode', before: { words: ['settings'] }, after: { words: ['blur'] } }),
  ).toBe('Licence plate: Use the user’s settings → Blur');
});

it('shares are percentages, sizes are pixels', () => {
  expect(text({ part: 'shadow', field: 'contact', before: 0.75, after: 0.125 })).toBe(
    'Contact shadow, %: 75 → 12.5',
  );
  expect(text({ part: 'targets', of: of('target', 'web'), field: 'width', before: 800, after: 900 })).toBe(
    'Output: web, Width, pixels: 800 → 900',
  );
});

it('overlays are called by what they show, and a list that excludes nothing is all', () => {
  const logo = { part: 'overlays', of: of('logo', 'Ours') } as const;
  expect(text({ ...logo, what: 'added' })).toBe('Logo: Ours added');
  expect(text({ part: 'overlays', of: of('text', '{make}\n{model}'), what: 'removed' })).toBe(
    'Text: {make} {model} removed',
  );
  expect(
    text({ ...logo, field: 'positions', before: { words: [] }, after: { words: ['exterior', 'detail'] } }),
  ).toBe('Logo: Ours, In pictures of: all → Exterior, Details');
  expect(text({ ...logo, field: 'anchor', before: { words: ['top'] }, after: { words: ['middle'] } })).toBe(
    'Logo: Ours, Place in the picture: Top → Middle',
  );
});

it('the shot list, another sequence, and what has no words yet are said too', () => {
  expect(text({ part: 'positions', what: 'added', after: { words: ['detail.key'] } })).toBe(
    'Key added to the shot list',
  );
  expect(text({ part: 'overlays', what: 'moved' })).toBe('Frames, logos and texts are in another sequence');
  expect(text({ part: 'other' })).toBe('Other changes');
  expect(text({ part: 'reflection', field: 'fade', before: 0.4, after: 0.5 })).toBe('Other changes');
});
