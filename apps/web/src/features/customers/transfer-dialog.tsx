import type { Customer } from '@forecourt/contract/customers';
import type { CustomerId } from '@forecourt/contract/ids';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../lib/use-text.ts';
import { SelectField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Modal } from '../../ui/modal.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { customerList, useTransferCustomer } from './customers.calls.ts';

interface TransferDialogProps {
  customer: Customer;
  onDone: () => void;
  onClose: () => void;
}

const shown = 50;

/** Puts a customer under another one, or on its own. Only those that may have sub-customers are offered. */
export function TransferDialog({ customer, onDone, onClose }: TransferDialogProps) {
  const t = useText();
  const transfer = useTransferCustomer(customer.id);
  const [search, setSearch] = useState('');
  const [parentId, setParentId] = useState<string>(customer.parentId ?? '');
  const found = useQuery(customerList({ search, orderBy: 'name', orderDirection: 'ASC', limit: shown }));
  const parents = (found.data?.results ?? []).filter(
    ({ id, allowChilds }) => allowChilds && id !== customer.id,
  );
  return (
    <Modal title={t('customers.transfer')} closeLabel={t('form.close')} onClose={onClose}>
      <Form
        submitLabel={t('customers.transfer')}
        isValid
        unchanged={parentId === (customer.parentId ?? '')}
        busy={transfer.isPending}
        error={transfer.error}
        onCancel={onClose}
        onSubmit={() => transfer.mutate((parentId || null) as CustomerId | null, { onSuccess: onDone })}
      >
        {() => (
          <>
            <p>{t('customers.transferText', { name: customer.name })}</p>
            <SearchBox label={t('customers.search')} value={search} onSearch={setSearch} />
            <SelectField
              label={t('customers.parent')}
              value={parentId}
              onChange={setParentId}
              choices={[
                { value: '', label: t('customers.noParent') },
                ...parents.map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
          </>
        )}
      </Form>
    </Modal>
  );
}
