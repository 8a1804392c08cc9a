import { exportFormats, exportShapes, exportSubsets } from '@forecourt/contract/channel-rules';
import type { ExportProfile } from '@forecourt/contract/channels';
import type { Draft } from '../../../lib/use-draft.ts';
import { useText } from '../../../lib/use-text.ts';
import { CheckBox, SelectField } from '../../../ui/field.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import styles from './channels.module.css';

export type RulesDraft = Draft<ExportProfile['rules']>;

interface FieldsProps {
  draft: RulesDraft;
}

type NumberRule = 'picturesMin' | 'picturesMax' | 'widthMin' | 'heightMin' | 'widthMax' | 'heightMax';

function NumberRuleField({ draft, rule }: FieldsProps & { rule: NumberRule }) {
  const t = useText();
  return (
    <NumberField
      label={t(`channels.rules.${rule}`)}
      value={draft.values[rule]}
      onChange={(value) => draft.set({ [rule]: value ?? Number.NaN })}
      range={draft.range(rule)}
      problem={draft.problem(rule)}
    />
  );
}

/** Which pictures a channel gets, and what may be in them. */
export function ContentFields({ draft }: FieldsProps) {
  const t = useText();
  const { overlays, platesHidden, subset } = draft.values;
  return (
    <>
      <SelectField
        label={t('channels.rules.subset')}
        value={subset}
        onChange={(value) => draft.set({ subset: value })}
        choices={exportSubsets.map((value) => ({ value, label: t(`channels.subsets.${value}`) }))}
      />
      <div className={styles.pair}>
        <NumberRuleField draft={draft} rule="picturesMin" />
        <NumberRuleField draft={draft} rule="picturesMax" />
      </div>
      <CheckBox
        label={t('channels.rules.overlays')}
        checked={overlays}
        onChange={(value) => draft.set({ overlays: value })}
      />
      <CheckBox
        label={t('channels.rules.platesHidden')}
        checked={platesHidden}
        onChange={(value) => draft.set({ platesHidden: value })}
      />
    </>
  );
}

/** Sizes, shape and format of the files. */
export function SizeFields({ draft }: FieldsProps) {
  const t = useText();
  const { formats, megabytesMax, shape } = draft.values;
  const wordOf = (one: (typeof exportShapes)[number]) =>
    one === 'any' || one === 'feed' ? t(`channels.shapes.${one}`) : one;
  return (
    <>
      <div className={styles.pair}>
        <NumberRuleField draft={draft} rule="widthMin" />
        <NumberRuleField draft={draft} rule="heightMin" />
        <NumberRuleField draft={draft} rule="widthMax" />
        <NumberRuleField draft={draft} rule="heightMax" />
        <NumberField
          nullable
          label={t('channels.rules.megabytesMax')}
          hint={t('channels.anySize')}
          value={megabytesMax}
          onChange={(value) => draft.set({ megabytesMax: value })}
          range={draft.range('megabytesMax')}
          problem={draft.problem('megabytesMax')}
        />
        <SelectField
          label={t('channels.rules.shape')}
          value={shape}
          onChange={(value) => draft.set({ shape: value })}
          choices={exportShapes.map((value) => ({ value, label: wordOf(value) }))}
        />
      </div>
      <fieldset className={styles.formats}>
        <legend>{t('channels.rules.formats')}</legend>
        {exportFormats.map((format) => (
          <CheckBox
            key={format}
            label={format.toUpperCase()}
            checked={formats.includes(format)}
            onChange={(isOn) =>
              draft.set({
                formats: exportFormats.filter((one) => (one === format ? isOn : formats.includes(one))),
              })
            }
          />
        ))}
      </fieldset>
      {formats.length === 0 && <p className={styles.problem}>{t('channels.noFormat')}</p>}
    </>
  );
}
