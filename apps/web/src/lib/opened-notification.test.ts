import { expect, test } from 'vitest';
import { notificationOf, takeNotification } from './opened-notification.ts';

const id = '11111111-1111-4111-8111-111111111111';

test('the id is removed from an address, and the rest of it stays', () => {
  const address = new URL(`https://panel.test/dashboard?view=table&notificationId=${id}#top`);
  expect(takeNotification(address)).toEqual({ id, rest: '/dashboard?view=table#top' });
});

test('an invalid id is removed as well', () => {
  expect(takeNotification(new URL('https://panel.test/?notificationId=../users'))).toEqual({
    id: null,
    rest: '/',
  });
});

test('only the message that opens a notification is recognized', () => {
  expect(notificationOf({ action: 'open_notification', id })).toBe(id);
  expect(notificationOf({ action: 'open_notification', id: '/v1/users' })).toBeNull();
  expect(notificationOf({ action: 'reload', id })).toBeNull();
  expect(notificationOf('open_notification')).toBeNull();
  expect(notificationOf(null)).toBeNull();
});
