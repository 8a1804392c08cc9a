import type { Customer } from '@forecourt/contract/customers';
import { useCurrentUser } from '../../../lib/current-session.ts';
import { may } from '../../../lib/may.ts';
import { useText } from '../../../lib/use-text.ts';
import { DeleteDialog } from '../../../ui/delete-dialog.tsx';
import { useDeleteCustomer } from './customers.calls.ts';

interface RemoveDialogProps {
  customer: Customer;
  onDone: () => void;
  onClose: () => void;
}

/** Confirms the deletion of a customer, which also deletes its clients and users. */
export function RemoveDialog({ customer, onDone, onClose }: RemoveDialogProps) {
  const t = useText();
  const remove = useDeleteCustomer(customer, may(useCurrentUser(), 'customers:restore'));
  return (
    <DeleteDialog
      title={t('customers.deleteTitle')}
      text={t('customers.deleteText', {
        name: customer.name,
        clients: customer.clientCount,
        subs: customer.customers.length,
      })}
      name={customer.name}
      request={remove}
      onDelete={() => remove.mutate(undefined, { onSuccess: onDone })}
      onClose={onClose}
    />
  );
}
