import { type Client, createClient, patchClient } from '@forecourt/contract/clients';
import type { CustomerId } from '@forecourt/contract/ids';
import { creditSources } from '@forecourt/contract/user-fields';
import { useCurrentUser } from '../../../lib/current-session.ts';
import { useDraft } from '../../../lib/use-draft.ts';
import { useText } from '../../../lib/use-text.ts';
import { CheckBox, SelectField, TextField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { useCreateClient, usePatchClient } from './clients.calls.ts';
import { CustomerPicker } from './customer-picker.tsx';

interface Values {
  name: string;
  /** Omitted if the user may not change it. */
  creditSource?: Client['creditSource'];
  clientDisallowsUserSettings: boolean;
}

interface FieldsProps {
  values: Values;
  set: (change: Partial<Values>) => void;
  problem: (field: 'name') => string | null;
}

function Fields({ values, set, problem }: FieldsProps) {
  const t = useText();
  return (
    <>
      <TextField
        label={t('clients.name')}
        autoComplete="off"
        value={values.name}
        onChange={(name) => set({ name })}
        problem={problem('name')}
      />
      {values.creditSource && (
        <SelectField
          label={t('clients.creditSource')}
          value={values.creditSource}
          onChange={(source) => set({ creditSource: source })}
          choices={creditSources.map((value) => ({ value, label: t(`clients.creditSources.${value}`) }))}
        />
      )}
      <CheckBox
        label={t('clients.clientDisallowsUserSettings')}
        checked={values.clientDisallowsUserSettings}
        onChange={(clientDisallowsUserSettings) => set({ clientDisallowsUserSettings })}
      />
    </>
  );
}

interface NewClientFormProps {
  /** The customer of the new client; null shows a field for it. */
  customerId: CustomerId | null;
  onDone: (client: Client) => void;
  onCancel: () => void;
}

export function NewClientForm({ customerId, onDone, onCancel }: NewClientFormProps) {
  const t = useText();
  const create = useCreateClient();
  const own = useCurrentUser().customerId;
  const start: Values & { customerId?: CustomerId | undefined } = {
    name: '',
    customerId: customerId ?? own ?? undefined,
    creditSource: 'user',
    clientDisallowsUserSettings: false,
  };
  const { values, set, problem, isValid } = useDraft(createClient, start);
  return (
    <Form
      submitLabel={t('clients.create')}
      isValid={isValid && values.customerId !== undefined}
      request={create}
      onCancel={onCancel}
      onSubmit={() => create.mutate(values, { onSuccess: onDone })}
    >
      {customerId === null && (
        <CustomerPicker value={values.customerId} onChange={(chosen) => set({ customerId: chosen })} />
      )}
      <Fields values={values} set={set} problem={problem} />
    </Form>
  );
}

export function ClientForm({ client }: { client: Client }) {
  const t = useText();
  const patch = usePatchClient(client.id);
  const { name, creditSource, clientDisallowsUserSettings } = client;
  // Only the customer decides whose credits pay, not the client.
  const isOwn = useCurrentUser().role.name === 'client';
  const start: Values = { name, ...(!isOwn && { creditSource }), clientDisallowsUserSettings };
  const { values, set, problem, ...draft } = useDraft(patchClient, start);
  return (
    <Form
      submitLabel={t('form.save')}
      isValid={draft.isValid}
      unchanged={!draft.isChanged}
      request={patch}
      onSubmit={() => patch.mutate(draft.changed)}
    >
      <Fields values={values} set={set} problem={problem} />
    </Form>
  );
}
