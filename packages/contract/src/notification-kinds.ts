import type { Permission } from './permissions.ts';

/**
 * Channels through which a user can be notified. A new channel needs its name here, its default for each kind below, a
 * row in apps/server/src/modules/people/notifications/notice-channels.service.ts (whether an installation has it, and who
 * sends), and its label in the panel.
 */
export const notificationChannels = ['panel', 'push', 'mail'] as const;
export type NotificationChannel = (typeof notificationChannels)[number];

/**
 * Faults of the installation that root is told of: jobs wait and no worker takes them, mails do not go out, jobs wait for something
 * that has to be mended, the disk with the files is almost full, no backup of the last days is complete, or the virus scanner does not
 * answer.
 */
export const installationFaults = [
  'noWorker',
  'mailsWait',
  'jobsWait',
  'diskLow',
  'backupMissing',
  'noVirusScanner',
] as const;
export type InstallationFault = (typeof installationFaults)[number];

interface NotificationKind extends Record<NotificationChannel, boolean> {
  /** Users with one of these permissions can receive this kind, and choose its channels in their account. */
  for: readonly Permission[];
  /** Whether the operator's staff can receive it too. */
  forStaff: boolean;
  /** Whether it concerns only users whose own account pays, not those whose client pays for them. */
  forPayers: boolean;
}

/**
 * Kinds of notifications that the installation itself sends, with the channels that are on by default. A new kind
 * needs a row here, its name in `noticeNames` (apps/server/src/platform/notice-texts.ts), texts on the server and in the
 * panel, and the code that sends it.
 */
export const notificationKinds = {
  /** All pictures that a user ordered of a vehicle, or of several in bulk, are finished. */
  picturesReady: {
    for: ['images:write'],
    forStaff: true,
    forPayers: false,
    panel: true,
    mail: false,
    push: true,
  },
  /** Some of these pictures have failed. */
  pictureFailed: {
    for: ['images:write'],
    forStaff: true,
    forPayers: false,
    panel: true,
    mail: false,
    push: true,
  },
  /** A checker wants another photo, or rejected a picture. */
  pictureRefused: {
    for: ['images:write'],
    forStaff: false,
    forPayers: false,
    panel: true,
    mail: false,
    push: true,
  },
  /** A checker answered the report of a picture: it was fixed, or stays as it is. */
  reportAnswered: {
    for: ['images:write'],
    forStaff: false,
    forPayers: false,
    panel: true,
    mail: false,
    push: true,
  },
  /** An import that a user started has ended, or has failed. */
  importFinished: {
    for: ['images:write'],
    forStaff: true,
    forPayers: false,
    panel: true,
    mail: false,
    push: true,
  },
  /** A restyle that a user started is finished. */
  restyleFinished: {
    for: ['images:write'],
    forStaff: true,
    forPayers: false,
    panel: true,
    mail: false,
    push: true,
  },
  /** A restyle that a user started is paused until there are credits. */
  restylePaused: {
    for: ['images:write'],
    forStaff: true,
    forPayers: false,
    panel: true,
    mail: false,
    push: true,
  },
  /** A balance fell below the threshold that its owner set. */
  lowBalance: {
    for: ['credits:alert'],
    forStaff: false,
    forPayers: true,
    panel: true,
    mail: false,
    push: true,
  },
  /** A balance was used up, and its owner may not overdraw it. */
  creditsOut: {
    for: ['credits:alert'],
    forStaff: false,
    forPayers: true,
    panel: true,
    mail: false,
    push: true,
  },
  /** An invoice of the customer or the user was closed. */
  invoiceClosed: {
    for: ['invoices:read'],
    forStaff: false,
    forPayers: false,
    panel: true,
    mail: false,
    push: true,
  },
  /** Money arrived at the payment provider that could not be booked. */
  paymentUnbooked: {
    for: ['invoices:settle'],
    forStaff: true,
    forPayers: false,
    panel: true,
    mail: true,
    push: true,
  },
  /** The installation has a fault (`installationFaults`). */
  installationFault: {
    for: ['job-centre:read'],
    forStaff: true,
    forPayers: false,
    panel: true,
    mail: true,
    push: true,
  },
  /** What a customer keeps is near its limit. */
  storageNearLimit: {
    for: ['customers:read'],
    forStaff: true,
    forPayers: false,
    panel: true,
    mail: false,
    push: true,
  },
  /** The operator has answered a request for a background or a plate picture. */
  requestAnswered: {
    for: ['picture-requests:write'],
    forStaff: false,
    forPayers: false,
    panel: true,
    mail: false,
    push: true,
  },
  /** A webhook was switched off, because its receiver is gone or has failed for days. */
  webhookDisabled: {
    for: ['webhooks:read'],
    forStaff: false,
    forPayers: false,
    panel: true,
    mail: true,
    push: true,
  },
  /** What was made in the week before, on Monday mornings; only for those who choose it. */
  weeklySummary: {
    for: ['images:read', 'overview:read'],
    forStaff: true,
    forPayers: false,
    panel: false,
    mail: false,
    push: false,
  },
  /** A post could not be published, or an account at an outside system has to be connected again. */
  publishingFailed: {
    for: ['dms:write'],
    forStaff: true,
    forPayers: false,
    panel: true,
    mail: false,
    push: true,
  },
} as const satisfies Record<string, NotificationKind>;

export type NotificationKindName = keyof typeof notificationKinds;
export const notificationKindNames = Object.keys(notificationKinds) as [
  NotificationKindName,
  ...NotificationKindName[],
];
