import fc from 'fast-check';
import { expect, it } from 'vitest';
import { asCode } from './codes.ts';
import { asAddress, asLine, lineText, paragraphText } from './text-fields.ts';
import { Email, KnownEmail, Name } from './user-fields.ts';

it.each([
  ['Auto\u200bhaus', 'Autohaus'],
  ['Auto\u00adhaus', 'Autohaus'],
  ['\ufeffAutohaus', 'Autohaus'],
  ['\u202aAutohaus\u202c', 'Autohaus'],
  ['\u2066Autohaus\u2069\u200e', 'Autohaus'],
  ['Autohaus\x1a\0', 'Autohaus'],
  ['Auto\u200dhaus\u200c', 'Autohaus'],
  ['Autohaus\ufe0f\u3164\u2060', 'Autohaus'],
  ['Autohaus\r\nNord', 'Autohaus Nord'],
  ['Autohaus\tNord', 'Autohaus Nord'],
  ['Autohaus\u00a0Nord\u2028', 'Autohaus Nord'],
  ['Mu\u0308ller', 'Müller'],
  ['Mu\u200b\u0308ller', 'Müller'],
])('%j is stored as the line %j', (typed, stored) => {
  expect(lineText().parse(typed)).toBe(stored);
  expect(Name.parse(typed)).toBe(stored);
});

it.each(['👩‍🔧 Ana', '❤️', '1️⃣', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '👋🏽', 'می‌خواهم', 'क्‍ष', '葛󠄀', 'Żółć & Ωmega – “50 %”'])(
  'emoji and scripts keep what they are made of: %s',
  (text) => {
    expect(lineText().parse(text)).toBe(text);
    expect(paragraphText().parse(text)).toBe(text);
  },
);

it('a text of several lines keeps its lines, and nothing that nobody sees', () => {
  expect(paragraphText().parse(' Hall 3\r\nGate\u200b 7\rrear\u2028left\x1a\n')).toBe(
    'Hall 3\nGate 7\nrear\nleft',
  );
});

it('what is stored stays the same when it is sent again', () => {
  const some = fc.array(
    fc.constantFrom(
      ...'a1 \n\t\0\x1a\u0308\u00ad\u200b\u200c\u200d\ufe0f\u20e3\u202e\u3164لक्葛👩🏴',
      '\u{e0067}',
      '\u{e0100}',
    ),
    { maxLength: 8 },
  );
  fc.assert(
    fc.property(some, (parts) => {
      const text = parts.join('');
      for (const read of [asLine, asAddress, asCode, (one: string) => paragraphText().parse(one)])
        expect(read(read(text))).toBe(read(text));
    }),
    { numRuns: 5_000 },
  );
});

it.each([
  'user@example.com\u200b',
  'us\u00ader@example.com',
  '\ufeffuser@example.com',
  '\u202auser@example.com\u202c',
  'user@example.com\x1a',
  'user@example.com\0',
  'User@Example.com',
])('%j is the address user@example.com', (typed) => {
  expect(Email.parse(typed)).toBe('user@example.com');
  expect(asAddress(KnownEmail.parse(typed))).toBe('user@example.com');
});

it.each([
  'a@b.test,c@d.test',
  'a@b.test;c@d.test',
  'a@b.test c@d.test',
  'a@b.test\tc@d.test',
  'a@b.test\r\nc@d.test',
  'Ada <a@b.test>',
  'list:a@b.test',
  '"a"@b.test',
  'a@b@c.test',
  'a b@c.test',
  'a@b',
  '\u200b@b.test',
])('%j is no address of a new account', (typed) => {
  expect(Email.safeParse(typed).success).toBe(false);
});

it.each(['ada+cars@b.test', "o'neil@b.test", 'müller@käfer.test', 'a_b-c@sub.b.test', '用户@例子.测试'])(
  '%s is an address',
  (typed) => {
    expect(Email.parse(typed)).toBe(typed);
  },
);
