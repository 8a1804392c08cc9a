import type { BuiltInPresetName } from '@forecourt/contract/built-in-presets';
import type { Preset } from '@forecourt/contract/presets';
import { wholeNumber } from '../../../lib/format.ts';
import type { Language } from '../../../lib/i18n.ts';
import type { useText } from '../../../lib/use-text.ts';

type Named = Pick<Preset, 'id' | 'name'>;

/** The display name of a preset; built-in ones are translated. */
export function presetLabel(t: ReturnType<typeof useText>, { id, name }: Named): string {
  return name ?? t(`presets.${id as BuiltInPresetName}.name`);
}

/** The display name of a background in a preset; built-in presets add nothing to a picture, so they are not named. */
export function backgroundLabel(
  t: ReturnType<typeof useText>,
  background: string,
  preset: Pick<Preset, 'name'> | undefined,
): string {
  return preset?.name ? t('presets.backgroundIn', { background, preset: preset.name }) : background;
}

/** A short description. */
export function presetLine(t: ReturnType<typeof useText>, { id, name }: Named): string {
  return name === null ? t(`presets.${id as BuiltInPresetName}.line`) : t('presets.ofCatalogue');
}

/** The price of one picture. */
export function priceWords(t: ReturnType<typeof useText>, language: Language, count: number): string {
  if (count === 0) return t('presets.free');
  return t('presets.price', { count, number: wholeNumber(count, language) });
}
