import { z } from 'zod';
import { roleNames } from './actor.ts';
import { fileStates } from './files.ts';
import {
  ClientId,
  CustomerId,
  FileId,
  ImportId,
  InvoiceId,
  NotificationId,
  PaymentId,
  PictureRequestId,
  RestyleId,
  UserId,
  VehicleId,
} from './ids.ts';
import { languageMeantBy } from './language-names.ts';
import { Language } from './languages.ts';
import { notificationContentMax, notificationHeadLineMax } from './limits.ts';
import { codeOf } from './notification-contents.ts';
import {
  installationFaults,
  type NotificationChannel,
  type NotificationKindName,
  notificationChannels,
  notificationKindNames,
} from './notification-kinds.ts';
import { Done, Flag, NamedMoment, PageQuery, pageOf, route, Timestamp, TimeZone, wordOf } from './route.ts';
import { lineText, paragraphText } from './text-fields.ts';

export const priorities = ['high', 'normal'] as const;
export const contentTypes = ['string', 'image', 'gif', 'video'] as const;

const text = {
  headLine: lineText().min(1).max(notificationHeadLineMax),
  content: paragraphText().min(1).max(notificationContentMax),
  /** Caption under a picture, GIF or video. */
  text: paragraphText().min(1).max(notificationContentMax).optional(),
};

/** Code or English name of a language, stored as it was sent. */
const LanguageWord = z
  .string()
  .max(20)
  .refine((word) => languageMeantBy(word) !== undefined, 'language');

/** Nested or flat; responses repeat the shape and the language name that were sent. */
const LanguageContentInput = z.union([
  z.strictObject({ language: LanguageWord, content: z.strictObject(text) }),
  z.strictObject({ language: LanguageWord, ...text }),
]);

const words = { headLine: z.string(), content: z.string(), text: z.string().optional() };
export const LanguageContent = z.union([
  z.object({ language: z.string(), content: z.object(words) }),
  z.object({ language: z.string(), ...words }),
]);
export type LanguageContent = z.infer<typeof LanguageContent>;

/** Recipients: a customer includes all its users and those of its sub-customers, a client its accounts and users. */
const Audience = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('user'), userId: UserId }),
  z.strictObject({ kind: z.literal('client'), clientId: ClientId }),
  z.strictObject({ kind: z.literal('customer'), customerId: CustomerId }),
  z.strictObject({ kind: z.literal('role'), role: z.enum(roleNames) }),
  z.strictObject({ kind: z.literal('all') }),
]);
export type Audience = z.infer<typeof Audience>;

/** The page that a notification links to. */
export const NotificationLink = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('vehicle'), id: VehicleId }),
  z.object({ kind: z.literal('credits') }),
  z.object({ kind: z.literal('import'), id: ImportId }),
  z.object({ kind: z.literal('imports') }),
  z.object({ kind: z.literal('invoice'), id: InvoiceId }),
  z.object({ kind: z.literal('payment'), id: PaymentId, customerId: CustomerId }),
  z.object({ kind: z.literal('pictureRequest'), id: PictureRequestId }),
  z.object({ kind: z.literal('restyle'), id: RestyleId }),
  /** Pages of the operator; `id` is the fault that the notification is about. */
  z.object({ kind: z.literal('jobs'), id: z.enum(installationFaults) }),
  z.object({ kind: z.literal('mails'), id: z.enum(installationFaults) }),
  z.object({ kind: z.literal('customer'), id: CustomerId }),
  z.object({ kind: z.literal('connections') }),
  z.object({ kind: z.literal('channels'), clientId: ClientId }),
  z.object({ kind: z.literal('vehicles') }),
  z.object({ kind: z.literal('overview') }),
  z.object({ kind: z.literal('webhooks') }),
]);
export type NotificationLink = z.infer<typeof NotificationLink>;

export const Notification = z.object({
  id: NotificationId,
  /** A `high` notification opens by itself; all others only appear in the list. */
  priority: z.string(),
  contentType: z.enum(contentTypes),
  /** For image, gif and video, `content` is a signed link. */
  languageContents: z.array(LanguageContent),
  audience: Audience,
  /** Name of that customer, client or user (without a name its address), for root; otherwise null. */
  audienceName: z.string().nullable(),
  /** Kind of a notification that the installation itself sent; null if a person wrote it. */
  kind: z.enum(notificationKindNames).nullable(),
  link: NotificationLink.nullable(),
  /** When it is delivered; null if it was sent immediately. */
  startsAt: Timestamp.nullable(),
  /** When it stops being active. */
  endsAt: Timestamp.nullable(),
  createdAt: Timestamp,
  /** Whether all recipients have it. False before its start, and while a job delivers it to many recipients. */
  isDelivered: z.boolean(),
  /** How many people received it so far, and how many of them have seen it. */
  sent: z.number().int(),
  seen: z.number().int(),
});
export type Notification = z.infer<typeof Notification>;

export const uploadNotificationFile = route({
  method: 'POST',
  path: '/v1/notifications/upload',
  summary:
    'Takes the picture, GIF or film (MP4, WebM) of a notification in the field `file`. Its id or its ' +
    'path is the `content` of the notification. Answers once the picture can be opened; if that takes longer than ten ' +
    'seconds, with the state waiting, and a notification with it begins when it can.',
  permission: 'notifications:write',
  file: true,
  response: z.object({
    id: FileId,
    contentType: z.enum(['image', 'gif', 'video']),
    state: z.enum(fileStates),
    /** Signed URL path. For a picture it becomes available once its state is ready. */
    path: z.string(),
  }),
  status: 201,
  errors: [
    'fileDataMissing',
    'fileTypeInvalid',
    'imageTooLarge',
    'fileInfected',
    'uploadBroken',
    'storageFull',
  ],
});

export const createNotification = route({
  method: 'POST',
  path: '/v1/notifications',
  summary:
    'Sends a notification to a user, to the people of a client or customer, to a role or, without an audience, to ' +
    'everybody. More than 1,000 recipients get it from a job: `sent` counts them, `isDelivered` says when all have it. ' +
    'English is needed; every other language falls back to it. For image, gif and video `content` is the id of an upload, and ' +
    '`text` may stand with it. With a `startsAt` to come, people get it then.',
  permission: 'notifications:write',
  idempotent: true,
  body: z.strictObject({
    priority: lineText()
      .min(1)
      .max(50)
      .transform((word) => priorities.find((known) => known === word.toLowerCase()) ?? word)
      .default('normal'),
    contentType: wordOf(contentTypes).default('string'),
    languageContents: z
      .array(LanguageContentInput)
      .min(1)
      .max(20)
      .refine((all) => new Set(all.map(codeOf)).size === all.length, 'one of each language')
      .refine((all) => all.some((one) => codeOf(one) === 'en'), 'english is missing'),
    audience: Audience.default({ kind: 'all' }),
    startsAt: NamedMoment.nullable().default(null),
    endsAt: NamedMoment.nullable().default(null),
  }),
  response: Notification,
  status: 201,
  errors: [
    'validationError',
    'userNotFound',
    'clientNotFound',
    'customerNotFound',
    'fileNotFound',
    'fileTypeInvalid',
  ],
});

export const countRecipients = route({
  method: 'POST',
  path: '/v1/notifications/recipients',
  summary:
    'How many people a notification to this audience would reach if it were sent now. Sends and changes nothing.',
  permission: 'notifications:write',
  body: z.strictObject({ audience: Audience }),
  response: z.object({ count: z.number().int() }),
  errors: ['userNotFound', 'clientNotFound', 'customerNotFound'],
});

export const listNotifications = route({
  method: 'GET',
  path: '/v1/notifications',
  summary:
    'Notifications that were written for somebody in your reach, newest first; not those that the installation itself sent. For customers and clients only where the customer ' +
    'has isNotify on.',
  permission: 'notifications:read',
  query: PageQuery,
  response: pageOf(Notification),
  errors: ['customerForbidden', 'clientForbidden'],
});

/** A notification as one recipient received it. */
export const UserNotification = z.object({
  id: z.uuid(),
  notificationId: NotificationId,
  isSeen: z.boolean(),
  createdAt: Timestamp,
  notification: Notification.omit({
    audience: true,
    audienceName: true,
    isDelivered: true,
    sent: true,
    seen: true,
  }).extend({
    /** In the requested language, otherwise the reader's, otherwise English. */
    headLine: z.string(),
    content: z.string(),
    /** Caption under a picture, GIF or video. */
    text: z.string().optional(),
  }),
});
export type UserNotification = z.infer<typeof UserNotification>;

const one = z.object({ id: UserId, nid: z.uuid() });
const language = { language: Language.optional() };

export const listUserNotifications = route({
  method: 'GET',
  path: '/v1/users/:id/notifications',
  summary: 'What a user got, newest first; `notSeen` counts all active ones that were not seen.',
  permission: 'account:read',
  params: z.object({ id: UserId }),
  query: PageQuery.extend({
    isSeen: Flag.optional(),
    status: z.enum(['active', 'ended']).optional(),
    ...language,
  }).strict(),
  response: pageOf(UserNotification).extend({ notSeen: z.number().int() }),
  errors: ['userNotFound'],
});

export const getUserNotification = route({
  method: 'GET',
  path: '/v1/users/:id/notifications/:nid',
  summary: 'One of them, by its own id or by that of its notification.',
  permission: 'account:read',
  params: one,
  query: z.strictObject(language),
  response: UserNotification,
  errors: ['userNotFound', 'notificationNotFound'],
});

const ownOnly = ['userNotFound', 'userForbidden', 'customerForbidden', 'clientForbiddenUser'] as const;

export const patchUserNotification = route({
  method: 'PATCH',
  path: '/v1/users/:id/notifications/:nid',
  summary: 'Says whether you have seen it. Only for yourself.',
  permission: 'account:write',
  params: one,
  query: z.strictObject(language),
  /** The whole object may be sent back; no other field of it can be changed. */
  asRead: {
    shape: UserNotification,
    changing: ['id', 'notificationId', 'createdAt', 'notification'],
  },
  body: z.strictObject({ isSeen: z.boolean() }),
  response: UserNotification,
  errors: [...ownOnly, 'notificationNotFound'],
});

export const deleteUserNotifications = route({
  method: 'DELETE',
  path: '/v1/users/:id/notifications',
  summary: 'Takes all notifications off your own list.',
  permission: 'account:write',
  params: z.object({ id: UserId }),
  response: Done,
  errors: ownOnly,
});

const channels = Object.fromEntries(notificationChannels.map((name) => [name, z.boolean()])) as Record<
  NotificationChannel,
  z.ZodBoolean
>;

/** Shape of an object schema that has the same value for each kind. */
function eachKind<Value extends z.ZodType>(value: Value) {
  return Object.fromEntries(notificationKindNames.map((name) => [name, value])) as Record<
    NotificationKindName,
    Value
  >;
}

/**
 * Channels chosen for each kind of notification that the installation itself sends. A channel that this installation
 * lacks is absent.
 */
export const NotificationPreferences = z.object(eachKind(z.object(channels).partial()));
export type NotificationPreferences = z.infer<typeof NotificationPreferences>;

export const getNotificationPreferences = route({
  method: 'GET',
  path: '/v1/users/:id/notification-preferences',
  summary:
    'In which ways you hear of what the installation itself notifies of; a way that it lacks is absent. Only for yourself.',
  permission: 'account:read',
  params: z.object({ id: UserId }),
  response: NotificationPreferences,
  errors: ownOnly,
});

export const patchNotificationPreferences = route({
  method: 'PATCH',
  path: '/v1/users/:id/notification-preferences',
  summary:
    'Chooses in which ways you hear of it; what is left out stays, a way that the installation lacks is refused. Only for yourself.',
  permission: 'account:write',
  ownPersonOnly: true,
  params: z.object({ id: UserId }),
  body: z.strictObject({
    ...eachKind(z.strictObject(channels).partial().optional()),
    /** The zone of the summary of the week (IANA), if none has been set yet, there or with the quiet hours. */
    timeZone: TimeZone.meta({ example: 'Europe/Zurich' }).optional(),
  }),
  response: NotificationPreferences,
  errors: [...ownOnly, 'ownPersonOnly'],
});
