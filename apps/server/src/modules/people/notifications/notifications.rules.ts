import type { Actor } from '@forecourt/contract/actor';
import type { ErrorName } from '@forecourt/contract/errors';
import { FileId } from '@forecourt/contract/ids';

/** Root always has the notification area, a customer and its clients only if it is enabled. */
export function areaRefusal(actor: Actor, isNotify: boolean): ErrorName | null {
  if (actor.kind !== 'person' || actor.role === 'root' || isNotify) return null;
  return actor.role === 'client' ? 'clientForbidden' : 'customerForbidden';
}

/** The file that a content refers to: by its id, or by the URL that its upload returned. */
export function fileNamedBy(content: string): FileId | undefined {
  const id = /\/uploads\/([^/?]+)\//.exec(content)?.[1] ?? content;
  return FileId.safeParse(id).data;
}

const mediaOf = [
  ['image/gif', 'gif'],
  ['image/', 'image'],
  ['video/', 'video'],
] as const;

/** The content type of a notification for a stored file. */
export function mediaKind(contentType: string): 'image' | 'gif' | 'video' {
  return mediaOf.find(([beginning]) => contentType.startsWith(beginning))?.[1] ?? 'image';
}
