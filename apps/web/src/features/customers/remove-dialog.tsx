import type { Customer } from '@forecourt/contract/customers';
import { useState } from 'react';
import { useText } from '../../lib/use-text.ts';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Modal } from '../../ui/modal.tsx';
import { useDeleteCustomer } from './customers.calls.ts';

interface RemoveDialogProps {
  customer: Customer;
  onDone: () => void;
  onClose: () => void;
}

/** A whole organisation goes with its people: its name has to be typed, nothing of it is undone by a press. */
export function RemoveDialog({ customer, onDone, onClose }: RemoveDialogProps) {
  const t = useText();
  const remove = useDeleteCustomer(customer.id);
  const [typed, setTyped] = useState('');
  const isSame = typed.trim() === customer.name;
  return (
    <Modal title={t('customers.deleteTitle')} closeLabel={t('form.close')} onClose={onClose}>
      <Form
        submitLabel={t('form.delete')}
        danger
        isValid={isSame}
        busy={remove.isPending}
        error={remove.error}
        onCancel={onClose}
        onSubmit={() => remove.mutate(undefined, { onSuccess: onDone })}
      >
        {(tried) => (
          <>
            <p>
              {t('customers.deleteText', {
                name: customer.name,
                clients: customer.clientCount,
                subs: customer.customers.length,
              })}
            </p>
            <TextField
              label={t('customers.typeName', { name: customer.name })}
              autoComplete="off"
              value={typed}
              onChange={setTyped}
              problem={isSame ? null : t('customers.nameDiffers')}
              showProblem={tried}
            />
          </>
        )}
      </Form>
    </Modal>
  );
}
