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
  /** The label for inheriting a setting from the level above, whose value is undefined while that is not known. */
  inheritLabel: (value: string | undefined) => string;
  /** Whether that label names the value, so that the line below does not. */
  namesInherited?: boolean;
  /** The effective settings if this level sets nothing; null while that is not known. */
  above: (
    name: 'backgroundId' | 'brandColour' | 'plateMode' | 'reflection' | 'cutOffPhotos' | 'tone' | 'windows',
  ) => Settings | null;
}

type Above = Omit<SettingsFieldsProps, 'draft' | 'onChange' | 'ColourField'>;

/** How each setting is inherited: the option that says so, and the line below it while it is chosen. */
function useInherited({ above, backgrounds, inheritLabel, namesInherited = false, plates, presets }: Above) {
  const t = useText();
  return (name: Parameters<typeof above>[0]): { inherit: { value: ''; label: string }; line?: string } => {
    const settings = above(name);
    if (!settings) return { inherit: { value: '', label: inheritLabel(undefined) } };
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
    const value = values[name] ?? undefined;
    const line = namesInherited && value ? origin : [value, origin].filter(Boolean).join(' · ');
    return { inherit: { value: '', label: inheritLabel(value) }, line };
  };
}

/** The picture settings of one level, each of which can be inherited. */
export function SettingsFields(props: SettingsFieldsProps) {
  const t = useText();
  const { backgrounds, ColourField, draft, onChange, plates, presets } = props;
  const inherited = useInherited(props);
  const showroom = inherited('backgroundId');
  const colour = inherited('brandColour');
  const plate = inherited('plateMode');
  const windows = inherited('windows');
  const cutOff = inherited('cutOffPhotos');
  const switches = [
    { value: 'on' as const, label: t('settings.on') },
    { value: 'off' as const, label: t('settings.off') },
  ];
  return (
    <>
      <ListCombobox
        label={t('presets.title')}
        placeholder={showroom.inherit.label}
        value={draft.showroom}
        onChange={(next) => onChange({ ...draft, showroom: next?.value ?? '' })}
        choices={[showroom.inherit, ...showroomChoices(presets, backgrounds)]}
        hint={draft.showroom ? undefined : showroom.line}
      />
      <SelectField
        label={t('presets.brandColour')}
        value={draft.brandColour === '' ? '' : 'own'}
        onChange={(own) => onChange({ ...draft, brandColour: own && colourOfBrand })}
        choices={[colour.inherit, { value: 'own', label: t('settings.ownColour') }]}
        hint={draft.brandColour ? undefined : colour.line}
      />
      {draft.brandColour !== '' && (
        <ColourField
          value={draft.brandColour}
          // An empty text means that the user is still typing a colour; an empty setting would mean "inherit".
          onChange={(typed) => onChange({ ...draft, brandColour: typed || '#' })}
        />
      )}
      <SelectField
        label={t('settings.plate')}
        value={draft.plate}
        onChange={(next) => onChange({ ...draft, plate: next })}
        choices={[plate.inherit, ...plateChoices(t, plates)]}
        hint={draft.plate ? undefined : plate.line}
      />
      <SelectField
        label={t('settings.reflection')}
        value={draft.reflection}
        onChange={(reflection) => onChange({ ...draft, reflection })}
        choices={[inherited('reflection').inherit, ...switches]}
        hint={draft.reflection ? undefined : inherited('reflection').line}
      />
      <SelectField
        label={t('settings.tone')}
        value={draft.tone}
        onChange={(tone) => onChange({ ...draft, tone })}
        choices={[inherited('tone').inherit, ...switches]}
        hint={draft.tone ? undefined : inherited('tone').line}
      />
      <SelectField
        label={t('settings.windows')}
        value={draft.windows}
        onChange={(next) => onChange({ ...draft, windows: next })}
        choices={[windows.inherit, ...windowChoices(t)]}
        hint={draft.windows ? undefined : windows.line}
      />
      <SelectField
        label={t('settings.cutOffPhotos')}
        value={draft.cutOffPhotos}
        onChange={(cutOffPhotos) => onChange({ ...draft, cutOffPhotos })}
        choices={[cutOff.inherit, ...cutOffChoices(t)]}
        hint={draft.cutOffPhotos ? undefined : cutOff.line}
      />
    </>
  );
}
