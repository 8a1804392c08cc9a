import { createCustomerAdmin, patchCustomerAdmin } from '@forecourt/contract/customer-admins';
import type { User } from '@forecourt/contract/users';
import { useQuery } from '@tanstack/react-query';
import { nullIfEmpty } from '../../../lib/null-if-empty.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { type TakenEmail, useTakenEmail } from '../../../lib/use-taken-email.ts';
import { useText } from '../../../lib/use-text.ts';
import { CheckBox, TextField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { useSayInvited } from '../../../ui/say-invited.ts';
import { customerById, useCreateAdmin, usePatchAdmin } from './customers.calls.ts';

interface Values {
  email: string;
  name: string;
  phone: string;
  readOnlyPermissions: boolean;
}

interface FieldsProps {
  values: Values;
  set: (change: Partial<Values>) => void;
  problem: (field: 'email' | 'name' | 'phone') => string | null;
  taken: TakenEmail;
}

function AdminFields({ values, set, problem, taken }: FieldsProps) {
  const t = useText();
  const labels = { email: 'login.email', name: 'users.name', phone: 'customers.phone' } as const;
  return (
    <>
      {(['email', 'name', 'phone'] as const).map((name) => (
        <TextField
          key={name}
          label={t(labels[name])}
          type={name === 'email' ? 'email' : 'text'}
          autoComplete="off"
          value={values[name]}
          onChange={(value) => set({ [name]: value })}
          problem={(name === 'email' && taken.taken) || problem(name)}
          ref={name === 'email' ? taken.field : undefined}
        />
      ))}
      <CheckBox
        label={t('customers.readOnly')}
        checked={values.readOnlyPermissions}
        onChange={(readOnlyPermissions) => set({ readOnlyPermissions })}
      />
    </>
  );
}

interface AdminFormProps {
  customerId: string;
  onDone: () => void;
  onCancel: () => void;
}

/** Invites a new admin by mail, who chooses the password there. */
export function NewAdminForm({ customerId, onDone, onCancel }: AdminFormProps) {
  const t = useText();
  const sayInvited = useSayInvited('first');
  const create = useCreateAdmin(customerId);
  const { data: customer } = useQuery(customerById(customerId));
  const start: Values = { email: '', name: '', phone: '', readOnlyPermissions: false };
  const { values, set, problem, isValid } = useDraft(createCustomerAdmin, start);
  const taken = useTakenEmail(create, values.email);
  const done = ({ email }: User) => {
    sayInvited(email);
    onDone();
  };
  return (
    <Form
      submitLabel={t('users.invite')}
      isValid={isValid}
      request={create}
      isErrorAtField={taken.isShown}
      onCancel={onCancel}
      onSubmit={() => create.mutate(nullIfEmpty(values, ['name', 'phone']), { onSuccess: done })}
    >
      {customer && <p>{t('customers.adminHint', { customer: customer.name })}</p>}
      <AdminFields {...{ values, set, problem, taken }} />
    </Form>
  );
}

export function AdminForm({ customerId, admin, onDone, onCancel }: AdminFormProps & { admin: User }) {
  const t = useText();
  const patch = usePatchAdmin(customerId, admin.id);
  const before: Values = {
    email: admin.email,
    name: admin.name ?? '',
    phone: admin.phone ?? '',
    readOnlyPermissions: admin.readOnlyPermissions,
  };
  const { values, set, problem, ...draft } = useDraft(patchCustomerAdmin, before);
  const taken = useTakenEmail(patch, values.email);
  return (
    <Form
      submitLabel={t('form.save')}
      isValid={draft.isValid}
      unchanged={!draft.isChanged}
      request={patch}
      isErrorAtField={taken.isShown}
      onCancel={onCancel}
      onSubmit={() => patch.mutate(nullIfEmpty(draft.changed, ['name', 'phone']), { onSuccess: onDone })}
    >
      <AdminFields {...{ values, set, problem, taken }} />
    </Form>
  );
}
