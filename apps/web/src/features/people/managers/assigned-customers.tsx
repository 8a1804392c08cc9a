import type { CustomerId } from '@forecourt/contract/ids';
import type { Manager } from '@forecourt/contract/managers';
import { useQuery } from '@tanstack/react-query';
import { paths } from '../../../lib/paths.ts';
import { tenantChoices } from '../../../lib/tenant-choices.ts';
import { useText } from '../../../lib/use-text.ts';
import { Card } from '../../../ui/card.tsx';
import { Combobox } from '../../../ui/combobox.tsx';
import { GivenList } from '../../../ui/given-list.tsx';
import { PanelLink } from '../../../ui/panel-link.tsx';
import { Problem } from '../../../ui/problem.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast.tsx';
import { managerById, useAssignCustomers, useCustomersNow } from './managers.calls.ts';
import styles from './managers.module.css';

/** The customers of a manager, who can see only those; changes are saved at once. */
export function AssignedCustomers({ managerId }: { managerId: string }) {
  const t = useText();
  const { data, error, refetch } = useQuery(managerById(managerId));
  const { mutate } = useAssignCustomers(managerId);
  const now = useCustomersNow(managerId);
  if (error) {
    return <Problem error={error} onRetry={() => void refetch()} />;
  }
  if (!data) return <SkeletonRows />;
  const { customers } = data;
  const assigned = customers.map(({ id }) => id);
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
      <Combobox
        label={t('managers.assign')}
        placeholder={t('catalogue.chooseOne')}
        choices={(search) => tenantChoices('customer', search, assigned)}
        value=""
        onChange={(customer) =>
          customer && mutate([...customers, { id: customer.value as CustomerId, name: '' }])
        }
      />
    </Card>
  );
}
