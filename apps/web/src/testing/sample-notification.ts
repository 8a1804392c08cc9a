import type { UserNotification } from '@forecourt/contract/notifications';

/** A notification as its reader has it, for component tests. */
export function sampleNotification(headLine: string, more: object = {}): UserNotification {
  const id = '0198c0de-0000-7000-8000-000000000001';
  return {
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
  } as unknown as UserNotification;
}
