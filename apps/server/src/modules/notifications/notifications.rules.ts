import type { Actor } from '@forecourt/contract/actor';
import type { ErrorName } from '@forecourt/contract/errors';
import type { LanguageCode } from '@forecourt/contract/languages';
import type { LanguageContent } from '@forecourt/contract/notifications';

/** The content in a language, else in English; every notification has that. */
export function contentIn(contents: LanguageContent[], language: string): LanguageContent['content'] {
  const inLanguage = (code: LanguageCode | string) => contents.find((one) => one.language === code)?.content;
  return inLanguage(language) ?? inLanguage('en') ?? { headLine: '', content: '' };
}

/** The area is for root always, for a customer and its clients only where it is turned on. */
export function areaRefusal(actor: Actor, isNotify: boolean): ErrorName | null {
  if (actor.kind !== 'person' || actor.role === 'root' || isNotify) return null;
  return actor.role === 'client' ? 'clientForbidden' : 'customerForbidden';
}

const mediaOf = [
  ['image/gif', 'gif'],
  ['image/', 'image'],
  ['video/', 'video'],
] as const;

/** What kind of content a stored file is. */
export function mediaKind(contentType: string): 'image' | 'gif' | 'video' {
  return mediaOf.find(([beginning]) => contentType.startsWith(beginning))?.[1] ?? 'image';
}
