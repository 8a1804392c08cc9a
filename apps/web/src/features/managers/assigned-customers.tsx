import type { CustomerId } from '@forecourt/contract/ids';
import type { Manager } from '@forecourt/contract/managers';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../lib/error-text.ts';
import { paths } from '../../lib/paths.ts';
import { tenantChoices } from '../../lib/tenant-choices.ts';
import { useText } from '../../lib/use-text.ts';
import { Card } from '../../ui/card.tsx';
import { GivenList } from '../../ui/given-list.tsx';
import { PanelLink } from '../../ui/panel-link.tsx';
import { Picker } from '../../ui/picker.tsx';
import { Problem } from '../../ui/problem.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.tsx';
import { managerById, useAssignCustomers, useCustomersNow } from './managers.calls.ts';
import styles from './managers.module.css';

/** Whom a manager looks after; every change holds at once, and is how far the manager sees. */
export function AssignedCustomers({ managerId }: { managerId: string }) {
  const t = useText();
  const { data, error, refetch } = useQuery(managerById(managerId));
  const [search, setSearch] = useState('');
  const { data: found = [] } = useQuery(tenantChoices('customer', search));
  const { mutate } = useAssignCustomers(managerId);
  const now = useCustomersNow(managerId);
  if (error) {
    return <Problem text={errorText(error, t)} retryLabel={t('form.retry')} onRetry={() => void refetch()} />;
  }
  if (!data) return <SkeletonRows label={t('pleaseWait')} />;
  const { customers } = data;
  const remove = (gone: Manager['customers'][number]) =>
    mutate(
      customers.filter(({ id }) => id !== gone.id),
      {
        onSuccess: () =>
          toast.undo(t('managers.removed', { name: gone.name }), t('form.undo'), () =>
            mutate([...now(), gone]),
          ),
      },
    );
  return (
    <Card title={t('managers.customers')}>
      <p className={styles.note}>{t(customers.length === 0 ? 'managers.none' : 'managers.reach')}</p>
      <GivenList
        rows={customers.map((customer) => ({
          id: customer.id,
          name: <PanelLink to={paths.customer('root', customer.id)}>{customer.name}</PanelLink>,
          takeBackLabel: t('managers.remove', { name: customer.name }),
          takeBack: () => remove(customer),
        }))}
      />
      <Picker
        label={t('managers.assign')}
        searchLabel={t('customers.search')}
        search={search}
        onSearch={setSearch}
        value=""
        onChange={(id) => id && mutate([...customers, { id: id as CustomerId, name: '' }])}
        found={found.filter(({ value }) => customers.every(({ id }) => id !== value))}
        none={t('catalogue.chooseOne')}
      />
    </Card>
  );
}
