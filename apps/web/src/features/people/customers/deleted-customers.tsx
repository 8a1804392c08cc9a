import type { Customer } from '@forecourt/contract/customers';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { dateTime } from '../../../lib/format.ts';
import { useText } from '../../../lib/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { Problem } from '../../../ui/problem.tsx';
import { deletedCustomers, useRestoreCustomer } from './customers.calls.ts';
import styles from './customers.module.css';

function RestoreButton({ customer }: { customer: Customer }) {
  const t = useText();
  const restore = useRestoreCustomer();
  return (
    <Button
      small
      icon={<IconArrowBackUp size={16} />}
      busy={restore.isPending}
      onClick={() => restore.mutate(customer)}
    >
      {t('form.restore')}
    </Button>
  );
}

/** Deleted customers that can be restored with everything that was deleted with them; nothing if there are none. */
export function DeletedCustomers() {
  const t = useText();
  const { data, error, refetch } = useQuery(deletedCustomers);
  const rows = data?.results ?? [];
  if (error) {
    return (
      <div className={styles.deleted}>
        <Problem error={error} onRetry={() => void refetch()} />
      </div>
    );
  }
  if (rows.length === 0) return null;
  const columns: Column<Customer, never>[] = [
    { key: 'name', label: t('customers.name'), cell: ({ name }) => name },
    {
      key: 'createdAt',
      label: t('list.createdAt'),
      hide: 'phone',
      cell: ({ createdAt }) => dateTime(createdAt),
    },
    {
      key: 'restore',
      label: t('list.actions'),
      align: 'end',
      cell: (customer) => <RestoreButton customer={customer} />,
    },
  ];
  return (
    <div className={styles.deleted}>
      <Card title={t('customers.deletedTitle')}>
        <p className={styles.deletedHint}>{t('customers.deletedHint')}</p>
        <DataTable
          caption={t('customers.deletedTitle')}
          columns={columns}
          rows={rows}
          rowKey={(customer) => customer.id}
        />
      </Card>
    </div>
  );
}
