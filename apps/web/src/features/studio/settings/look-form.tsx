import { colourOfBrand } from '@forecourt/contract/built-in-presets';
import type { PresetId } from '@forecourt/contract/presets';
import type { ReactNode } from 'react';
import type { Level } from '../../../lib/own-level.ts';
import { useRebased } from '../../../lib/use-draft.ts';
import { useText } from '../../../lib/use-text.ts';
import { SelectField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { PictureChoice, type PictureOption } from '../../../ui/picture-choice.tsx';
import { type PictureSettings, usePatchLevel } from './level.calls.ts';
import {
  cutOffChoices,
  inheritWords,
  originWords,
  showroomChoice,
  showroomValue,
  windowChoices,
} from './setting-words.ts';
import styles from './settings.module.css';
import {
  isSameDraft,
  isWholeDraft,
  lookPatchOf,
  ownSettingsOf,
  type SettingsDraft,
  settingsDraftOf,
} from './settings-draft.ts';
import type { ColourPicker } from './settings-fields.tsx';

/** The look of pictures with the settings of the draft. */
export interface Look {
  preset: PresetId | null;
  backgroundId: string | null;
  brandColour: string | null;
  reflection: boolean;
}

interface LookFormProps {
  /** Whether a preset uses the dealer's brand colour. */
  takesColour: (preset: PresetId | null) => boolean;
  level: Level;
  settings: PictureSettings;
  /** Showrooms and backgrounds, each with its picture. */
  options: readonly PictureOption[];
  /** Preview of inheriting the showroom. */
  abovePicture: (look: Look) => ReactNode;
  /** Whether the account may use reflecting floors. */
  mayReflect: boolean;
  ColourField: ColourPicker;
  /** Preview of the selected look. */
  children: (look: Look) => ReactNode;
  /** Further previews below the fields. */
  below: (look: Look) => ReactNode;
}

function lookOfDraft(draft: SettingsDraft, settings: PictureSettings): Look {
  const { preset, backgroundId } =
    draft.showroom === '' ? settings.inherited : showroomChoice(draft.showroom);
  const reflects = draft.reflection === '' ? settings.reflection : draft.reflection === 'on';
  return {
    preset: preset ?? settings.preset,
    backgroundId,
    brandColour: draft.brandColour || settings.brandColour,
    reflection: reflects ?? true,
  };
}

interface FieldsProps extends Omit<LookFormProps, 'children' | 'below' | 'options' | 'abovePicture'> {
  draft: SettingsDraft;
  look: Look;
  set: (change: Partial<SettingsDraft>) => void;
}

function ColourOfShowroom({ level, settings, draft, look, set, ColourField, takesColour }: FieldsProps) {
  const t = useText();
  if (!takesColour(look.preset) || look.backgroundId) return null;
  const origin = originWords(t, settings.from.brandColour, { isOwn: true, own: level.kind });
  const words = settings.brandColour ?? t('settings.colourOfShowroom');
  const isInherited = settings.from.brandColour !== level.kind;
  return (
    <>
      <SelectField
        label={t('presets.brandColour')}
        value={draft.brandColour === '' ? '' : 'own'}
        onChange={(own) => set({ brandColour: own && colourOfBrand })}
        choices={[
          { value: '', label: inheritWords(t, level, isInherited ? words : null) },
          { value: 'own', label: t('settings.ownColour') },
        ]}
        hint={isInherited && !draft.brandColour ? origin : undefined}
      />
      {draft.brandColour !== '' && (
        // An empty text means that the user is still typing a colour; an empty setting would mean "inherit".
        <ColourField value={draft.brandColour} onChange={(colour) => set({ brandColour: colour || '#' })} />
      )}
    </>
  );
}

interface SwitchProps extends Pick<FieldsProps, 'level' | 'settings' | 'draft' | 'set'> {
  name: 'reflection' | 'tone';
}

/** A setting that is on, off, or as at the level above. */
function Switch({ level, settings, draft, set, name }: SwitchProps) {
  const t = useText();
  const words = t(settings[name] ? 'settings.on' : 'settings.off');
  const origin = originWords(t, settings.from[name], { isOwn: true, own: level.kind });
  const isInherited = settings.from[name] !== level.kind;
  return (
    <SelectField
      label={t(`settings.${name}`)}
      value={draft[name]}
      onChange={(position) => set({ [name]: position })}
      choices={[
        { value: '', label: inheritWords(t, level, isInherited ? words : null) },
        { value: 'on', label: t('settings.on') },
        { value: 'off', label: t('settings.off') },
      ]}
      hint={isInherited && draft[name] === '' ? origin : undefined}
    />
  );
}

function Floor(props: FieldsProps) {
  const t = useText();
  if (!props.mayReflect) return <p className={styles.origin}>{t('settings.floorBarred')}</p>;
  return <Switch {...props} name="reflection" />;
}

function Windows({ level, settings, draft, set }: FieldsProps) {
  const t = useText();
  const { from, windows } = settings;
  const words = windows && t(`settings.windowModes.${windows}`);
  const origin = originWords(t, from.windows, { isOwn: true, own: level.kind });
  const isInherited = from.windows !== level.kind;
  return (
    <SelectField
      label={t('settings.windows')}
      value={draft.windows}
      onChange={(mode) => set({ windows: mode })}
      choices={[
        { value: '', label: inheritWords(t, level, isInherited ? words : null) },
        ...windowChoices(t),
      ]}
      hint={isInherited && draft.windows === '' ? origin : undefined}
    />
  );
}

function CutOffPhotos({ level, settings, draft, set }: FieldsProps) {
  const t = useText();
  const { cutOffPhotos, from } = settings;
  const words = cutOffPhotos && t(`settings.cutOffModes.${cutOffPhotos}`);
  const origin = originWords(t, from.cutOffPhotos, { isOwn: true, own: level.kind });
  const isInherited = from.cutOffPhotos !== level.kind;
  return (
    <SelectField
      label={t('settings.cutOffPhotos')}
      value={draft.cutOffPhotos}
      onChange={(mode) => set({ cutOffPhotos: mode })}
      choices={[
        { value: '', label: inheritWords(t, level, isInherited ? words : null) },
        ...cutOffChoices(t),
      ]}
      hint={isInherited && draft.cutOffPhotos === '' ? origin : undefined}
    />
  );
}

/**
 * Edits the look of pictures at a level, used unless a lower level overrides it: showroom or background, its colour,
 * the floor, whether the vehicle's tone is fitted, the windows, and whether photos that cut the vehicle off are used.
 */
export function LookForm(props: LookFormProps) {
  const { level, settings, options, abovePicture, children, below } = props;
  const t = useText();
  const patch = usePatchLevel(level);
  const saved = settingsDraftOf(ownSettingsOf(settings, level.kind));
  const { values: draft, set } = useRebased(saved);
  const look = lookOfDraft(draft, settings);
  const { inherited } = settings;
  const held = options.find(({ value }) => value === showroomValue(inherited));
  const origin = originWords(t, inherited.from, { isOwn: true, own: level.kind });
  const above: PictureOption = {
    value: '',
    label: inheritWords(t, level, held?.label),
    line: origin,
    note: held?.note,
    picture: abovePicture(lookOfDraft({ ...draft, showroom: '' }, settings)),
  };
  return (
    <Form
      submitLabel={t('form.save')}
      isValid={isWholeDraft(draft)}
      unchanged={isSameDraft(draft, saved)}
      isLong
      request={patch}
      onSubmit={() => patch.mutate(lookPatchOf(draft, saved))}
    >
      <div className={styles.look}>
        <div className={styles.seen}>
          {children(look)}
          <ColourOfShowroom {...props} {...{ draft, look, set }} />
          <Floor {...props} {...{ draft, look, set }} />
          <Switch {...{ level, settings, draft, set }} name="tone" />
          <Windows {...props} {...{ draft, look, set }} />
          <CutOffPhotos {...props} {...{ draft, look, set }} />
          {below(look)}
        </div>
        <PictureChoice
          label={t('presets.choose')}
          value={draft.showroom}
          onChange={(showroom) => set({ showroom })}
          options={[above, ...options]}
        />
      </div>
    </Form>
  );
}
