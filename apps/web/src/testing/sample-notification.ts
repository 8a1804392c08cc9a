import type { UserNotification } from '@forecourt/contract/notifications';
import type { Parts } from './whole-body.ts';

/** A notification as its reader has it, for component tests. */
export function sampleNotification(
  headLine: string,
  more: Parts<UserNotification['notification']> = {},
): UserNotification {
  const id = '0198c0de-0000-7000-8000-000000000001';
  const notification: Parts<UserNotification> = {
    id,
    notificationId: '0198c0de-0000-7000-8000-000000000002',
    isSeen: false,
    createdAt: '2026-05-05T12:00:00.000Z',
    notification: {
      id: '0198c0de-0000-7000-8000-000000000002',
      priority: 'normal',
      contentType: 'string',
      languageContents: [{ language: 'en', content: { headLine, content: 'Words of it.' } }],
      link: null,
      endsAt: null,
      ...more,
    },
  };
  return notification as UserNotification;
}
