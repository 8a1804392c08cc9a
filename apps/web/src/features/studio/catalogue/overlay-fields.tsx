import { logoWidths, textSizes } from '@forecourt/contract/overlay-limits';
import { type Anchor, anchors, offsetMax } from '@forecourt/contract/overlays';
import { positionClasses } from '@forecourt/contract/positions';
import type { LookOverlay, PresetLook } from '@forecourt/contract/presets';
import { useId } from 'react';
import { useText } from '../../../lib/use-text.ts';
import { ColourField } from '../../../ui/colour-field.tsx';
import { AreaField, CheckBox, SelectField } from '../../../ui/field.tsx';
import { PercentSlider } from '../../../ui/percent-field.tsx';
import styles from './catalogue.module.css';
import { InsertButtons } from './insert-buttons.tsx';
import type { LookParts } from './look-parts.ts';
import { overlayProblem, ticked } from './overlay-rows.ts';
import { PartPicker } from './part-picker.tsx';

type Placed = Extract<LookOverlay, { kind: 'logo' | 'text' }>;
type Text = Extract<LookOverlay, { kind: 'text' }>;

interface Props<Kind> {
  overlay: Kind;
  onChange: (overlay: Kind) => void;
}

/** The nine places as a small picture of them. */
export function AnchorField({ value, onChange }: { value: Anchor; onChange: (anchor: Anchor) => void }) {
  const t = useText();
  const name = useId();
  return (
    <fieldset className={styles.anchors}>
      <legend>{t('catalogue.overlay.anchor')}</legend>
      {anchors.map((anchor) => (
        <label key={anchor} className={styles.anchor} title={t(`catalogue.overlay.anchors.${anchor}`)}>
          <input
            type="radio"
            name={name}
            aria-label={t(`catalogue.overlay.anchors.${anchor}`)}
            checked={anchor === value}
            onChange={() => onChange(anchor)}
          />
          <span aria-hidden="true">•</span>
        </label>
      ))}
    </fieldset>
  );
}

function PlaceFields<Kind extends Placed>({ overlay, onChange }: Props<Kind>) {
  const t = useText();
  const offset = { min: -offsetMax, max: offsetMax, step: 0.5 };
  return (
    <div className={styles.place}>
      <AnchorField value={overlay.anchor} onChange={(anchor) => onChange({ ...overlay, anchor })} />
      <div className={styles.pair}>
        <PercentSlider
          {...offset}
          label={t('catalogue.overlay.offsetX')}
          value={overlay.offsetX}
          onChange={(offsetX) => onChange({ ...overlay, offsetX })}
        />
        <PercentSlider
          {...offset}
          label={t('catalogue.overlay.offsetY')}
          value={overlay.offsetY}
          onChange={(offsetY) => onChange({ ...overlay, offsetY })}
        />
      </div>
    </div>
  );
}

/** The text with its fields, which buttons insert at its end. */
function WordsField({ overlay, onChange }: Props<Text>) {
  const t = useText();
  const problem = overlayProblem(overlay);
  const set = (text: string) => onChange({ ...overlay, text });
  const unknown =
    problem && problem !== 'missing'
      ? t('catalogue.overlay.fieldUnknown', { name: `{${problem.unknown}}` })
      : null;
  return (
    <>
      <AreaField
        label={t('catalogue.overlay.text')}
        hint={t('catalogue.overlay.textHint')}
        rows={2}
        value={overlay.text}
        onChange={set}
        problem={problem === 'missing' ? t('form.required') : unknown}
        showProblem={unknown !== null}
      />
      <InsertButtons text={overlay.text} onChange={set} />
    </>
  );
}

const newBar = { colour: '#14323f', opacity: 0.8, isWide: true };

function BarFields({ overlay, onChange }: Props<Text>) {
  const t = useText();
  const { bar } = overlay;
  const kind = bar ? (bar.isWide ? 'wide' : 'narrow') : 'none';
  const setKind = (next: typeof kind) =>
    onChange({ ...overlay, bar: next === 'none' ? null : { ...newBar, ...bar, isWide: next === 'wide' } });
  return (
    <>
      <SelectField
        label={t('catalogue.overlay.bar')}
        value={kind}
        onChange={setKind}
        choices={(['none', 'narrow', 'wide'] as const).map((value) => ({
          value,
          label: t(`catalogue.overlay.bars.${value}`),
        }))}
      />
      {bar && (
        <div className={styles.halves}>
          <ColourField
            label={t('catalogue.overlay.barColour')}
            value={bar.colour}
            onChange={(colour) => onChange({ ...overlay, bar: { ...bar, colour } })}
          />
          <PercentSlider
            label={t('catalogue.overlay.barOpacity')}
            min={0}
            max={1}
            value={bar.opacity}
            onChange={(opacity) => onChange({ ...overlay, bar: { ...bar, opacity } })}
          />
        </div>
      )}
    </>
  );
}

function TextFields({ overlay, onChange }: Props<Text>) {
  const t = useText();
  return (
    <>
      <WordsField {...{ overlay, onChange }} />
      <PlaceFields {...{ overlay, onChange }} />
      <div className={styles.halves}>
        <PercentSlider
          label={t('catalogue.overlay.size')}
          {...textSizes}
          step={0.25}
          value={overlay.size}
          onChange={(size) => onChange({ ...overlay, size })}
        />
        <ColourField
          label={t('catalogue.overlay.colour')}
          value={overlay.colour}
          onChange={(colour) => onChange({ ...overlay, colour })}
        />
      </div>
      <BarFields {...{ overlay, onChange }} />
    </>
  );
}

function LogoFields({ overlay, onChange }: Props<Extract<LookOverlay, { kind: 'logo' }>>) {
  const t = useText();
  return (
    <>
      <PlaceFields {...{ overlay, onChange }} />
      <div className={styles.halves}>
        <PercentSlider
          label={t('catalogue.overlay.width')}
          {...logoWidths}
          value={overlay.width}
          onChange={(width) => onChange({ ...overlay, width })}
        />
        <PercentSlider
          label={t('catalogue.overlay.opacity')}
          min={0}
          max={1}
          value={overlay.opacity}
          onChange={(opacity) => onChange({ ...overlay, opacity })}
        />
      </div>
    </>
  );
}

/** In which pictures it is drawn; where everything is ticked, also in outputs that are added later. */
function ShownIn({ overlay, onChange, targets }: Props<LookOverlay> & Pick<PresetLook, 'targets'>) {
  const t = useText();
  const names = targets.map(({ name }) => name);
  const { positions } = overlay;
  return (
    <>
      <fieldset className={styles.ticks}>
        <legend>{t('catalogue.overlay.positions')}</legend>
        {positionClasses.map((name) => (
          <CheckBox
            key={name}
            label={t(`positionClasses.${name}`)}
            checked={positions.length === 0 || positions.includes(name)}
            onChange={() => onChange({ ...overlay, positions: ticked(positions, positionClasses, name) })}
          />
        ))}
      </fieldset>
      {names.length > 1 && (
        <fieldset className={styles.ticks}>
          <legend>{t('catalogue.overlay.targets')}</legend>
          {names.map((name) => (
            <CheckBox
              key={name}
              label={name}
              checked={overlay.targets.length === 0 || overlay.targets.includes(name)}
              onChange={() => onChange({ ...overlay, targets: ticked(overlay.targets, names, name) })}
            />
          ))}
        </fieldset>
      )}
    </>
  );
}

interface OverlayFieldsProps extends Props<LookOverlay>, Pick<PresetLook, 'targets'> {
  parts: LookParts;
}

/** The fields of one overlay. */
export function OverlayFields({ overlay, onChange, parts, targets }: OverlayFieldsProps) {
  const t = useText();
  return (
    <>
      {overlay.kind !== 'text' && (
        <PartPicker
          kind={overlay.kind}
          label={t(`catalogue.overlay.kinds.${overlay.kind}`)}
          value={overlay.catalogueId}
          onChange={(catalogueId) => onChange({ ...overlay, catalogueId })}
          parts={parts}
        />
      )}
      {overlay.kind === 'logo' && <LogoFields {...{ overlay, onChange }} />}
      {overlay.kind === 'text' && <TextFields {...{ overlay, onChange }} />}
      <ShownIn {...{ overlay, onChange, targets }} />
    </>
  );
}
