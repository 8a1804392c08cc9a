import { type BackgroundUse, backgroundUses, type CatalogueItem } from '@forecourt/contract/catalogue';
import { roomAtStart } from '@forecourt/contract/catalogue-rooms';
import { Suspense } from 'react';
import { useLanguage, useText } from '../../../lib/use-text.ts';
import { SelectField } from '../../../ui/field.tsx';
import { PercentField } from '../../../ui/percent-field.tsx';
import styles from './catalogue.module.css';
import { CollageFields } from './collage-fields.tsx';
import { designAtStart } from './design-at-start.ts';
import { EdgeSliders } from './edge-sliders.tsx';
import type { FieldsProps } from './item-values.ts';
import { LookFields } from './look-fields.tsx';
import { FieldGroup } from './look-group.tsx';
import { PlateDesignFields } from './plate-design-fields.tsx';
import { RoomFields } from './room-fields.tsx';
import { SpinFields } from './spin-fields.tsx';

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

/** What the frame's borders cover. */
function FrameFields({ values, set }: FieldsProps) {
  const t = useText();
  const { safeArea } = values;
  if (!safeArea) return null;
  return (
    <FieldGroup title={t('catalogue.safeArea')}>
      <p className={styles.note}>{t('catalogue.safeAreaHint')}</p>
      <EdgeSliders value={safeArea} onChange={(next) => set({ safeArea: next })} />
    </FieldGroup>
  );
}

interface OwnFieldsProps extends FieldsProps, Pick<CatalogueItem, 'kind'> {
  /** The cell of a collage whose fields are shown. */
  selected: number;
  onSelect: (index: number) => void;
}

/** The fields of the item's kind; logos have none. */
export function OwnFields(props: OwnFieldsProps) {
  if (props.kind === 'background') return <BackgroundFields {...props} />;
  if (props.kind === 'license-plate') return <PlateFields {...props} />;
  if (props.kind === 'gif') return <SpinFields {...props} />;
  if (props.kind === 'frame') return <FrameFields {...props} />;
  const { values, set, parts } = props;
  if (values.look) return <LookFields parts={parts} look={values.look} onChange={(look) => set({ look })} />;
  return props.kind === 'collage' ? <CollageFields {...props} /> : null;
}
