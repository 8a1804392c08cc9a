import { beforeAll, expect, test, vi } from 'vitest';
import en from '../../public/assets/i18n/en.json';
import { CallError } from './call.ts';
import { errorText } from './error-text.ts';
import { initTexts, setLanguage, text } from './i18n.ts';

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: {} });
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(en)));
  await initTexts();
  await setLanguage('en');
  return () => vi.unstubAllGlobals();
});

test('an error that the panel has no text for is told by its status, not by its name', () => {
  const of = (status: number) => errorText(new CallError(status, { name: 'newerThanThis' as never }), text);
  expect([401, 403, 404, 409, 418, 429, 500, 503].map(of)).toEqual([
    en['errors.status409'],
    en['errors.status403'],
    en['errors.status409'],
    en['errors.status409'],
    en['errors.unknown'],
    en['errors.tooManyAtOnce'],
    en['errors.internal'],
    en['errors.unreachable'],
  ]);
  expect(errorText(new CallError(429, null), text)).toBe(en['errors.tooManyAtOnce']);
  expect(errorText(new CallError(409, { name: 'imageDuplicate' }), text)).toBe(en['errors.imageDuplicate']);
});
