import {
  createVehicleSpecification,
  patchVehicleSpecification,
  type VehicleSpecification,
} from '@forecourt/contract/vehicle-specifications';
import { useBodyTypes } from '../../../lib/body-types.ts';
import { type Draft, useDraft } from '../../../lib/use-draft.ts';
import { useText } from '../../../lib/use-text.ts';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { useCreateSpecification, usePatchSpecification } from './vehicle-specifications.calls.ts';
import styles from './vehicle-specifications.module.css';

type Values = Omit<VehicleSpecification, 'id' | 'createdAt'>;

const names = ['make', 'model'] as const;
const years = ['yearFrom', 'yearTo'] as const;
const sizes = ['lengthMm', 'widthMm', 'heightMm'] as const;

type FieldsProps = Pick<Draft<Values>, 'values' | 'set' | 'problem' | 'range'>;

const isBackwards = ({ yearFrom, yearTo }: Values) =>
  yearFrom !== null && yearTo !== null && yearTo < yearFrom;

function Fields({ values, set, problem, range }: FieldsProps) {
  const t = useText();
  const bodyTypes = useBodyTypes();
  const chosen = values.bodyType ?? '';
  const number = (name: (typeof years)[number] | (typeof sizes)[number] | 'doors') => (
    <NumberField
      key={name}
      nullable
      label={t(`vehicleSpecifications.${name}`)}
      value={values[name]}
      onChange={(value) => set({ [name]: value })}
      range={range(name)}
      problem={
        name === 'yearTo' && isBackwards(values) ? t('vehicleSpecifications.yearsBackwards') : problem(name)
      }
    />
  );
  return (
    <>
      {names.map((name) => (
        <TextField
          key={name}
          label={t(`vehicles.${name}`)}
          autoComplete="off"
          data-autofocus={name === 'make' || undefined}
          value={values[name]}
          onChange={(value) => set({ [name]: value })}
          problem={problem(name)}
        />
      ))}
      <div className={styles.pair}>{years.map(number)}</div>
      <div className={styles.pair}>
        <SelectField
          label={t('vehicles.bodyType')}
          value={chosen}
          onChange={(bodyType) => set({ bodyType: bodyType || null })}
          choices={[{ value: '', label: t('vehicles.notKnown') }, ...bodyTypes.choices(chosen)]}
        />
        {number('doors')}
      </div>
      <div className={styles.pair}>{sizes.map(number)}</div>
    </>
  );
}

interface FormProps {
  onDone: () => void;
  onCancel: () => void;
}

const empty: Values = {
  make: '',
  model: '',
  yearFrom: null,
  yearTo: null,
  bodyType: null,
  lengthMm: null,
  widthMm: null,
  heightMm: null,
  doors: null,
};

export function NewSpecificationForm({ onDone, onCancel }: FormProps) {
  const t = useText();
  const create = useCreateSpecification();
  const { values, set, problem, range, isValid } = useDraft(createVehicleSpecification, empty);
  return (
    <Form
      submitLabel={t('features.create')}
      isValid={isValid && !isBackwards(values)}
      request={create}
      onCancel={onCancel}
      onSubmit={() => create.mutate(values, { onSuccess: onDone })}
    >
      <Fields {...{ values, set, problem, range }} />
    </Form>
  );
}

type EditProps = FormProps & { specification: VehicleSpecification };

/** Edits a known model; this changes later suggestions, but no vehicles. */
export function SpecificationForm({ specification, onDone, onCancel }: EditProps) {
  const t = useText();
  const patch = usePatchSpecification(specification);
  const { id: _id, createdAt: _createdAt, ...before } = specification;
  const { values, set, problem, range, ...draft } = useDraft<Values>(patchVehicleSpecification, before);
  return (
    <Form
      submitLabel={t('form.save')}
      isValid={draft.isValid && !isBackwards(values)}
      unchanged={!draft.isChanged}
      request={patch}
      onCancel={onCancel}
      onSubmit={() => patch.mutate(draft.changed, { onSuccess: onDone })}
    >
      <Fields {...{ values, set, problem, range }} />
    </Form>
  );
}
