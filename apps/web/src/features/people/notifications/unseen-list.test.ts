import { contentIn } from '@forecourt/contract/notification-contents';
import type { UserNotification } from '@forecourt/contract/notifications';
import { describe, expect, test } from 'vitest';
import {
  attachmentAddress,
  badgeText,
  notificationsOfBell,
  type UnseenList,
  urgentNotification,
  withNotification,
  withoutNotification,
} from './unseen-list.ts';

const now = Date.parse('2026-05-05T12:00:00Z');

function one(id: string, more: Partial<UserNotification['notification']> = {}): UserNotification {
  return {
    id,
    notificationId: `n-${id}`,
    isSeen: false,
    createdAt: '2026-05-05T10:00:00Z',
    notification: { priority: 'normal', endsAt: null, ...more },
  } as UserNotification;
}

function listOf(...results: UserNotification[]): UnseenList {
  return { count: results.length, countIsExact: true, notSeen: results.length, results };
}

describe('unseen notifications', () => {
  test('a new one comes first and counts once, even when its event arrives several times', () => {
    const list = withNotification(listOf(one('a')), one('b'));
    expect(list.results.map(({ id }) => id)).toEqual(['b', 'a']);
    expect(list).toMatchObject({ count: 2, notSeen: 2 });
    expect(withNotification(list, one('b'))).toBe(list);
    expect(withNotification(list, { ...one('c'), isSeen: true })).toBe(list);
  });

  test('a new one that a response has counted and not listed counts once', () => {
    const list = { ...listOf(one('a')), count: 2, notSeen: 2 };
    expect(withNotification(list, one('b'))).toMatchObject({ count: 2, notSeen: 2 });
    expect(withNotification(list, one('b')).results.map(({ id }) => id)).toEqual(['b', 'a']);
  });

  test('a new one counts where more wait than a response lists', () => {
    const results = Array.from({ length: 100 }, (_, at) => one(`${at}`));
    const list = { ...listOf(...results), count: 150, notSeen: 150 };
    expect(withNotification(list, one('new'))).toMatchObject({ count: 151, notSeen: 151 });
  });

  test('one that was seen leaves the list, and lowers both counts only once', () => {
    const list = withoutNotification(listOf(one('a'), one('b')), 'a');
    expect(list.results.map(({ id }) => id)).toEqual(['b']);
    expect(list).toMatchObject({ count: 1, notSeen: 1 });
    expect(withoutNotification(list, 'a')).toBe(list);
  });

  test('one of high priority is left out of the bell and opens by itself, the newest first', () => {
    const high = { priority: 'high' } as const;
    const list = listOf(one('a'), one('b', high), one('c', high));
    expect(notificationsOfBell(list, now).map(({ id }) => id)).toEqual(['a']);
    expect(urgentNotification(list, now)?.id).toBe('b');
    expect(urgentNotification(listOf(one('a')), now)).toBeUndefined();
    expect(notificationsOfBell(undefined, now)).toEqual([]);
  });

  test('one that has ended meanwhile is neither listed nor opened', () => {
    const ended = { endsAt: '2026-05-05T11:59:59Z' };
    const list = listOf(one('a', ended), one('b', { ...ended, priority: 'high' }));
    expect(notificationsOfBell(list, now)).toEqual([]);
    expect(urgentNotification(list, now)).toBeUndefined();
  });
});

test('their content is in the language of the panel, otherwise in English', () => {
  const contents = [
    { language: 'en', content: { headLine: 'Hello', content: 'there' } },
    { language: 'de', content: { headLine: 'Hallo', content: 'dort' } },
  ] as const;
  expect(contentIn(contents, 'de').headLine).toBe('Hallo');
  expect(contentIn(contents, 'hu').headLine).toBe('Hello');
  expect(contentIn([], 'de')).toEqual({ headLine: '', content: '' });
});

test('the badge is empty at zero and has a maximum', () => {
  expect([0, 1, 99, 100].map(badgeText)).toEqual([null, '1', '99', '99+']);
});

test('an attachment is fetched only from a web address', () => {
  const origin = 'https://panel.example';
  expect(attachmentAddress('/files/a.pdf?signature=1', origin)).toBe(
    'https://panel.example/files/a.pdf?signature=1',
  );
  expect(attachmentAddress('javascript:alert(1)', origin)).toBeNull();
  expect(attachmentAddress('http://[', origin)).toBeNull();
});
