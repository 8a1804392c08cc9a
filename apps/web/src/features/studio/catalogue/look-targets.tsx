import type { PresetLook } from '@forecourt/contract/presets';
import { targetFits } from '@forecourt/contract/target-fit';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../../../lib/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { ColourField } from '../../../ui/colour-field.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import styles from './catalogue.module.css';
import { FieldGroup, type LookProps } from './look-group.tsx';
import { isNameTaken } from './look-parts.ts';
import { withoutTarget, withTargetRenamed } from './overlay-rows.ts';
import { TargetSafeArea } from './target-safe-area.tsx';
import { useRowKeys } from './use-row-keys.ts';

type Target = PresetLook['targets'][number];
const formats = ['jpeg', 'webp', 'avif', 'png'] as const;
const targetsMax = 6;
/** The limits of the contract: pixels, quality, names. */
const sides = { min: 64, max: 8192 };
const qualities = { min: 1, max: 100 };
const nameShape = /^[a-z0-9][a-z0-9-]{0,39}$/;

/** Shapes that are offered, width to height. */
const aspects: readonly (readonly [number, number])[] = [
  [4, 3],
  [3, 2],
  [16, 9],
  [21, 9],
  [1, 1],
  [4, 5],
  [3, 4],
  [9, 16],
];
const aspectName = ([width, height]: readonly [number, number]) => `${width}:${height}`;

/** The offered shape that a target has to within a pixel; undefined if it has another one. */
const aspectOf = ({ height, width }: Target) =>
  aspects.find(([wide, high]) => Math.abs(height - (width * high) / wide) <= 1);

type Aspect = (typeof aspects)[number];

/** The shape that somebody chose for a target, which its height follows until somebody types another height. */
function useAspect(target: Target, onChange: OneProps['onChange']) {
  const [aspect, setAspect] = useState(aspectOf(target));
  const heightOf = (width: number, [wide, high]: Aspect) => Math.round((width * high) / wide);
  return {
    name: aspect ? aspectName(aspect) : '',
    choose: (name: string) => {
      const chosen = aspects.find((one) => aspectName(one) === name);
      setAspect(chosen);
      if (chosen && target.width > 0) onChange({ height: heightOf(target.width, chosen) });
    },
    setWidth: (typed: number | null) => {
      const width = typed ?? Number.NaN;
      onChange({ width, ...(aspect && width > 0 && { height: heightOf(width, aspect) }) });
    },
    setHeight: (typed: number | null) => {
      setAspect(undefined);
      onChange({ height: typed ?? Number.NaN });
    },
  };
}

interface OneProps {
  target: Target;
  /** The first output is what the others can be made of. */
  isFirst: boolean;
  isTaken: boolean;
  onChange: (change: Partial<Target>) => void;
}

const fits = ['scene', ...targetFits] as const;
const borders = ['blurred', 'colour'] as const;
const borderAtStart = '#ffffff';

/** How the picture of a further output is made, and the border of a contained one. */
function FitFields({ target, onChange }: Pick<OneProps, 'target' | 'onChange'>) {
  const t = useText();
  const { border, fit } = target;
  return (
    <>
      <SelectField
        label={t('catalogue.look.fit')}
        hint={t('catalogue.look.fitHint')}
        value={fit ?? 'scene'}
        onChange={(next) =>
          onChange({
            fit: next === 'scene' ? undefined : next,
            ...(next !== 'contain' && { border: undefined }),
          })
        }
        choices={fits.map((value) => ({ value, label: t(`catalogue.look.fits.${value}`) }))}
      />
      {fit === 'contain' && (
        <SelectField
          label={t('catalogue.look.border')}
          value={border === undefined ? 'blurred' : 'colour'}
          onChange={(next) => onChange({ border: next === 'colour' ? borderAtStart : undefined })}
          choices={borders.map((value) => ({ value, label: t(`catalogue.look.borders.${value}`) }))}
        />
      )}
      {fit === 'contain' && border !== undefined && (
        <ColourField
          label={t('catalogue.look.colour')}
          value={border}
          onChange={(next) => onChange({ border: next })}
        />
      )}
    </>
  );
}

function OneTarget({ target, isFirst, isTaken, onChange }: OneProps) {
  const t = useText();
  const bounds = (value: number, { min, max }: typeof sides) =>
    Number.isInteger(value) && value >= min && value <= max
      ? null
      : t('catalogue.look.between', { min, max });
  const aspect = useAspect(target, onChange);
  const nameProblem = nameShape.test(target.name) ? null : t('catalogue.look.nameShape');
  return (
    <>
      <TextField
        label={t('catalogue.name')}
        autoComplete="off"
        spellCheck={false}
        value={target.name}
        onChange={(name) => onChange({ name })}
        problem={isTaken ? t('catalogue.look.nameTaken') : nameProblem}
        showProblem={isTaken}
      />
      <div className={styles.thirds}>
        <SelectField
          label={t('catalogue.look.aspect')}
          value={aspect.name}
          onChange={aspect.choose}
          choices={[
            { value: '', label: t('catalogue.look.aspectFree') },
            ...aspects.map((one) => ({ value: aspectName(one), label: aspectName(one) })),
          ]}
        />
        <NumberField
          label={t('catalogue.look.width')}
          value={target.width}
          onChange={aspect.setWidth}
          range={sides}
          problem={bounds(target.width, sides)}
        />
        <NumberField
          label={t('catalogue.look.height')}
          value={target.height}
          onChange={aspect.setHeight}
          range={sides}
          problem={bounds(target.height, sides)}
        />
        <SelectField
          label={t('catalogue.look.format')}
          value={target.format}
          onChange={(format) => onChange({ format })}
          choices={formats.map((value) => ({ value, label: value.toUpperCase() }))}
        />
        {target.format !== 'png' && (
          <NumberField
            label={t('catalogue.look.quality')}
            value={target.quality}
            onChange={(quality) => onChange({ quality: quality ?? Number.NaN })}
            range={qualities}
            problem={bounds(target.quality, qualities)}
          />
        )}
      </div>
      {!isFirst && <FitFields {...{ target, onChange }} />}
      <TargetSafeArea
        name={target.name}
        value={target.safeArea}
        onChange={(safeArea) => onChange({ safeArea })}
      />
    </>
  );
}

/** The outputs with one removed; the first one has no fit. */
function withoutOutput(targets: readonly Target[], index: number): Target[] {
  return targets
    .toSpliced(index, 1)
    .map((target, place) => (place === 0 ? { ...target, fit: undefined, border: undefined } : target));
}

/** A name that no other output has. */
function freeName(targets: readonly Target[]): string {
  const taken = new Set(targets.map(({ name }) => name));
  for (let count = 2; ; count++) if (!taken.has(`size-${count}`)) return `size-${count}`;
}

/** The outputs that are made of each photo; the first one is the finished picture. */
export function LookTargets({ look, onChange }: LookProps) {
  const t = useText();
  const { targets, background } = look;
  const rows = useRowKeys(targets.length);
  const set = (next: Target[]) => onChange({ ...look, targets: next });
  const losesClear = background.kind === 'transparent' && targets.some(({ format }) => format === 'jpeg');
  return (
    <FieldGroup title={t('catalogue.look.outputs')}>
      <p className={styles.note}>{t('catalogue.look.outputsHint')}</p>
      {losesClear && <p className={styles.note}>{t('catalogue.look.jpegIsWhite')}</p>}
      {targets.map((target, index) => (
        <div key={rows.keys[index]} className={styles.row}>
          <OneTarget
            target={target}
            isFirst={index === 0}
            isTaken={isNameTaken(targets, index)}
            onChange={(change) =>
              onChange({
                ...look,
                targets: targets.with(index, { ...target, ...change }),
                overlays: withTargetRenamed(look, target.name, change.name ?? target.name),
              })
            }
          />
          {targets.length > 1 && (
            <Button
              small
              icon={<IconTrash size={16} />}
              onClick={() => {
                rows.remove(index);
                onChange({
                  ...look,
                  targets: withoutOutput(targets, index),
                  overlays: withoutTarget(look, target.name),
                });
              }}
            >
              {t('catalogue.look.removeOutput', { name: target.name })}
            </Button>
          )}
        </div>
      ))}
      {targets.length < targetsMax && (
        <Button
          small
          icon={<IconPlus size={16} />}
          onClick={() => {
            rows.add();
            set([
              ...targets,
              { name: freeName(targets), width: 1280, height: 960, format: 'jpeg', quality: 86 },
            ]);
          }}
        >
          {t('catalogue.look.addOutput')}
        </Button>
      )}
    </FieldGroup>
  );
}
