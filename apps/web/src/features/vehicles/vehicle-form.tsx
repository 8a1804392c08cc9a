import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useBodyTypes } from '../../lib/body-types.ts';
import { errorText } from '../../lib/error-text.ts';
import { isFilled, isVin } from '../../lib/field-checks.ts';
import { useText } from '../../lib/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/class-names.ts';
import { SelectField, TextField } from '../../ui/field.tsx';
import { colourName, colourNames, colourOf } from './colour-words.ts';
import { bodyOf, isYear, type VehicleDraft, withVinDetails } from './vehicle-draft.ts';
import type { NewVehicle } from './vehicles.calls.ts';
import styles from './vehicles.module.css';
import { VinField } from './vin-field.tsx';

interface VehicleFormProps {
  draft: VehicleDraft;
  submitLabel: string;
  busy: boolean;
  error: unknown;
  onSubmit: (body: NewVehicle) => void;
  onCancel: () => void;
  /** A further field before the others; `tried` once the form was sent. */
  first?: (tried: boolean) => ReactNode;
}

/** Known colours are offered by name; any other may be typed. */
function ColourField({ value, onChange }: { value: string; onChange: (colour: string) => void }) {
  const t = useText();
  const listId = useId();
  return (
    <>
      <TextField
        label={t('vehicles.colour')}
        maxLength={60}
        list={listId}
        value={value}
        onChange={onChange}
      />
      <datalist id={listId}>
        {colourNames(t).map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}

export function VehicleForm({
  submitLabel,
  busy,
  error,
  onSubmit,
  onCancel,
  first,
  ...start
}: VehicleFormProps) {
  const t = useText();
  const [draft, setDraft] = useState(() => ({ ...start.draft, colour: colourName(start.draft.colour, t) }));
  const [tried, setTried] = useState(false);
  const bodyTypes = useBodyTypes();
  const set = (change: Partial<VehicleDraft>) => setDraft((before) => ({ ...before, ...change }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const vinIsFine = draft.vin.trim() === '' || isVin(draft.vin);
    if (isFilled(draft.reference) && vinIsFine && isYear(draft.year)) {
      onSubmit(bodyOf({ ...draft, colour: colourOf(draft.colour, t) }));
    }
  };
  const field = (name: 'make' | 'model') => (
    <TextField
      label={t(`vehicles.${name}`)}
      value={draft[name]}
      onChange={(value) => set({ [name]: value })}
    />
  );
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {first?.(tried)}
      <div className={styles.wide}>
        <VinField
          value={draft.vin}
          onChange={(vin) => set({ vin })}
          onFound={(found) => setDraft((before) => withVinDetails(before, found))}
          autoFocus
        />
      </div>
      <TextField
        label={t('vehicles.reference')}
        value={draft.reference}
        onChange={(reference) => set({ reference })}
        problem={isFilled(draft.reference) ? null : t('form.required')}
        showProblem={tried}
      />
      {field('make')}
      {field('model')}
      <TextField
        label={t('vehicles.year')}
        inputMode="numeric"
        maxLength={4}
        value={draft.year}
        onChange={(year) => set({ year })}
        problem={isYear(draft.year) ? null : t('vehicles.yearWrong')}
        showProblem={tried}
      />
      <ColourField value={draft.colour} onChange={(colour) => set({ colour })} />
      <SelectField
        label={t('vehicles.bodyType')}
        value={draft.bodyType}
        onChange={(bodyType) => set({ bodyType })}
        choices={[{ value: '', label: t('vehicles.notKnown') }, ...bodyTypes.choices(draft.bodyType)]}
      />
      {error !== null && (
        <p className={classes(styles.wide, styles.note, styles.noteWrong)} role="alert">
          {errorText(error, t)}
        </p>
      )}
      <div className={classes(styles.wide, styles.formActions)}>
        <Button type="submit" look="primary" busy={busy}>
          {submitLabel}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          {t('form.cancel')}
        </Button>
      </div>
    </form>
  );
}
