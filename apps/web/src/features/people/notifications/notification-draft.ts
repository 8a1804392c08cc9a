import type { RoleName } from '@forecourt/contract/actor';
import type { ClientId, CustomerId, UserId } from '@forecourt/contract/ids';
import { languageCodes } from '@forecourt/contract/language-names';
import { notificationContentMax, notificationHeadLineMax } from '@forecourt/contract/limits';
import type { Audience, LanguageContent, priorities } from '@forecourt/contract/notifications';
import type { Language } from '../../../lib/i18n.ts';
import type { NewNotification, NotificationMedia } from './notifications.calls.ts';

/** The draft of a notification. All functions are pure. */

interface Words {
  headLine: string;
  content: string;
}

export interface NotificationDraft {
  priority: (typeof priorities)[number];
  /** `media`: a picture, GIF or film, optionally with a text below it. */
  shows: 'text' | 'media';
  media: NotificationMedia | null;
  words: Record<Language, Words>;
  audience: Audience['kind'];
  /** The id of the customer, client or user; empty while none is selected. */
  audienceId: string;
  /** The recipients of the audience `role`. */
  role: RoleName;
  startsAt: string | null;
  endsAt: string | null;
}

export const emptyNotificationDraft: NotificationDraft = {
  priority: 'normal',
  shows: 'text',
  media: null,
  words: Object.fromEntries(
    languageCodes.map((code) => [code, { headLine: '', content: '' }]),
  ) as NotificationDraft['words'],
  audience: 'all',
  audienceId: '',
  role: 'user',
  startsAt: null,
  endsAt: null,
};

/** Length in code points, as the contract counts it, without surrounding spaces. */
const lengthOf = (text: string) => [...text.trim()].length;

type Wrong = { kind: 'required' } | { kind: 'tooLong'; bound: number };

const bounds: Record<keyof Words, number> = {
  headLine: notificationHeadLineMax,
  content: notificationContentMax,
};

/** English is required; other languages need both headline and text, or neither. */
export function wrongWith(draft: NotificationDraft, code: Language, field: keyof Words): Wrong | null {
  const length = lengthOf(draft.words[code][field]);
  if (length > bounds[field]) return { kind: 'tooLong', bound: bounds[field] };
  if (length > 0 || (field === 'content' && draft.shows === 'media')) return null;
  const { headLine, content } = draft.words[code];
  const isWritten = code === 'en' || lengthOf(headLine) > 0 || lengthOf(content) > 0;
  return isWritten ? { kind: 'required' } : null;
}

/** Whether a language is complete, empty, or invalid. */
export function languageStateOf(draft: NotificationDraft, code: Language): 'written' | 'empty' | 'wrong' {
  if (wrongWith(draft, code, 'headLine') || wrongWith(draft, code, 'content')) return 'wrong';
  return lengthOf(draft.words[code].headLine) > 0 ? 'written' : 'empty';
}

/** Whether it ends in the past or before its start, so that no one would ever see it. */
export function endsTooEarly({ startsAt, endsAt }: NotificationDraft, nowMs: number): boolean {
  const start = startsAt === null ? nowMs : Math.max(nowMs, Date.parse(startsAt));
  return endsAt !== null && Date.parse(endsAt) <= start;
}

/** The first language that prevents sending. */
export function wrongLanguage(draft: NotificationDraft): Language | undefined {
  return languageCodes.find((code) => languageStateOf(draft, code) === 'wrong');
}

export function isReady(draft: NotificationDraft, nowMs: number): boolean {
  const hasAudience = chosenAudience(draft) !== null;
  const hasMedia = draft.shows === 'text' || draft.media !== null;
  return hasAudience && hasMedia && !endsTooEarly(draft, nowMs) && !wrongLanguage(draft);
}

/** The content in each complete language; for a picture or film, `shown` is its address. */
export function contentsOf(draft: NotificationDraft, shown: string | null): LanguageContent[] {
  return languageCodes
    .filter((code) => languageStateOf(draft, code) === 'written')
    .map((language) => {
      const [headLine, words] = [draft.words[language].headLine.trim(), draft.words[language].content.trim()];
      if (draft.shows === 'text') return { language, content: { headLine, content: words } };
      return { language, content: { headLine, content: shown ?? '', ...(words && { text: words }) } };
    });
}

/** Null while no customer, client or user is chosen. */
export function chosenAudience(draft: NotificationDraft): Audience | null {
  const needsOne = draft.audience !== 'all' && draft.audience !== 'role';
  return needsOne && draft.audienceId === '' ? null : audienceOf(draft);
}

function audienceOf({ audience, audienceId, role }: NotificationDraft): Audience {
  switch (audience) {
    case 'all':
      return { kind: 'all' };
    case 'role':
      return { kind: 'role', role };
    case 'client':
      return { kind: 'client', clientId: audienceId as ClientId };
    case 'customer':
      return { kind: 'customer', customerId: audienceId as CustomerId };
    case 'user':
      return { kind: 'user', userId: audienceId as UserId };
  }
}

/** The request body of a draft that is ready. */
export function toBody(draft: NotificationDraft): NewNotification {
  return {
    priority: draft.priority,
    contentType: draft.shows === 'text' ? 'string' : (draft.media?.contentType ?? 'image'),
    languageContents: contentsOf(draft, draft.media?.id ?? null),
    audience: audienceOf(draft),
    startsAt: draft.startsAt,
    endsAt: draft.endsAt,
  };
}
