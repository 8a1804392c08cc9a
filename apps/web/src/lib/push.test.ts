import { expect, it } from 'vitest';
import { manufacturerOf } from './push.ts';

it.each([
  ['edge', 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/147.0.0.0 Safari/537.36 Edg/147.0.0.0'],
  ['opera', 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/147.0.0.0 Safari/537.36 OPR/120.0'],
  [
    'chrome',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Safari/537.36',
  ],
  ['chrome', 'Mozilla/5.0 (X11) AppleWebKit/537.36 HeadlessChrome/149.0.0.0 Safari/537.36'],
  ['firefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'],
  ['safari', 'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15'],
  ['No browser detection', 'curl/8.5'],
])('%s is recognised by what it tells of itself', (name, userAgent) => {
  expect(manufacturerOf(userAgent)).toBe(name);
});
