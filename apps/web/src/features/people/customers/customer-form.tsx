import { type Customer, createCustomer, patchCustomer } from '@forecourt/contract/customers';
import type { CustomerId } from '@forecourt/contract/ids';
import type { TextKey } from '../../../lib/i18n.ts';
import { nullIfEmpty } from '../../../lib/null-if-empty.ts';
import { type Draft, useDraft } from '../../../lib/use-draft.ts';
import { useText } from '../../../lib/use-text.ts';
import { AreaField, CheckBox, TextField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { type NewCustomer, useCreateCustomer, usePatchCustomer } from './customers.calls.ts';
import styles from './customers.module.css';

type Texts = 'name' | 'phone' | 'infoEmail' | 'address' | 'uid';
type Switch = 'allowChilds' | 'allowNegativeCredits' | 'geoLocationEnabled' | 'isNotify';
type Values = Record<Texts, string> & Partial<Record<Switch, boolean>> & { storageLimitGb?: number | null };

interface FieldsProps {
  values: Values;
  set: (change: Partial<Values>) => void;
  problem: (field: Texts) => string | null;
  range: Draft<Values>['range'];
}

const switchHints: Record<Switch, TextKey> = {
  allowChilds: 'customers.allowChilds',
  allowNegativeCredits: 'customers.allowNegativeCredits',
  geoLocationEnabled: 'customers.geoLocationEnabled',
  isNotify: 'customers.isNotify',
};

const addressRows = 4;

/** Shows only the switches and the limit that the values contain, which depend on the user's permissions. */
function CustomerFields({ values, set, problem, range }: FieldsProps) {
  const t = useText();
  const field = (name: Texts, parts: { type?: string; autoComplete?: string; autoFocus?: boolean } = {}) => (
    <TextField
      label={t(`customers.${name}`)}
      value={values[name]}
      onChange={(value) => set({ [name]: value })}
      problem={problem(name)}
      {...parts}
    />
  );
  return (
    <>
      {field('name', { autoComplete: 'off' })}
      {field('infoEmail', { type: 'email', autoComplete: 'off' })}
      {field('phone', { type: 'tel', autoComplete: 'off' })}
      <AreaField
        label={t('customers.address')}
        rows={addressRows}
        value={values.address}
        onChange={(address) => set({ address })}
        problem={problem('address')}
      />
      {field('uid')}
      {values.storageLimitGb !== undefined && (
        <NumberField
          label={t('customers.storageLimitGb')}
          hint={t('customers.storageLimitHint')}
          nullable
          value={values.storageLimitGb}
          onChange={(storageLimitGb) => set({ storageLimitGb })}
          range={range('storageLimitGb')}
        />
      )}
      <div className={styles.switches}>
        {(Object.keys(switchHints) as Switch[])
          .filter((name) => values[name] !== undefined)
          .map((name) => (
            <CheckBox
              key={name}
              label={t(switchHints[name])}
              checked={values[name] === true}
              onChange={(isOn) => set({ [name]: isOn })}
            />
          ))}
      </div>
    </>
  );
}

const optional = ['phone', 'infoEmail', 'address', 'uid'] as const;
const empty: Values = { name: '', phone: '', infoEmail: '', address: '', uid: '' };

interface NewCustomerFormProps {
  /** The parent of the new customer; null creates a top-level customer, which only root may do. */
  parentId: CustomerId | null;
  isRoot: boolean;
  onDone: (customer: Customer) => void;
  onCancel: () => void;
}

export function NewCustomerForm({ parentId, isRoot, onDone, onCancel }: NewCustomerFormProps) {
  const t = useText();
  const create = useCreateCustomer();
  const start: Values & { parentId?: CustomerId } = {
    ...empty,
    ...(parentId ? { parentId } : { allowChilds: false }),
    ...(isRoot && { allowNegativeCredits: false, isNotify: false, storageLimitGb: null }),
    geoLocationEnabled: false,
  };
  const { values, set, problem, range, isValid } = useDraft(createCustomer, start);
  return (
    <Form
      submitLabel={t('customers.create')}
      isValid={isValid}
      request={create}
      onCancel={onCancel}
      onSubmit={() => create.mutate(nullIfEmpty(values, optional) as NewCustomer, { onSuccess: onDone })}
    >
      <CustomerFields values={values} set={set} problem={problem} range={range} />
    </Form>
  );
}

function valuesOf(customer: Customer, isRoot: boolean): Values {
  const { name, phone, infoEmail, address, uid, geoLocationEnabled } = customer;
  const { allowChilds, allowNegativeCredits, isNotify, parentId, storageLimitGb } = customer;
  return {
    name,
    phone: phone ?? '',
    infoEmail: infoEmail ?? '',
    address: address ?? '',
    uid: uid ?? '',
    // Only top-level customers can have sub-customers.
    ...(isRoot && !parentId && { allowChilds }),
    ...(isRoot && { allowNegativeCredits, isNotify, storageLimitGb }),
    geoLocationEnabled,
  };
}

interface CustomerFormProps {
  customer: Customer;
  isRoot: boolean;
}

export function CustomerForm({ customer, isRoot }: CustomerFormProps) {
  const t = useText();
  const patch = usePatchCustomer(customer.id);
  const { values, set, problem, range, ...draft } = useDraft(patchCustomer, valuesOf(customer, isRoot));
  return (
    <Form
      submitLabel={t('form.save')}
      isValid={draft.isValid}
      unchanged={!draft.isChanged}
      request={patch}
      onSubmit={() => patch.mutate(nullIfEmpty(draft.changed, optional))}
    >
      <CustomerFields values={values} set={set} problem={problem} range={range} />
    </Form>
  );
}
