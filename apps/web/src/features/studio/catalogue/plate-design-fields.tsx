import { localeOf } from '@forecourt/contract/language-names';
import {
  contrastOf,
  type PlateCountry,
  plateCountries,
  plateFormats,
  shapesOf,
} from '@forecourt/contract/plate-formats';
import { type PlateDesign, plateLogoSides } from '@forecourt/contract/recipe';
import { useState } from 'react';
import { isColour } from '../../../lib/field-checks.ts';
import { useLanguage, useText } from '../../../lib/use-text.ts';
import { ColourField } from '../../../ui/colour-field.tsx';
import { CheckBox, SelectField, TextField } from '../../../ui/field.tsx';
import { FieldGroup } from './look-group.tsx';
import styles from './plates-design.module.css';
import { usePlateDrawing } from './use-plate-drawing.ts';

interface FieldsProps {
  design: PlateDesign;
  onChange: (design: PlateDesign) => void;
}

const lineMax = 40;
/** Ratio of the luminances below which letters are hard to read; WCAG 2.2 asks it of large text. */
const contrastMin = 3;

/** The country's colours; those that the user chose stay. */
function inCountry(design: PlateDesign, country: PlateCountry): PlateDesign {
  const { border, ground, letters } = plateFormats[design.country];
  const next = plateFormats[country];
  const isUsual = design.ground === ground && design.letters === letters && design.border === border;
  const shapes = shapesOf(country);
  return {
    ...design,
    country,
    shape: shapes.find((shape) => shape === design.shape) ?? shapes[0] ?? 'long',
    ...(isUsual && { ground: next.ground, letters: next.letters, border: next.border }),
  };
}

function Format({ design, onChange }: FieldsProps) {
  const t = useText();
  const names = new Intl.DisplayNames(localeOf(useLanguage()), { type: 'region' });
  const countries = plateCountries.map((value) => ({ value, label: names.of(value) ?? value }));
  const sizes = plateFormats[design.country].sizes;
  return (
    <>
      <SelectField
        label={t('plates.design.country')}
        value={design.country}
        onChange={(country) => onChange(inCountry(design, country))}
        choices={countries.toSorted((a, b) => a.label.localeCompare(b.label))}
      />
      <SelectField
        label={t('plates.design.shape')}
        value={design.shape}
        onChange={(shape) => onChange({ ...design, shape })}
        choices={shapesOf(design.country).map((value) => ({
          value,
          label: t(`plates.design.shapes.${value}`, {
            width: sizes[value]?.width ?? 0,
            height: sizes[value]?.height ?? 0,
          }),
        }))}
      />
      {plateFormats[design.country].band && (
        <CheckBox
          label={t('plates.design.band')}
          checked={design.band}
          onChange={(band) => onChange({ ...design, band })}
        />
      )}
    </>
  );
}

/** What is wrong with the text of a design, in words; null if it can be drawn. */
export function usePlateTextProblem(design: PlateDesign): string | null {
  const t = useText();
  const problem = usePlateDrawing().findTextProblem(design);
  if (!problem) return null;
  return 'letter' in problem
    ? t('errors.plateLetterMissing', { letter: problem.letter })
    : t('errors.plateTextTooLong', { count: problem.count });
}

function Lines({ design, onChange }: FieldsProps) {
  const t = useText();
  // As typed: the design has neither empty lines nor spaces at the ends.
  const [typed, setTyped] = useState([design.lines[0] ?? '', design.lines[1] ?? '']);
  const problem = usePlateTextProblem(design);
  const write = (at: number, value: string) => {
    const next = typed.with(at, value);
    setTyped(next);
    onChange({ ...design, lines: next.map((line) => line.trim()).filter(Boolean) });
  };
  return (
    <>
      <TextField
        label={t('plates.design.line')}
        hint={t('plates.design.lineHint')}
        autoComplete="off"
        maxLength={lineMax}
        value={typed[0] ?? ''}
        onChange={(value) => write(0, value)}
        problem={problem}
        showProblem
      />
      <TextField
        label={t('plates.design.secondLine')}
        autoComplete="off"
        maxLength={lineMax}
        value={typed[1] ?? ''}
        onChange={(value) => write(1, value)}
      />
    </>
  );
}

function Colours({ design, onChange }: FieldsProps) {
  const t = useText();
  const { border, ground, letters } = design;
  const isFaint =
    isColour(ground) &&
    isColour(letters) &&
    contrastOf(ground, letters) < contrastMin &&
    design.lines.length > 0;
  return (
    <FieldGroup title={t('plates.design.colours')}>
      <div className={styles.colours}>
        <ColourField
          label={t('plates.design.ground')}
          value={ground}
          onChange={(colour) => onChange({ ...design, ground: colour })}
        />
        <ColourField
          label={t('plates.design.letters')}
          value={letters}
          onChange={(colour) => onChange({ ...design, letters: colour })}
        />
        {border !== null && (
          <ColourField
            label={t('plates.design.border')}
            value={border}
            onChange={(colour) => onChange({ ...design, border: colour })}
          />
        )}
      </div>
      <CheckBox
        label={t('plates.design.hasBorder')}
        checked={border !== null}
        onChange={(has) => onChange({ ...design, border: has ? letters : null })}
      />
      <p role="status" className={styles.hint}>
        {isFaint && t('plates.design.faint')}
      </p>
    </FieldGroup>
  );
}

/** The fields of a design. */
export function PlateDesignFields(props: FieldsProps) {
  const t = useText();
  const { design, onChange } = props;
  return (
    <>
      <Format {...props} />
      <Lines {...props} />
      <SelectField
        label={t('plates.design.logo')}
        hint={t('plates.design.logoHint')}
        value={design.logo?.side ?? 'none'}
        onChange={(side) => onChange({ ...design, logo: side === 'none' ? null : { side } })}
        choices={(['none', ...plateLogoSides] as const).map((value) => ({
          value,
          label: t(`plates.design.logos.${value}`),
        }))}
      />
      <Colours {...props} />
    </>
  );
}
