import { expect, it } from 'vitest';
import { UrlSigner } from './signed-urls.ts';

const urls = new UrlSigner('a secret for tests that is long enough');
const now = new Date('2026-06-15T10:00:00Z');
const hourMs = 3_600_000;

it('a signed link says which path it is for', () => {
  expect(urls.verify(urls.sign('/files/a.jpg', now), now)).toBe('/files/a.jpg');
  expect(urls.verify(urls.sign('/files/a.jpg?name=b.jpg', now), now)).toBe('/files/a.jpg?name=b.jpg');
});

it('it works for at least eight hours and at most nine, and is the same for an hour, for caches', () => {
  const link = urls.sign('/files/a.jpg', now);
  expect(urls.sign('/files/a.jpg', new Date(now.getTime() + hourMs - 1))).toBe(link);
  expect(urls.sign('/files/a.jpg', new Date(now.getTime() + hourMs))).not.toBe(link);
  expect(urls.verify(link, new Date(now.getTime() + 9 * hourMs))).toBe('/files/a.jpg');
  expect(urls.verify(link, new Date(now.getTime() + 9 * hourMs + 1))).toBeNull();
  const late = urls.sign('/files/a.jpg', new Date(now.getTime() + hourMs - 1));
  expect(urls.verify(late, new Date(now.getTime() + 9 * hourMs - 1))).toBe('/files/a.jpg');
});

it('nothing of it can be changed, and no other secret makes it', () => {
  const link = urls.sign('/files/a.jpg', now);
  for (const forged of [
    link.replace('a.jpg', 'b.jpg'),
    link.replace(/e=(\d+)/, (_all, hours) => `e=${Number(hours) + 24}`),
    link.replace(/s=.{4}/, 's=AAAA'),
    '/files/a.jpg',
    `${link}&x=1`,
  ]) {
    expect(urls.verify(forged, now)).toBeNull();
  }
  expect(new UrlSigner('another secret that is long enough').verify(link, now)).toBeNull();
});
