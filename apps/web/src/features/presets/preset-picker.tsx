import type { CatalogueItem } from '@forecourt/contract/catalogue';
import type { CatalogueItemId } from '@forecourt/contract/ids';
import type { Preset, PresetName } from '@forecourt/contract/presets';
import { useEffect, useId, useRef } from 'react';
import { wholeNumber } from '../../lib/format.ts';
import { useLanguage, useText } from '../../lib/use-text.ts';
import { classes } from '../../ui/class-names.ts';
import { Picture } from '../../ui/picture.tsx';
import styles from './presets.module.css';
import { Swatch } from './swatch.tsx';

type Background = Pick<CatalogueItem, 'id' | 'name' | 'picture'>;

interface PresetPickerProps {
  presets: readonly Preset[];
  /** The name of a preset, or the id of a background that goes before the preset's own. */
  value: string;
  backgrounds: readonly Background[];
  onBackground: (id: CatalogueItemId) => void;
  onChange: (name: PresetName) => void;
  /** Small pictures of one photo, by preset; null while being made, undefined when there is no photo. */
  previews: ReadonlyMap<PresetName, string | null> | null;
  brandColour: string;
}

interface PresetCardProps
  extends Omit<PresetPickerProps, 'presets' | 'value' | 'backgrounds' | 'onBackground'> {
  preset: Preset;
  group: string;
  isChosen: boolean;
}

function PresetCard({ preset, group, isChosen, onChange, previews, brandColour }: PresetCardProps) {
  const t = useText();
  const language = useLanguage();
  const preview = previews?.get(preset.name);
  const isMaking = previews !== null && !preview;
  return (
    <label className={classes(styles.card, isChosen && styles.chosen)}>
      <input
        type="radio"
        className={styles.radio}
        name={group}
        checked={isChosen}
        onChange={() => onChange(preset.name)}
      />
      <span className={styles.frame}>
        {preview ? (
          <Picture src={preview} alt="" eager className={classes(preset.name === 'cut-out' && 'checker')} />
        ) : (
          <Swatch name={preset.name} brandColour={brandColour} />
        )}
        {preset.name === 'brand' && <span className={styles.chip} style={{ background: brandColour }} />}
        {isMaking && <span className={styles.making} aria-hidden="true" />}
      </span>
      <span className={styles.words}>
        <strong>{t(`presets.${preset.name}.name`)}</strong>
        <span className={styles.line}>{t(`presets.${preset.name}.line`)}</span>
        <span className={classes(styles.price, 'numbers')}>
          {preset.price === 0
            ? t('presets.free')
            : t('presets.price', { count: preset.price, number: wholeNumber(preset.price, language) })}
        </span>
      </span>
    </label>
  );
}

interface BackgroundCardProps {
  background: Background;
  group: string;
  isChosen: boolean;
  onChange: () => void;
}

/** One of the catalogue in place of the showroom: its empty picture. */
function BackgroundCard({ background, group, isChosen, onChange }: BackgroundCardProps) {
  const t = useText();
  return (
    <label className={classes(styles.card, isChosen && styles.chosen)}>
      <input type="radio" className={styles.radio} name={group} checked={isChosen} onChange={onChange} />
      <span className={styles.frame}>
        <Picture src={background.picture?.path ?? null} alt="" eager />
      </span>
      <span className={styles.words}>
        <strong>{background.name}</strong>
        <span className={styles.line}>{t('configurator.background')}</span>
      </span>
    </label>
  );
}

function middleOf(element: Element): number {
  const { left, width } = element.getBoundingClientRect();
  return left + width / 2;
}

/** The choice of preset, each shown on a photo of this very vehicle. */
export function PresetPicker(props: PresetPickerProps) {
  const { presets, value, backgrounds, onBackground, ...rest } = props;
  const t = useText();
  const group = useId();
  const box = useRef<HTMLFieldSetElement>(null);
  // Where the cards stand in a row, the chosen one is in sight from the beginning.
  useEffect(() => {
    const card = box.current?.querySelector(':checked')?.closest('label');
    if (!box.current || !card) return;
    box.current.scrollLeft += middleOf(card) - middleOf(box.current);
  }, []);
  return (
    <fieldset ref={box} className={styles.picker}>
      <legend className="hidden">{t('presets.choose')}</legend>
      {backgrounds.map((background) => (
        <BackgroundCard
          key={background.id}
          background={background}
          group={group}
          isChosen={background.id === value}
          onChange={() => onBackground(background.id)}
        />
      ))}
      {presets.map((preset) => (
        <PresetCard
          key={preset.name}
          preset={preset}
          group={group}
          isChosen={preset.name === value}
          {...rest}
        />
      ))}
    </fieldset>
  );
}
