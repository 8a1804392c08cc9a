import type { Customer } from '@forecourt/contract/customers';
import type { CustomerId } from '@forecourt/contract/ids';
import { useState } from 'react';
import { useText } from '../../../lib/use-text.ts';
import { Combobox } from '../../../ui/combobox.tsx';
import { Form } from '../../../ui/form.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { parentChoices, useTransferCustomer } from './customers.calls.ts';

interface TransferDialogProps {
  customer: Customer;
  onDone: () => void;
  onClose: () => void;
}

/** Moves a customer below another one, or to the top level. Only customers that may have sub-customers are offered. */
export function TransferDialog({ customer, onDone, onClose }: TransferDialogProps) {
  const t = useText();
  const transfer = useTransferCustomer(customer.id);
  const [parentId, setParentId] = useState<string>(customer.parentId ?? '');
  return (
    <Modal title={t('customers.transfer')} onClose={onClose}>
      <Form
        submitLabel={t('customers.transfer')}
        isValid
        unchanged={parentId === (customer.parentId ?? '')}
        request={transfer}
        onCancel={onClose}
        onSubmit={() => transfer.mutate((parentId || null) as CustomerId | null, { onSuccess: onDone })}
      >
        <p>{t('customers.transferText', { name: customer.name })}</p>
        <Combobox
          label={t('customers.parent')}
          placeholder={t('customers.noParent')}
          choices={(search) => parentChoices(customer.id, search)}
          value={parentId}
          onChange={(parent) => setParentId(parent?.value ?? '')}
        />
      </Form>
    </Modal>
  );
}
