import { expect, it } from 'vitest';
import { mentionsOf } from './personal-data.rules.ts';

it('texts are found as whole words, the longest first, with their signs as they are', () => {
  expect(mentionsOf(['Max', 'Max Weide', ' Max ', '+49 171.5'])).toBe(
    String.raw`(?<!\w)(?:Max\ Weide|\+49\ 171\.5|Max)(?!\w)`,
  );
});

it('a text that is in too many words is not looked for', () => {
  expect(mentionsOf(['Al', ''])).toBeNull();
});
