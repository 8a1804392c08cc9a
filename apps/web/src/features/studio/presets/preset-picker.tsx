import type { CatalogueItem } from '@forecourt/contract/catalogue';
import type { CatalogueItemId } from '@forecourt/contract/ids';
import type { Preset, PresetId } from '@forecourt/contract/presets';
import type { ReactNode } from 'react';
import { useLanguage, useText } from '../../../lib/use-text.ts';
import { classes } from '../../../ui/class-names.ts';
import { Picture } from '../../../ui/picture.tsx';
import { PictureChoice } from '../../../ui/picture-choice.tsx';
import { presetLabel, presetLine, priceWords } from './preset-words.ts';
import styles from './presets.module.css';

interface PresetPickerProps {
  presets: readonly Preset[];
  /** The id of a preset, or of a background that replaces the preset's own. */
  value: string;
  backgrounds: readonly CatalogueItem[];
  /** The display name of a background, with the preset around it. */
  nameOfBackground: (background: CatalogueItem) => string;
  /** The price in credits of one picture in a preset, and with a background; 0 where all have been paid for. */
  priceOfPreset: (preset: Preset) => number;
  backgroundPrice: number;
  onBackground: (id: CatalogueItemId) => void;
  onChange: (id: PresetId) => void;
  /**
   * Previews of one photo, by preset or background; an entry is null while its preview is being made, the map is null if there is no
   * photo.
   */
  previews: ReadonlyMap<PresetId, string | null> | null;
  brandColour: string;
  /** Draws a preset while there is no photo to show it with. */
  drawn: (preset: Preset) => ReactNode;
  /** The same for a background. */
  drawnBackground: (background: CatalogueItem) => ReactNode;
}

type PresetPictureProps = Pick<PresetPickerProps, 'previews' | 'brandColour' | 'drawn'> & { preset: Preset };

function PresetPicture({ preset, previews, brandColour, drawn }: PresetPictureProps) {
  const preview = previews?.get(preset.id);
  const isClear = preset.recipe.background.kind === 'transparent';
  return (
    <>
      {preview ? (
        <Picture src={preview} alt="" eager className={classes(isClear && 'checker')} />
      ) : (
        drawn(preset)
      )}
      {preset.takesColour && <span className={styles.chip} style={{ background: brandColour }} />}
      {preview === null && <span className={styles.making} />}
    </>
  );
}

type BackgroundPictureProps = Pick<PresetPickerProps, 'previews' | 'drawnBackground'> & {
  background: CatalogueItem;
};

function BackgroundPicture({ background, drawnBackground, previews }: BackgroundPictureProps) {
  const preview = previews?.get(background.id);
  return (
    <>
      {preview ? <Picture src={preview} alt="" eager /> : drawnBackground(background)}
      {preview === null && <span className={styles.making} />}
    </>
  );
}

/** Selects a preset, each shown on a photo of this vehicle. */
export function PresetPicker(props: PresetPickerProps) {
  const { presets, priceOfPreset, value, backgrounds, backgroundPrice, ...rest } = props;
  const { onBackground, onChange, drawnBackground, nameOfBackground, ...shown } = rest;
  const { previews } = shown;
  const t = useText();
  const language = useLanguage();
  const price = (count: number) => priceWords(t, language, count);
  const choose = (id: PresetId) => {
    const background = backgrounds.find((one) => one.id === id);
    if (background) onBackground(background.id);
    else onChange(id);
  };
  return (
    <PictureChoice<PresetId>
      layout="side"
      label={t('presets.choose')}
      value={value}
      onChange={choose}
      // The pictures may have another look than the one of the settings, which is selected from the beginning.
      onAgain={choose}
      options={[
        ...backgrounds.map((background) => ({
          value: background.id,
          label: nameOfBackground(background),
          line: t('configurator.background'),
          note: price(backgroundPrice),
          picture: <BackgroundPicture {...{ background, previews, drawnBackground }} />,
        })),
        ...presets.map((preset) => ({
          value: preset.id,
          label: presetLabel(t, preset),
          line: presetLine(t, preset),
          note: price(priceOfPreset(preset)),
          picture: <PresetPicture preset={preset} {...shown} />,
        })),
      ]}
    />
  );
}
