import { viewPictureName } from '@forecourt/contract/background-views';
import type { CatalogueItem, CatalogueRoom } from '@forecourt/contract/catalogue';
import { surfacesOf } from '@forecourt/contract/catalogue-rooms';
import { viewClasses } from '@forecourt/contract/positions';
import { namedBy } from '@forecourt/contract/preset-looks';
import type { PresetLook } from '@forecourt/contract/presets';
import { useState } from 'react';

/** An item of the catalogue that a look refers to, with its picture. */
export type LookPart = CatalogueItem['parts'][number];

/** The items that are known because a look refers to them or the user has searched for them. */
export interface LookParts {
  known: readonly LookPart[];
  learn: (...parts: readonly LookPart[]) => void;
}

export function useLookParts({ parts }: Pick<CatalogueItem, 'parts'>): LookParts {
  const [learned, setLearned] = useState<readonly LookPart[]>([]);
  return {
    known: [...learned, ...parts],
    learn: (...found) => setLearned((before) => [...found, ...before]),
  };
}

const surfaceIds = (room: CatalogueRoom | null | undefined) =>
  room ? surfacesOf(room).map(({ id }) => id) : [];

/** Whether every item that the look or the room refers to, directly or by a room, is known. */
export function areItemsKnown({
  look,
  parts,
  room,
}: Pick<CatalogueItem, 'look' | 'parts' | 'room'>): boolean {
  const part = (id: string) => parts.find((one) => one.id === id);
  const named = [...(look ? namedBy(look).map(({ id }) => id) : []), ...surfaceIds(room)];
  return named.every((id) => part(id) && surfaceIds(part(id)?.room).every(part));
}

/** Addresses of the pictures of these items, by their names in recipes. */
export function addressesOf(parts: readonly LookPart[]): Record<string, string> {
  const named = parts.flatMap(({ id, path, views }) => [
    [id, path] as const,
    ...viewClasses.map((view) => [viewPictureName(id, view), views?.[view]?.picture.path] as const),
  ]);
  return Object.fromEntries(named.flatMap(([name, path]) => (path ? [[name, path]] : [])));
}

/** Those of its pictures for views that are there. */
export function shownViews({ views }: Pick<LookPart, 'views'>) {
  return Object.fromEntries(Object.entries(views ?? {}).filter(([, { picture }]) => picture.path !== null));
}

/** Outputs are identified by their names; `thumb` is reserved for the thumbnails of lists. */
export function isNameTaken(targets: PresetLook['targets'], index: number): boolean {
  const name = targets[index]?.name;
  return name === 'thumb' || targets.some((target, other) => other !== index && target.name === name);
}

export function namesDiffer(targets: PresetLook['targets']): boolean {
  return targets.every((_, index) => !isNameTaken(targets, index));
}
