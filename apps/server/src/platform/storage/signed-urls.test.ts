import { dayMs, hourMs } from '@forecourt/contract/durations';
import { UserId } from '@forecourt/contract/ids';
import { expect, it } from 'vitest';
import { UrlSigner } from './signed-urls.ts';

const urls = new UrlSigner('a secret for tests that is long enough');
const now = new Date('2026-06-15T10:00:00Z');
const reader = UserId.parse('0198c1a0-0000-7000-8000-000000000001');

it('a signed link contains its path, and the account it was issued to', () => {
  for (const path of ['/files/a.jpg', '/files/a.jpg?name=b.jpg', '/files/a.jpg?name=u%3D1']) {
    for (const readerId of [reader, null]) {
      expect(urls.verify(urls.sign(path, readerId, now), now)).toEqual({ path, readerId });
    }
  }
});

it('the account can be neither removed nor exchanged nor made a part of the path', () => {
  const link = urls.sign('/files/a.jpg', reader, now);
  const other = UserId.parse('0198c1a0-0000-7000-8000-000000000002');
  for (const forged of [
    link.replace(`u=${reader}&`, ''),
    link.replace(reader, other),
    link.replace(reader, '-'.repeat(36)),
    link.replace('/files/a.jpg', `/files/a.jpg?u=${reader}`),
    urls.sign('/files/a.jpg', null, now).replace('?', `?u=${reader}&`),
  ]) {
    expect(urls.verify(forged, now)).toBeNull();
  }
});

it('a link is valid for at least eight hours and at most nine, and is the same for an hour, for caches', () => {
  const link = urls.sign('/files/a.jpg', reader, now);
  expect(urls.sign('/files/a.jpg', reader, new Date(now.getTime() + hourMs - 1))).toBe(link);
  expect(urls.sign('/files/a.jpg', reader, new Date(now.getTime() + hourMs))).not.toBe(link);
  expect(urls.verify(link, new Date(now.getTime() + 9 * hourMs))).toEqual({
    path: '/files/a.jpg',
    readerId: reader,
  });
  expect(urls.verify(link, new Date(now.getTime() + 9 * hourMs + 1))).toBeNull();
  const late = urls.sign('/files/a.jpg', reader, new Date(now.getTime() + hourMs - 1));
  expect(urls.verify(late, new Date(now.getTime() + 9 * hourMs - 1))).toEqual({
    path: '/files/a.jpg',
    readerId: reader,
  });
});

it('a link of several days is the same for a day, and never works for less', () => {
  const [weekMs, evening] = [7 * dayMs, new Date('2026-06-15T23:59:59Z')];
  const link = urls.sign('/files/a.jpg', null, now, weekMs);
  expect(urls.sign('/files/a.jpg', null, evening, weekMs)).toBe(link);
  expect(urls.sign('/files/a.jpg', null, new Date('2026-06-16T00:00:00Z'), weekMs)).not.toBe(link);
  expect(urls.verify(link, new Date(evening.getTime() + weekMs))).not.toBeNull();
});

it('a changed link is refused, and so is one signed with another secret', () => {
  const link = urls.sign('/files/a.jpg', reader, now);
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
