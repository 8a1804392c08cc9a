import type { Actor } from '@forecourt/contract/actor';
import type { ErrorName } from '@forecourt/contract/errors';
import { FileId } from '@forecourt/contract/ids';

/** The area is for root always, for a customer and its clients only where it is turned on. */
export function areaRefusal(actor: Actor, isNotify: boolean): ErrorName | null {
  if (actor.kind !== 'person' || actor.role === 'root' || isNotify) return null;
  return actor.role === 'client' ? 'clientForbidden' : 'customerForbidden';
}

/** The file that a content names: by its id, or by the address that its upload answered. */
export function fileNamedBy(content: string): FileId | undefined {
  const id = /\/uploads\/([^/?]+)\//.exec(content)?.[1] ?? content;
  return FileId.safeParse(id).data;
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
