import { createVehicle } from '@forecourt/contract/vehicles';
import { type ReactNode, useState } from 'react';
import { useBodyTypes } from '../../../lib/body-types.ts';
import { vinOf } from '../../../lib/field-checks.ts';
import { fieldProblems } from '../../../lib/use-draft.ts';
import { useText } from '../../../lib/use-text.ts';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { Form, type FormRequest } from '../../../ui/form.tsx';
import { colourName, colourNames, colourOf } from './colour-words.ts';
import { MileageFields } from './mileage-fields.tsx';
import { PriceField } from './price-field.tsx';
import { SuggestField } from './suggest-field.tsx';
import { useModelChoice } from './use-model-choice.ts';
import { bodyOf, isYear, type VehicleDraft, withVinDetails } from './vehicle-draft.ts';
import type { NewVehicle } from './vehicles.calls.ts';
import styles from './vehicles.module.css';
import { VinField } from './vin-field.tsx';

interface VehicleFormProps {
  draft: VehicleDraft;
  submitLabel: string;
  request: FormRequest;
  onSubmit: (body: NewVehicle) => void;
  onCancel: () => void;
  /** The draft contains what the user typed before a reload. */
  isRestored?: boolean;
  /** Called with each change of the draft. */
  onDraft?: (draft: VehicleDraft) => void;
  /** Focuses the first field on mount; a dialog does that itself. */
  startsHere?: boolean;
  /** A further field before the others. */
  first?: ReactNode;
  /** Content below the fields. */
  last?: ReactNode;
}

/** Fields with validations of their own. */
const ownChecks = ['vin', 'year'];

interface BodyTypeFieldProps {
  draft: VehicleDraft;
  /** The body type of the model, used until the user selects one. */
  decided: string | null;
  onChange: (bodyType: string) => void;
}

function BodyTypeField({ draft, decided, onChange }: BodyTypeFieldProps) {
  const t = useText();
  const bodyTypes = useBodyTypes();
  const shown = draft.bodyType || (decided ?? '');
  return (
    <SelectField
      label={t('vehicles.bodyType')}
      hint={!draft.bodyType && decided && t('vehicles.bodyTypeOfModel')}
      value={shown}
      onChange={onChange}
      choices={[{ value: '', label: t('vehicles.notKnown') }, ...bodyTypes.choices(shown)]}
    />
  );
}

export function VehicleForm({
  submitLabel,
  request,
  onSubmit,
  onCancel,
  startsHere,
  first,
  last,
  isRestored = false,
  onDraft,
  ...start
}: VehicleFormProps) {
  const t = useText();
  const [draft, setDraft] = useState(() => ({ ...start.draft, colour: colourName(start.draft.colour, t) }));
  const [isByHand, setByHand] = useState(false);
  const known = useModelChoice(draft, start.draft);
  const decided = isByHand ? null : known.bodyType;
  const change = (changed: VehicleDraft) => {
    setDraft(changed);
    onDraft?.(changed);
  };
  const set = (changed: Partial<VehicleDraft>) => change({ ...draft, ...changed });
  const bodyType = draft.bodyType || (decided ?? '');
  const body = bodyOf({ ...draft, bodyType, colour: colourOf(draft.colour, t) });
  const problems = fieldProblems(createVehicle, body, t);
  const vinIsFine = draft.vin.trim() === '' || vinOf(draft.vin) !== null;
  const isValid =
    vinIsFine && isYear(draft.year) && Object.keys(problems).every((field) => ownChecks.includes(field));
  return (
    <Form
      submitLabel={submitLabel}
      request={request}
      isValid={isValid}
      isRestored={isRestored}
      onSubmit={() => onSubmit(body)}
      onCancel={onCancel}
    >
      <div className={styles.fields}>
        {first}
        <div className={styles.wide}>
          <TextField
            label={t('vehicles.reference')}
            value={draft.reference}
            onChange={(reference) => set({ reference })}
            problem={problems.reference}
            autoFocus={startsHere}
            data-autofocus
          />
        </div>
        <div className={styles.wide}>
          <VinField
            value={draft.vin}
            onChange={(vin) => set({ vin })}
            onFound={(found) => change(withVinDetails(draft, found))}
          />
        </div>
        <SuggestField
          label={t('vehicles.make')}
          value={draft.make}
          onChange={(make) => set({ make })}
          problem={problems.make}
          suggestions={known.makes}
        />
        <SuggestField
          label={t('vehicles.model')}
          value={draft.model}
          onChange={(model) => set({ model })}
          problem={problems.model}
          suggestions={known.models}
        />
        <TextField
          label={t('vehicles.year')}
          inputMode="numeric"
          maxLength={4}
          value={draft.year}
          onChange={(year) => set({ year })}
          problem={isYear(draft.year) ? null : t('vehicles.yearWrong')}
        />
        <div className={styles.half}>
          <SuggestField
            label={t('vehicles.colour')}
            maxLength={60}
            value={draft.colour}
            onChange={(colour) => set({ colour })}
            suggestions={colourNames(t)}
          />
        </div>
        <div className={styles.half}>
          <BodyTypeField
            draft={draft}
            decided={decided}
            onChange={(bodyType) => {
              setByHand(true);
              set({ bodyType });
            }}
          />
        </div>
        <MileageFields draft={draft} onChange={set} problem={problems.mileage ?? null} />
        <PriceField draft={draft} onChange={set} problem={problems.priceCents ?? null} />
        {last && <div className={styles.wide}>{last}</div>}
      </div>
    </Form>
  );
}
