import type { CatalogueItem } from '@forecourt/contract/catalogue';
import { namedBy } from '@forecourt/contract/preset-looks';
import type { PresetLook } from '@forecourt/contract/presets';
import { useState } from 'react';

/** An item of the catalogue that a look refers to, with its picture. */
export type LookPart = CatalogueItem['parts'][number];

/** The items that are known because a look refers to them or the user has searched for them. */
export interface LookParts {
  known: readonly LookPart[];
  learn: (part: LookPart) => void;
}

export function useLookParts({ parts }: Pick<CatalogueItem, 'parts'>): LookParts {
  const [learned, setLearned] = useState<readonly LookPart[]>([]);
  return { known: [...learned, ...parts], learn: (part) => setLearned((before) => [part, ...before]) };
}

/** Whether every item that the look refers to is known. */
export function areItemsKnown(look: PresetLook, parts: readonly LookPart[]): boolean {
  return namedBy(look).every(({ id }) => parts.some((part) => part.id === id));
}

/** Outputs are identified by their names; `thumb` is reserved for the thumbnails of lists. */
export function isNameTaken(targets: PresetLook['targets'], index: number): boolean {
  const name = targets[index]?.name;
  return name === 'thumb' || targets.some((target, other) => other !== index && target.name === name);
}

export function namesDiffer(targets: PresetLook['targets']): boolean {
  return targets.every((_, index) => !isNameTaken(targets, index));
}
