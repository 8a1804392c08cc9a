import { colourOfBrand } from '@forecourt/contract/built-in-presets';
import type { Settings } from '@forecourt/contract/settings';
import type { ComponentType } from 'react';
import { useText } from '../../../lib/use-text.ts';
import { ListCombobox } from '../../../ui/combobox.tsx';
import { SelectField } from '../../../ui/field.tsx';
import {
  cutOffChoices,
  type NamedChoice,
  originWords,
  type PlateOption,
  plateChoices,
  plateValue,
  showroomChoices,
  showroomValue,
  windowChoices,
} from './setting-words.ts';
import type { SettingsDraft } from './settings-draft.ts';

/** Passed in by the page, because the colour picker belongs to another feature. */
export type ColourPicker = ComponentType<{ value: string; onChange: (colour: string) => void }>;

export interface FieldsAround {
  presets: readonly NamedChoice[];
  /** Backgrounds of the catalogue that replace the preset's own. */
  backgrounds: readonly NamedChoice[];
  plates: readonly PlateOption[];
  ColourField: ColourPicker;
}

interface SettingsFieldsProps extends FieldsAround {
  draft: SettingsDraft;
  onChange: (draft: SettingsDraft) => void;
  /** The label for inheriting a setting from the level above. */
  inheritLabel: string;
  /** The effective settings if this level sets nothing; null while that is not known. */
  above: (
    name: 'backgroundId' | 'brandColour' | 'plateMode' | 'reflection' | 'cutOffPhotos' | 'tone' | 'windows',
  ) => Settings | null;
}

type Above = Pick<SettingsFieldsProps, 'above' | 'plates' | 'presets' | 'backgrounds'>;

function useWordsAbove({ above, backgrounds, plates, presets }: Above) {
  const t = useText();
  return (name: Parameters<typeof above>[0]): string | undefined => {
    const settings = above(name);
    if (!settings) return undefined;
    const values = {
      backgroundId: showroomChoices(presets, backgrounds).find(
        ({ value }) => value === showroomValue(settings),
      )?.label,
      brandColour: settings.brandColour ?? t('settings.colourOfShowroom'),
      plateMode: plateChoices(t, plates).find(({ value }) => value === plateValue(settings))?.label,
      reflection: t(settings.reflection ? 'settings.on' : 'settings.off'),
      tone: t(settings.tone ? 'settings.on' : 'settings.off'),
      windows: settings.windows && t(`settings.windowModes.${settings.windows}`),
      cutOffPhotos: settings.cutOffPhotos && t(`settings.cutOffModes.${settings.cutOffPhotos}`),
    };
    const origin = originWords(t, settings.from[name], { isOwn: true });
    return [values[name], origin].filter(Boolean).join(' · ');
  };
}

/** The picture settings of one level, each of which can be inherited. */
export function SettingsFields(props: SettingsFieldsProps) {
  const t = useText();
  const { backgrounds, ColourField, draft, inheritLabel, onChange, plates, presets } = props;
  const wordsAbove = useWordsAbove(props);
  const inherit = { value: '' as const, label: inheritLabel };
  const switches = [
    inherit,
    { value: 'on' as const, label: t('settings.on') },
    { value: 'off' as const, label: t('settings.off') },
  ];
  return (
    <>
      <ListCombobox
        label={t('presets.title')}
        placeholder={inheritLabel}
        value={draft.showroom}
        onChange={(showroom) => onChange({ ...draft, showroom: showroom?.value ?? '' })}
        choices={[inherit, ...showroomChoices(presets, backgrounds)]}
        hint={draft.showroom ? undefined : wordsAbove('backgroundId')}
      />
      <SelectField
        label={t('presets.brandColour')}
        value={draft.brandColour === '' ? '' : 'own'}
        onChange={(own) => onChange({ ...draft, brandColour: own && colourOfBrand })}
        choices={[inherit, { value: 'own', label: t('settings.ownColour') }]}
        hint={draft.brandColour ? undefined : wordsAbove('brandColour')}
      />
      {draft.brandColour !== '' && (
        <ColourField
          value={draft.brandColour}
          // An empty text means that the user is still typing a colour; an empty setting would mean "inherit".
          onChange={(colour) => onChange({ ...draft, brandColour: colour || '#' })}
        />
      )}
      <SelectField
        label={t('settings.plate')}
        value={draft.plate}
        onChange={(plate) => onChange({ ...draft, plate })}
        choices={[inherit, ...plateChoices(t, plates)]}
        hint={draft.plate ? undefined : wordsAbove('plateMode')}
      />
      <SelectField
        label={t('settings.reflection')}
        value={draft.reflection}
        onChange={(reflection) => onChange({ ...draft, reflection })}
        choices={switches}
        hint={draft.reflection ? undefined : wordsAbove('reflection')}
      />
      <SelectField
        label={t('settings.tone')}
        value={draft.tone}
        onChange={(tone) => onChange({ ...draft, tone })}
        choices={switches}
        hint={draft.tone ? undefined : wordsAbove('tone')}
      />
      <SelectField
        label={t('settings.windows')}
        value={draft.windows}
        onChange={(windows) => onChange({ ...draft, windows })}
        choices={[inherit, ...windowChoices(t)]}
        hint={draft.windows ? undefined : wordsAbove('windows')}
      />
      <SelectField
        label={t('settings.cutOffPhotos')}
        value={draft.cutOffPhotos}
        onChange={(cutOffPhotos) => onChange({ ...draft, cutOffPhotos })}
        choices={[inherit, ...cutOffChoices(t)]}
        hint={draft.cutOffPhotos ? undefined : wordsAbove('cutOffPhotos')}
      />
    </>
  );
}
