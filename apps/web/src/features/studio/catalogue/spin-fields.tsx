import { spinDirections } from '@forecourt/contract/catalogue';
import type { CatalogueItemId } from '@forecourt/contract/ids';
import { logoWidths } from '@forecourt/contract/overlay-limits';
import type { SpinAnimation } from '@forecourt/contract/spin-animations';
import { animationLoopsMax, animationWidths } from '@forecourt/contract/spin-limits';
import { wholeNumber } from '../../../lib/format.ts';
import { useLanguage, useText } from '../../../lib/use-text.ts';
import { CheckBox, SelectField } from '../../../ui/field.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { PercentSlider } from '../../../ui/percent-field.tsx';
import styles from './catalogue.module.css';
import type { FieldsProps } from './item-values.ts';
import type { LookParts } from './look-parts.ts';
import { AnchorField } from './overlay-fields.tsx';
import { PartPicker } from './part-picker.tsx';

type Logo = NonNullable<SpinAnimation['logo']>;

const logoAtStart: Logo = {
  catalogueId: '' as CatalogueItemId,
  anchor: 'bottom-right',
  offsetX: 0.03,
  offsetY: 0.03,
  width: 0.16,
  opacity: 1,
};

interface AnimationProps {
  animation: SpinAnimation;
  onChange: (animation: SpinAnimation) => void;
}

const widths = [320, 480, 640, 800, 960, animationWidths.max];

/** The side of the files and how often they turn. */
function SizeAndLoops({ animation, onChange }: AnimationProps) {
  const t = useText();
  const language = useLanguage();
  const { loops, width } = animation;
  const offered =
    width === null || widths.includes(width) ? widths : [...widths, width].sort((a, b) => a - b);
  return (
    <>
      <SelectField
        label={t('catalogue.spinWidth')}
        hint={t('catalogue.spinWidthHint')}
        value={width === null ? 'usual' : String(width)}
        onChange={(next) => onChange({ ...animation, width: next === 'usual' ? null : Number(next) })}
        choices={[
          { value: 'usual', label: t('catalogue.spinWidthUsual') },
          ...offered.map((one) => ({
            value: String(one),
            label: t('catalogue.spinPixels', { number: wholeNumber(one, language) }),
          })),
        ]}
      />
      <SelectField
        label={t('catalogue.loops')}
        value={loops === null ? 'forever' : 'times'}
        onChange={(next) => onChange({ ...animation, loops: next === 'forever' ? null : 1 })}
        choices={(['forever', 'times'] as const).map((value) => ({
          value,
          label: t(`catalogue.loopKinds.${value}`),
        }))}
      />
      {loops !== null && (
        <NumberField
          label={t('catalogue.loopCount')}
          value={loops}
          range={{ min: 1, max: animationLoopsMax }}
          onChange={(value) => onChange({ ...animation, loops: value })}
          problem={
            Number.isInteger(loops) && loops >= 1 && loops <= animationLoopsMax
              ? null
              : t('catalogue.loopLimits', { most: wholeNumber(animationLoopsMax, language) })
          }
        />
      )}
    </>
  );
}

/** A logo on every frame, and where it is. */
function SpinLogo({ animation, onChange, parts }: AnimationProps & { parts: LookParts }) {
  const t = useText();
  const { logo } = animation;
  const set = (part: Partial<Logo>) => onChange({ ...animation, logo: { ...logoAtStart, ...logo, ...part } });
  return (
    <>
      <CheckBox
        label={t('collages.hasLogo')}
        checked={logo !== null}
        onChange={(has) => onChange({ ...animation, logo: has ? logoAtStart : null })}
      />
      {logo && (
        <>
          <PartPicker
            kind="logo"
            label={t('catalogue.overlay.kinds.logo')}
            value={logo.catalogueId}
            onChange={(catalogueId) => set({ catalogueId })}
            parts={parts}
          />
          <div className={styles.place}>
            <AnchorField value={logo.anchor} onChange={(anchor) => set({ anchor })} />
            <PercentSlider
              label={t('catalogue.overlay.width')}
              {...logoWidths}
              value={logo.width}
              onChange={(width) => set({ width })}
            />
          </div>
        </>
      )}
    </>
  );
}

/** How a spin turns, and what its animations look like. */
export function SpinFields({ values, set, parts, problem }: FieldsProps) {
  const t = useText();
  const { animation } = values;
  const onChange = (next: SpinAnimation) => set({ animation: next });
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
      {animation && <SizeAndLoops {...{ animation, onChange }} />}
      {animation && <SpinLogo {...{ animation, onChange, parts }} />}
    </>
  );
}

/** Whether the animation can be stored: its logo is chosen, and it turns as often as it may. */
export const isAnimationWhole = ({ logo, loops }: SpinAnimation): boolean =>
  logo?.catalogueId !== '' &&
  (loops === null || (Number.isInteger(loops) && loops >= 1 && loops <= animationLoopsMax));
