import type { Cut } from '@forecourt/contract/crops';
import type { Text } from '../../../lib/i18n.ts';

export const white = '#ffffff';

/** The most common backgrounds, or any colour. */
export const cutKinds = ['png', 'webp', 'white', 'colour'] as const;
export type CutKind = (typeof cutKinds)[number];

export function kindOf(cut: Cut): CutKind {
  if (cut.background === 'transparent') return cut.format;
  return cut.colour.toLowerCase() === white ? 'white' : 'colour';
}

export function cutOf(kind: CutKind, colour: string): Cut {
  if (kind === 'png' || kind === 'webp') return { background: 'transparent', format: kind };
  return { background: 'colour', colour: kind === 'white' ? white : colour };
}

export function isSameCut(a: Cut, b: Cut): boolean {
  const colours = [a, b].map((cut) => (cut.background === 'colour' ? cut.colour.toLowerCase() : ''));
  return kindOf(a) === kindOf(b) && colours[0] === colours[1];
}

export function cutWords(cut: Cut, t: Text): string {
  const kind = kindOf(cut);
  return kind === 'colour' && cut.background === 'colour'
    ? t('crops.onColour', { colour: cut.colour })
    : t(`crops.kinds.${kind}`);
}
