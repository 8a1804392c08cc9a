import type { PresetLook } from '@forecourt/contract/presets';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useText } from '../../../lib/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import styles from './catalogue.module.css';
import { FieldGroup, type LookProps } from './look-group.tsx';
import { isNameTaken } from './look-parts.ts';
import { withoutTarget, withTargetRenamed } from './overlay-rows.ts';
import { useRowKeys } from './use-row-keys.ts';

type Target = PresetLook['targets'][number];
const formats = ['jpeg', 'webp', 'avif', 'png'] as const;
const targetsMax = 6;
/** The limits of the contract: pixels, quality, names. */
const sides = { min: 64, max: 8192 };
const qualities = { min: 1, max: 100 };
const nameShape = /^[a-z0-9][a-z0-9-]{0,39}$/;

interface OneProps {
  target: Target;
  isTaken: boolean;
  onChange: (change: Partial<Target>) => void;
}

function OneTarget({ target, isTaken, onChange }: OneProps) {
  const t = useText();
  const bounds = (value: number, { min, max }: typeof sides) =>
    Number.isInteger(value) && value >= min && value <= max
      ? null
      : t('catalogue.look.between', { min, max });
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
        {(['width', 'height'] as const).map((side) => (
          <NumberField
            key={side}
            label={t(`catalogue.look.${side}`)}
            value={target[side]}
            onChange={(value) => onChange({ [side]: value })}
            problem={bounds(target[side], sides)}
          />
        ))}
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
            problem={bounds(target.quality, qualities)}
          />
        )}
      </div>
    </>
  );
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
                  targets: targets.toSpliced(index, 1),
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
