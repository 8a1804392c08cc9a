import { describe, expect, test } from 'vitest';
import { handlingOf, hasOwnContents, pushOf } from './cache-rules.ts';

const origin = 'https://panel.test';
const handling = (path: string, more: { method?: string; mode?: Request['mode'] } = {}) =>
  handlingOf({ method: 'GET', mode: 'cors', url: `${origin}${path}`, ...more }, origin);

describe('the service worker', () => {
  test('serves pages of the panel, and no other navigation', () => {
    for (const path of ['/', '/login', '/dashboard/vehicles?view=table']) {
      expect(handling(path, { mode: 'navigate' })).toBe('document');
    }
    for (const path of ['/docs', '/files/a/b.jpg', '/v1/invoices/1/csv', '/livez']) {
      expect(handling(path, { mode: 'navigate' })).toBe('none');
    }
  });

  test('caches files with a hash in their name for good, the others only for times without a connection', () => {
    expect(handling('/assets/index-D2Wxolau.js')).toBe('hashed');
    expect(handling('/assets/inter-latin-wght-normal-C2S99t-D.woff2')).toBe('hashed');
    expect(handling('/assets/Roboto-Medium-C2S99t-D.ttf')).toBe('hashed');
    expect(handling('/assets/i18n/de.json')).toBe('named');
    expect(handling('/assets/i18n/de/work/vehicles-page.json')).toBe('named');
    expect(handling('/icons/icon-192.png')).toBe('named');
    expect(handling('/early.js')).toBe('named');
  });

  test('never handles a call, a picture, anything that is sent, or another host', () => {
    for (const path of ['/v1/users/1', '/v2/customers', '/v1/events', '/files/x/shown.webp', '/sw.js']) {
      expect(handling(path)).toBe('none');
    }
    expect(handling('/login', { method: 'POST', mode: 'navigate' })).toBe('none');
    const elsewhere = {
      method: 'GET',
      mode: 'cors',
      url: 'https://other.test/assets/a-12345678.js',
    } as const;
    expect(handlingOf(elsewhere, origin)).toBe('none');
  });

  test('shows a push that has a title, and nothing else', () => {
    expect(pushOf({ title: 'Hello', alertContent: 'there', notificationId: 'n1' })).toEqual({
      title: 'Hello',
      body: 'there',
      id: 'n1',
      path: null,
    });
    expect(pushOf({ title: 'Hello' })).toEqual({ title: 'Hello', body: '', id: null, path: null });
    expect(pushOf({ alertContent: 'there' })).toBeNull();
    expect(pushOf('Hello')).toBeNull();
  });

  test('opens paths of the panel only, wherever a push points', () => {
    const pathIn = (path: unknown) => pushOf({ title: 'Hello', path })?.path;
    for (const path of ['/dashboard/vehicles/0197', '/checker?review=0198c5a4-7c1e'])
      expect(pathIn(path)).toBe(path);
    for (const path of [
      '//evil.example',
      'https://evil.example',
      '/\\\\evil.example',
      '/checker?to=//evil.example',
      'javascript:1',
      7,
    ])
      expect(pathIn(path)).toBeNull();
  });

  test('finds the contents of a push in it or in its data', () => {
    expect(hasOwnContents({ title: 'Hello' })).toBe(false);
    expect(hasOwnContents({ title: 'Hello', contentType: 'string' })).toBe(true);
    expect(hasOwnContents({ title: 'Hello', data: { languageContents: [] } })).toBe(true);
    expect(hasOwnContents(null)).toBe(false);
  });
});
