import type { Customer } from '@forecourt/contract/customers';
import { IconBuilding, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useCustomerColumns } from '../../features/people/customers/customer-columns.tsx';
import { NewCustomerForm } from '../../features/people/customers/customer-form.tsx';
import { customerById } from '../../features/people/customers/customers.calls.ts';
import { useCurrentUser } from '../../lib/current-session.ts';
import { errorText } from '../../lib/error-text.ts';
import { may } from '../../lib/may.ts';
import { paths } from '../../lib/paths.ts';
import { useText } from '../../lib/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Modal } from '../../ui/modal.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Problem } from '../../ui/problem.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import styles from '../pages.module.css';
import { useArea } from '../use-area.ts';

/** The sub-customers of a customer, with the button that creates one. */
export function SubCustomers({ customer }: { customer: Customer }) {
  const t = useText();
  const area = useArea();
  const me = useCurrentUser();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const columns = useCustomerColumns<Customer['customers'][number]>(({ id }) => paths.customer(area, id));
  const add = may(me, 'customers:write') && customer.allowChilds && (
    <Button icon={<IconPlus size={18} />} onClick={() => setOpen(true)}>
      {t('customers.newSub')}
    </Button>
  );
  return (
    <>
      {customer.customers.length === 0 ? (
        <Empty
          title={t('customers.noSubs')}
          text={t('customers.noSubsText')}
          icon={<IconBuilding size={28} />}
        >
          {add}
        </Empty>
      ) : (
        <>
          <DataTable
            caption={t('customers.subCustomers')}
            columns={columns.map(({ order: _order, ...column }) => column)}
            rows={customer.customers}
            rowKey={({ id }) => id}
          />
          <p className={styles.under}>{add}</p>
        </>
      )}
      {isOpen && (
        <Modal title={t('customers.newSub')} closeLabel={t('form.close')} onClose={() => setOpen(false)}>
          <NewCustomerForm
            parentId={customer.id}
            isRoot={me.role.name === 'root'}
            onDone={(made) => void navigate({ to: paths.customer(area, made.id) })}
            onCancel={() => setOpen(false)}
          />
        </Modal>
      )}
    </>
  );
}

/** The sub-customers of a customer, for its admins. */
export function SubCustomersPage() {
  const t = useText();
  const { customerId } = useCurrentUser();
  const { data: customer, error, refetch } = useQuery(customerById(customerId ?? ''));
  return (
    <>
      <PageHead title={t('customer.subCustomers')} />
      {error ? (
        <Problem text={errorText(error, t)} retryLabel={t('form.retry')} onRetry={() => void refetch()} />
      ) : customer ? (
        <SubCustomers customer={customer} />
      ) : (
        <SkeletonRows label={t('pleaseWait')} />
      )}
    </>
  );
}
