import type { PageHead } from '@forecourt/contract/collage-pages';
import { headHeights } from '@forecourt/contract/collage-parts';
import type { CatalogueItemId } from '@forecourt/contract/ids';
import { unknownField } from '@forecourt/contract/overlay-texts';
import { useText } from '../../../lib/use-text.ts';
import { ColourField } from '../../../ui/colour-field.tsx';
import { AreaField, CheckBox, SelectField } from '../../../ui/field.tsx';
import { PercentSlider } from '../../../ui/percent-field.tsx';
import styles from './catalogue.module.css';
import { InsertButtons } from './insert-buttons.tsx';
import type { LookParts } from './look-parts.ts';
import { PartPicker } from './part-picker.tsx';

export const headAtStart: PageHead = {
  text: '{make} {model} · {year}',
  place: 'top',
  align: 'left',
  height: 0.06,
  colour: '#152026',
  logo: null,
};

interface HeadProps {
  head: PageHead;
  parts: LookParts;
  onChange: (head: PageHead) => void;
}

function HeadText({ head, onChange }: HeadProps) {
  const t = useText();
  const unknown = unknownField(head.text);
  return (
    <>
      <AreaField
        label={t('catalogue.overlay.text')}
        hint={t('catalogue.overlay.textHint')}
        rows={1}
        value={head.text}
        onChange={(text) => onChange({ ...head, text })}
        problem={unknown === null ? null : t('catalogue.overlay.fieldUnknown', { name: `{${unknown}}` })}
        showProblem={unknown !== null}
      />
      <InsertButtons text={head.text} onChange={(text) => onChange({ ...head, text })} />
    </>
  );
}

/** The title line: its words, its logo, and where it is. */
export function HeadFields(props: HeadProps) {
  const { head, onChange, parts } = props;
  const t = useText();
  return (
    <>
      <HeadText {...props} />
      <div className={styles.halves}>
        <SelectField
          label={t('collages.headPlace')}
          value={head.place}
          onChange={(place) => onChange({ ...head, place })}
          choices={(['top', 'bottom'] as const).map((value) => ({
            value,
            label: t(`catalogue.overlay.anchors.${value}`),
          }))}
        />
        <SelectField
          label={t('collages.align')}
          value={head.align}
          onChange={(align) => onChange({ ...head, align })}
          choices={(['left', 'middle', 'right'] as const).map((value) => ({
            value,
            label: t(`catalogue.overlay.anchors.${value}`),
          }))}
        />
        <PercentSlider
          label={t('collages.headHeight')}
          {...headHeights}
          step={0.5}
          value={head.height}
          onChange={(height) => onChange({ ...head, height })}
        />
        <ColourField
          label={t('catalogue.overlay.colour')}
          value={head.colour}
          onChange={(colour) => onChange({ ...head, colour })}
        />
      </div>
      <CheckBox
        label={t('collages.hasLogo')}
        checked={head.logo !== null}
        onChange={(has) => onChange({ ...head, logo: has ? ('' as CatalogueItemId) : null })}
      />
      {head.logo !== null && (
        <PartPicker
          kind="logo"
          label={t('catalogue.overlay.kinds.logo')}
          value={head.logo}
          onChange={(logo) => onChange({ ...head, logo })}
          parts={parts}
        />
      )}
    </>
  );
}
