import type { CatalogueItem } from '@forecourt/contract/catalogue';
import { namedBy } from '@forecourt/contract/preset-looks';
import type { PresetLook } from '@forecourt/contract/presets';
import { useState } from 'react';

/** Something of the catalogue that a look names, with its picture. */
export type LookPart = CatalogueItem['parts'][number];

/** What is known of what a look names, or might. */
export interface LookParts {
  known: readonly LookPart[];
  learn: (part: LookPart) => void;
}

export function useLookParts({ parts }: Pick<CatalogueItem, 'parts'>): LookParts {
  const [learned, setLearned] = useState<readonly LookPart[]>([]);
  return { known: [...learned, ...parts], learn: (part) => setLearned((before) => [part, ...before]) };
}

/** Whether all that it names is there. */
export function isWhole(look: PresetLook, parts: readonly LookPart[]): boolean {
  return namedBy(look).every(({ id }) => parts.some((part) => part.id === id));
}

/** Outputs are told apart by their names; the small one for lists has its own. */
export function isNameTaken(targets: PresetLook['targets'], index: number): boolean {
  const name = targets[index]?.name;
  return name === 'thumb' || targets.some((target, other) => other !== index && target.name === name);
}

export function namesDiffer(targets: PresetLook['targets']): boolean {
  return targets.every((_, index) => !isNameTaken(targets, index));
}
