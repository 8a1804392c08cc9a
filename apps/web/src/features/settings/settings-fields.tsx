import { colourOfBrand } from '@forecourt/contract/built-in-presets';
import type { LicensePlate } from '@forecourt/contract/license-plates';
import type { Settings } from '@forecourt/contract/settings';
import type { ComponentType } from 'react';
import { useText } from '../../lib/use-text.ts';
import { ListCombobox } from '../../ui/combobox.tsx';
import { SelectField } from '../../ui/field.tsx';
import {
  type NamedChoice,
  originWords,
  plateChoices,
  plateValue,
  showroomChoices,
  showroomValue,
} from './setting-words.ts';
import type { SettingsDraft } from './settings-draft.ts';

/** The picker of a colour belongs to another feature; the page puts the two together. */
export type ColourField = ComponentType<{ value: string; onChange: (colour: string) => void }>;

export interface FieldsAround {
  presets: readonly NamedChoice[];
  /** Of the catalogue, in place of the preset's own. */
  backgrounds: readonly NamedChoice[];
  plates: readonly LicensePlate[];
  ColourField: ColourField;
}

interface SettingsFieldsProps extends FieldsAround {
  draft: SettingsDraft;
  onChange: (draft: SettingsDraft) => void;
  /** What to call leaving a setting to the level above. */
  inheritLabel: string;
  /** What holds where this level decides nothing; null where that is not known yet. */
  above: (name: 'backgroundId' | 'brandColour' | 'plateMode' | 'reflection') => Settings | null;
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
    };
    const origin = originWords(t, settings.from[name], { isOwn: true });
    return [values[name], origin].filter(Boolean).join(' · ');
  };
}

/** What one level decides about pictures. Each may be left to the level above. */
export function SettingsFields(props: SettingsFieldsProps) {
  const t = useText();
  const { backgrounds, ColourField, draft, inheritLabel, onChange, plates, presets } = props;
  const wordsAbove = useWordsAbove(props);
  const inherit = { value: '', label: inheritLabel };
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
          // An empty box is a colour being typed, not one given back.
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
        onChange={(reflection) =>
          onChange({ ...draft, reflection: reflection as SettingsDraft['reflection'] })
        }
        choices={[
          inherit,
          { value: 'on', label: t('settings.on') },
          { value: 'off', label: t('settings.off') },
        ]}
        hint={draft.reflection ? undefined : wordsAbove('reflection')}
      />
    </>
  );
}
