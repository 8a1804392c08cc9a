import { type CropAspect, cropPaddingDefault } from '@forecourt/contract/crop-aspects';
import type { Cut } from '@forecourt/contract/crops';
import { localeOf } from '@forecourt/contract/language-names';
import type { Text } from '../../../lib/i18n.ts';

const white = '#ffffff';

/** The most common backgrounds, any colour, or the photo's own, cropped. */
export const cutKinds = ['png', 'webp', 'white', 'colour', 'crop'] as const;
export type CutKind = (typeof cutKinds)[number];
export type CropCut = Extract<Cut, { background: 'original' }>;

/** What is chosen where there is no earlier set. */
export const cutAtFirst: Cut = { background: 'transparent', format: 'png' };
export const cropAtFirst: CropCut = { background: 'original', aspect: '4:3', padding: cropPaddingDefault };

export function kindOf(cut: Cut): CutKind {
  if (cut.background === 'transparent') return cut.format;
  if (cut.background === 'original') return 'crop';
  return cut.colour.toLowerCase() === white ? 'white' : 'colour';
}

/** What was chosen last of a kind that can be varied. */
interface Varied {
  colour: string;
  crop: CropCut;
}

export function cutOf(kind: CutKind, { colour, crop }: Varied): Cut {
  if (kind === 'crop') return crop;
  if (kind === 'png' || kind === 'webp') return { background: 'transparent', format: kind };
  return { background: 'colour', colour: kind === 'white' ? white : colour };
}

export function isSameCut(a: Cut, b: Cut): boolean {
  if (a.background === 'original' && b.background === 'original')
    return a.aspect === b.aspect && a.padding === b.padding;
  const colours = [a, b].map((cut) => (cut.background === 'colour' ? cut.colour.toLowerCase() : ''));
  return kindOf(a) === kindOf(b) && colours[0] === colours[1];
}

/** A shape in the language's own numbers: `1,91:1` in German. */
export function aspectWords(aspect: CropAspect, language: string): string {
  const { format } = new Intl.NumberFormat(localeOf(language));
  return aspect
    .split(':')
    .map((part) => format(Number(part)))
    .join(':');
}

export function cutWords(cut: Cut, t: Text, language: string): string {
  if (cut.background === 'original') return t('crops.inShape', { shape: aspectWords(cut.aspect, language) });
  const kind = kindOf(cut);
  return kind === 'colour' && cut.background === 'colour'
    ? t('crops.onColour', { colour: cut.colour })
    : t(`crops.kinds.${kind}`);
}

/** What happens to photos that are dropped. */
export const dropKey = (cut: Cut) =>
  cut.background === 'original' ? ('crops.dropToCrop' as const) : ('crops.drop' as const);
