import type { BuiltInPresetName } from '@forecourt/contract/built-in-presets';
import type { Preset } from '@forecourt/contract/presets';
import { wholeNumber } from '../../lib/format.ts';
import type { Language } from '../../lib/i18n.ts';
import type { useText } from '../../lib/use-text.ts';

type Named = Pick<Preset, 'id' | 'name'>;

/** What people know it by. A built-in one has its words in every language. */
export function presetLabel(t: ReturnType<typeof useText>, { id, name }: Named): string {
  return name ?? t(`presets.${id as BuiltInPresetName}.name`);
}

/** A few words more. */
export function presetLine(t: ReturnType<typeof useText>, { id, name }: Named): string {
  return name === null ? t(`presets.${id as BuiltInPresetName}.line`) : t('presets.ofCatalogue');
}

/** What one picture costs. */
export function priceWords(t: ReturnType<typeof useText>, language: Language, count: number): string {
  if (count === 0) return t('presets.free');
  return t('presets.price', { count, number: wholeNumber(count, language) });
}
