import type { Permission } from './permissions.ts';

/** How a person can hear of something. */
export const notificationChannels = ['panel', 'mail'] as const;
export type NotificationChannel = (typeof notificationChannels)[number];

interface NotificationKind extends Record<NotificationChannel, boolean> {
  /** Who can be concerned at all, and so has the choice in the account. */
  for: Permission;
  /** Whether the operator's own people can be, too. */
  forStaff: boolean;
  /** Whether it concerns only those whose own account pays, and not users whose client pays for them. */
  forPayers: boolean;
}

/**
 * What the installation itself notifies people of, with the channels that are on until a person chooses. A new kind is a
 * row here, its texts of the same name in `platform/mail` and in the panel, and the place that sends it.
 */
export const notificationKinds = {
  /** All pictures of a vehicle that somebody ordered are finished. */
  picturesReady: { for: 'images:write', forStaff: true, forPayers: false, panel: true, mail: false },
  /** A balance fell below the threshold that its owner set. */
  lowBalance: { for: 'credits:alert', forStaff: false, forPayers: true, panel: true, mail: false },
} as const satisfies Record<string, NotificationKind>;

export type NotificationKindName = keyof typeof notificationKinds;
export const notificationKindNames = Object.keys(notificationKinds) as [
  NotificationKindName,
  ...NotificationKindName[],
];
