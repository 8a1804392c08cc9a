import {
  type BackgroundUse,
  backgroundUses,
  type CatalogueItem,
  spinDirections,
} from '@forecourt/contract/catalogue';
import { roomAtStart } from '@forecourt/contract/catalogue-rooms';
import { Suspense } from 'react';
import type { Draft } from '../../../lib/use-draft.ts';
import { useLanguage, useText } from '../../../lib/use-text.ts';
import { SelectField } from '../../../ui/field.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { PercentField, PercentSlider } from '../../../ui/percent-field.tsx';
import styles from './catalogue.module.css';
import { type Arrangement, arrangementOf, arrangements, cellsOf } from './collage-layout.ts';
import { designAtStart } from './design-at-start.ts';
import { LookFields } from './look-fields.tsx';
import { FieldGroup } from './look-group.tsx';
import type { LookParts } from './look-parts.ts';
import { PlateDesignFields } from './plate-design-fields.tsx';
import { RoomFields } from './room-fields.tsx';

/** The editable fields of an item; each kind has only some of them. */
export type ItemValues = Partial<
  Pick<
    CatalogueItem,
    | 'use'
    | 'room'
    | 'horizon'
    | 'design'
    | 'framesPerSecond'
    | 'frames'
    | 'direction'
    | 'columns'
    | 'rows'
    | 'cells'
    | 'safeArea'
    | 'look'
  >
> & { name: string };

type FieldsProps = Pick<Draft<ItemValues>, 'values' | 'set' | 'problem'> & {
  parts: LookParts;
  /** The customer whose own background it is; null for an item of the operator. */
  owner: string | null;
};

function BackgroundFields({ owner, parts, values, set }: FieldsProps) {
  const t = useText();
  const { horizon, room, use } = values;
  const choose = (next: BackgroundUse) =>
    set({ use: next, ...(next === 'room' && !room && { room: roomAtStart }) });
  return (
    <>
      <SelectField
        label={t('catalogue.use')}
        hint={t('catalogue.useHint')}
        value={use ?? 'whole'}
        onChange={choose}
        choices={backgroundUses.map((value) => ({ value, label: t(`catalogue.uses.${value}`) }))}
      />
      {use === 'room' && room && (
        <RoomFields {...{ owner, parts, room }} onChange={(next) => set({ room: next })} />
      )}
      {use === 'whole' && (
        <PercentField
          label={t('catalogue.horizon')}
          hint={t('catalogue.horizonHint')}
          value={horizon ?? 0}
          onChange={(next) => set({ horizon: next })}
        />
      )}
    </>
  );
}

function SpinFields({ values, set, problem }: FieldsProps) {
  const t = useText();
  return (
    <>
      {(['framesPerSecond', 'frames'] as const).map((name) => (
        <NumberField
          key={name}
          label={t(`catalogue.${name}`)}
          value={values[name] ?? Number.NaN}
          onChange={(value) => set({ [name]: value })}
          problem={problem(name)}
        />
      ))}
      <SelectField
        label={t('catalogue.direction')}
        value={values.direction ?? ''}
        onChange={(direction) => set({ direction: direction || null })}
        choices={spinDirections.map((value) => ({ value, label: t(`catalogue.directions.${value}`) }))}
      />
    </>
  );
}

const sideMax = 12;
const isSide = (value: number) => Number.isInteger(value) && value >= 1 && value <= sideMax;

function CollageFields({ values, set, problem }: FieldsProps) {
  const t = useText();
  const { columns, rows, cells } = values;
  const arrangement = arrangementOf(columns ?? 1, rows ?? 1, cells ?? []);
  const arrange = (change: Partial<Pick<ItemValues, 'columns' | 'rows'>>, as: Arrangement) => {
    const [wide, high] = [change.columns ?? columns ?? 1, change.rows ?? rows ?? 1];
    const isWhole = isSide(wide) && isSide(high);
    set({ ...change, ...(isWhole && { cells: cellsOf(as, wide, high) }) });
  };
  return (
    <>
      {(['columns', 'rows'] as const).map((name) => (
        <NumberField
          key={name}
          label={t(`catalogue.${name}`)}
          value={values[name] ?? Number.NaN}
          onChange={(value) => arrange({ [name]: value }, arrangement ?? 'even')}
          problem={problem(name)}
        />
      ))}
      <SelectField
        label={t('catalogue.arrangement')}
        value={arrangement ?? ''}
        onChange={(as) => arrange({}, as || 'even')}
        choices={[
          ...(arrangement ? [] : [{ value: '' as const, label: t('catalogue.arrangements.own') }]),
          ...arrangements.map((value) => ({ value, label: t(`catalogue.arrangements.${value}`) })),
        ]}
      />
    </>
  );
}

/** Whether the plate is a picture or designed, and its design. */
function PlateFields({ values: { design }, set }: FieldsProps) {
  const t = useText();
  const language = useLanguage();
  return (
    <>
      <SelectField
        label={t('plates.design.source')}
        value={design ? 'design' : 'picture'}
        onChange={(source) => set({ design: source === 'design' ? designAtStart(language) : null })}
        choices={(['picture', 'design'] as const).map((value) => ({
          value,
          label: t(`plates.design.sources.${value}`),
        }))}
      />
      {design && (
        <Suspense fallback={null}>
          <PlateDesignFields design={design} onChange={(next) => set({ design: next })} />
        </Suspense>
      )}
    </>
  );
}

const edges = ['top', 'right', 'bottom', 'left'] as const;

/** What the frame's borders cover. */
function FrameFields({ values, set }: FieldsProps) {
  const t = useText();
  const { safeArea } = values;
  if (!safeArea) return null;
  return (
    <FieldGroup title={t('catalogue.safeArea')}>
      <p className={styles.note}>{t('catalogue.safeAreaHint')}</p>
      {edges.map((edge) => (
        <PercentSlider
          key={edge}
          label={t(`catalogue.edges.${edge}`)}
          min={0}
          max={0.45}
          step={0.5}
          value={safeArea[edge]}
          onChange={(share) => set({ safeArea: { ...safeArea, [edge]: share } })}
        />
      ))}
    </FieldGroup>
  );
}

/** The fields of the item's kind; logos have none. */
export function OwnFields(props: FieldsProps & Pick<CatalogueItem, 'kind'>) {
  if (props.kind === 'background') return <BackgroundFields {...props} />;
  if (props.kind === 'license-plate') return <PlateFields {...props} />;
  if (props.kind === 'gif') return <SpinFields {...props} />;
  if (props.kind === 'frame') return <FrameFields {...props} />;
  const { values, set, parts } = props;
  if (values.look) return <LookFields parts={parts} look={values.look} onChange={(look) => set({ look })} />;
  return props.kind === 'collage' ? <CollageFields {...props} /> : null;
}
