import { usualPlateColour } from '@forecourt/contract/plate-formats';
import type { Preset } from '@forecourt/contract/presets';
import type { VehicleSettings } from '@forecourt/contract/settings';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../../lib/use-text.ts';
import { CheckBox, SelectField } from '../../../ui/field.tsx';
import { originWords, type PlateChoice, plateChoice, plateChoices, plateValue } from './setting-words.ts';
import { platesOf } from './settings.calls.ts';
import styles from './settings.module.css';

/** Overrides for the next order only; null uses the settings. */
export function useOrderSettings() {
  const [plate, setPlate] = useState<PlateChoice | null>(null);
  const [reflection, setReflection] = useState<boolean | null>(null);
  return { plate, setPlate, reflection, setReflection };
}
type OrderChoices = ReturnType<typeof useOrderSettings>;

function orderedPlate({ cataloguePlateId, licensePlateId, plateMode: mode }: PlateChoice) {
  if (mode !== 'picture') return { mode };
  if (licensePlateId) return { mode, licensePlateId };
  return cataloguePlateId ? { mode: 'catalogue' as const, catalogueId: cataloguePlateId } : undefined;
}

/** The overrides as parameters of an order; everything else comes from the settings. */
export function orderParts({ plate, reflection }: OrderChoices, preset: Preset | undefined) {
  const floor = reflection === false ? { opacity: 0 } : reflection && preset?.recipe.reflection;
  return {
    ...(plate && { plate: orderedPlate(plate) }),
    ...(floor && { reflection: floor }),
  };
}

interface OrderSettingsProps {
  choices: OrderChoices;
  settings: VehicleSettings;
  preset: Preset;
  userId: string;
  /** Whether the user owns the vehicle. */
  isOwn: boolean;
}

/** The value of the field for what a preset does with plates, and a label where no choice says that. */
function presetPlate(t: ReturnType<typeof useText>, plate: Preset['recipe']['plate']) {
  if (plate.mode === 'picture' || plate.mode === 'design')
    return { value: 'preset', label: t('catalogue.look.plates.catalogue') };
  if (plate.mode === 'colour' && plate.colour !== usualPlateColour)
    return { value: 'preset', label: t('catalogue.look.plates.colour') };
  return { value: plate.mode, label: null };
}

function Plate({ choices, isOwn, preset, settings, userId }: OrderSettingsProps) {
  const t = useText();
  const { data: plates } = useQuery(platesOf(userId));
  const { from, licensePlateEnabled, profile } = settings;
  if (!licensePlateEnabled) return <Barred label={t('settings.plate')} />;
  if (!plates) return null;
  const ofPreset = preset.decidesPlate ? presetPlate(t, preset.recipe.plate) : null;
  const more = ofPreset?.label ? [{ value: ofPreset.value, label: ofPreset.label }] : [];
  const origin = preset.decidesPlate
    ? t('settings.from.preset')
    : originWords(t, from.plateMode, { isOwn, profileName: profile?.name });
  const unset = ofPreset?.value ?? plateValue(settings);
  return (
    <SelectField
      label={t('settings.plate')}
      value={choices.plate ? plateValue(choices.plate) : unset}
      onChange={(value) => choices.setPlate(value === unset ? null : plateChoice(value, plates))}
      choices={[...more, ...plateChoices(t, plates)]}
      hint={choices.plate ? t('settings.from.order') : origin}
    />
  );
}

function Floor({ choices, isOwn, preset, settings }: OrderSettingsProps) {
  const t = useText();
  const { from, profile, reflectiveFloorEnabled, reflection } = settings;
  if (!reflectiveFloorEnabled) return <Barred label={t('settings.reflection')} />;
  // A showroom whose floor does not reflect offers no choice.
  if (preset.recipe.reflection.opacity === 0) return null;
  const origin = originWords(t, from.reflection, { isOwn, profileName: profile?.name });
  return (
    <div>
      <CheckBox
        label={t('settings.reflection')}
        checked={choices.reflection ?? reflection}
        onChange={(checked) => choices.setReflection(checked === reflection ? null : checked)}
      />
      <p className={styles.origin}>{choices.reflection === null ? origin : t('settings.from.order')}</p>
    </div>
  );
}

function Barred({ label }: { label: string }) {
  const t = useText();
  return (
    <div>
      <p className={styles.label}>{label}</p>
      <p className={styles.origin}>{t('settings.barred')}</p>
    </div>
  );
}

/** Plate and floor of the next order, each with the origin of its value. */
export function OrderSettings(props: OrderSettingsProps) {
  return (
    <div className={styles.order}>
      <Plate {...props} />
      <Floor {...props} />
    </div>
  );
}
