import { colourOfBrand } from '@forecourt/contract/built-in-presets';
import type { CatalogueItemId } from '@forecourt/contract/ids';
import { usualPlateColour } from '@forecourt/contract/plate-formats';
import type { PresetLook } from '@forecourt/contract/presets';
import { showroomNames } from '@forecourt/contract/recipe';
import { useText } from '../../../lib/use-text.ts';
import { ColourField } from '../../../ui/colour-field.tsx';
import { CheckBox, SelectField } from '../../../ui/field.tsx';
import { PercentField } from '../../../ui/percent-field.tsx';
import styles from './catalogue.module.css';
import { LookCollages } from './look-collages.tsx';
import { FieldGroup, type LookProps } from './look-group.tsx';
import { LookOverlays } from './look-overlays.tsx';
import { LookPositions } from './look-positions.tsx';
import { LookTargets } from './look-targets.tsx';
import { PartPicker } from './part-picker.tsx';

/** "From the catalogue" is selected, but no item yet. */
const noneYet = '' as CatalogueItemId;
const plainColour = '#ffffff';

function backgroundOf(kind: string): PresetLook['background'] {
  if (kind === 'catalogue') return { kind, catalogueId: noneYet };
  if (kind === 'colour') return { kind, colour: plainColour };
  if (kind === 'transparent' || kind === 'original') return { kind };
  return { kind: 'showroom', name: showroomNames.find((name) => name === kind) ?? 'studio-white' };
}

function BackgroundGroup({ look, onChange, parts }: LookProps) {
  const t = useText();
  const { background } = look;
  const set = (next: PresetLook['background']) => onChange({ ...look, background: next });
  const kinds = ['catalogue', 'colour', 'transparent', 'original'] as const;
  return (
    <FieldGroup title={t('catalogue.look.background')}>
      <SelectField
        label={t('catalogue.look.behind')}
        value={background.kind === 'showroom' ? background.name : background.kind}
        onChange={(kind) => set(backgroundOf(kind))}
        choices={[
          ...showroomNames.map((name) => ({ value: name as string, label: t(`presets.${name}.name`) })),
          ...kinds.map((kind) => ({ value: kind, label: t(`catalogue.look.backgrounds.${kind}`) })),
        ]}
      />
      {background.kind === 'catalogue' && (
        <PartPicker
          kind="background"
          label={t('catalogue.look.which')}
          value={background.catalogueId}
          onChange={(catalogueId) => set({ kind: 'catalogue', catalogueId })}
          parts={parts}
        />
      )}
      {background.kind === 'colour' && (
        <ColourField
          label={t('catalogue.look.colour')}
          value={background.colour}
          onChange={(colour) => set({ kind: 'colour', colour })}
        />
      )}
      {background.kind === 'showroom' && background.name === 'brand' && (
        <>
          <CheckBox
            label={t('catalogue.look.dealerColour')}
            checked={background.colour === undefined}
            onChange={(isDealers) =>
              set({ kind: 'showroom', name: 'brand', ...(!isDealers && { colour: colourOfBrand }) })
            }
          />
          {background.colour !== undefined && (
            <ColourField
              label={t('catalogue.look.colour')}
              value={background.colour}
              onChange={(colour) => set({ ...background, colour })}
            />
          )}
        </>
      )}
    </FieldGroup>
  );
}

/** If the original background is kept, no floor, shadow or reflection is drawn. */
function FloorGroup({ look, onChange }: LookProps) {
  const t = useText();
  const { background, shadow, reflection } = look;
  if (background.kind === 'original') return null;
  return (
    <FieldGroup title={t('catalogue.look.floor')}>
      <div className={styles.thirds}>
        <PercentField
          label={t('catalogue.look.contact')}
          value={shadow.contact}
          onChange={(contact) => onChange({ ...look, shadow: { ...shadow, contact } })}
        />
        <PercentField
          label={t('catalogue.look.ambient')}
          value={shadow.ambient}
          onChange={(ambient) => onChange({ ...look, shadow: { ...shadow, ambient } })}
        />
        <PercentField
          label={t('catalogue.look.reflection')}
          value={reflection.opacity}
          onChange={(opacity) => onChange({ ...look, reflection: { ...reflection, opacity } })}
        />
      </div>
    </FieldGroup>
  );
}

function plateOf(mode: string): PresetLook['plate'] {
  if (mode === 'keep' || mode === 'blur') return { mode };
  if (mode === 'colour') return { mode, colour: usualPlateColour };
  return mode === 'catalogue' ? { mode, catalogueId: noneYet } : null;
}

function PlateGroup({ look, onChange, parts }: LookProps) {
  const t = useText();
  const { plate } = look;
  const set = (next: PresetLook['plate']) => onChange({ ...look, plate: next });
  return (
    <FieldGroup title={t('catalogue.look.plate')}>
      <SelectField
        label={t('settings.plate')}
        value={plate?.mode ?? ''}
        onChange={(mode) => set(plateOf(mode))}
        choices={[
          { value: '', label: t('catalogue.look.plates.settings') },
          { value: 'keep', label: t('settings.plateModes.keep') },
          { value: 'blur', label: t('settings.plateModes.blur') },
          { value: 'colour', label: t('catalogue.look.plates.colour') },
          { value: 'catalogue', label: t('catalogue.look.plates.catalogue') },
        ]}
      />
      {plate?.mode === 'colour' && (
        <ColourField
          label={t('catalogue.look.colour')}
          value={plate.colour}
          onChange={(colour) => set({ mode: 'colour', colour })}
        />
      )}
      {plate?.mode === 'catalogue' && (
        <PartPicker
          kind="license-plate"
          label={t('catalogue.look.which')}
          value={plate.catalogueId}
          onChange={(catalogueId) => set({ mode: 'catalogue', catalogueId })}
          parts={parts}
        />
      )}
    </FieldGroup>
  );
}

/** All fields of a preset's look. */
export function LookFields(props: LookProps) {
  return (
    <>
      <BackgroundGroup {...props} />
      <FloorGroup {...props} />
      <PlateGroup {...props} />
      <LookOverlays {...props} />
      <LookTargets {...props} />
      <LookPositions {...props} />
      <LookCollages {...props} />
    </>
  );
}
