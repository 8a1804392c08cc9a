import { userTypes } from '@forecourt/contract/actor';
import { listedRoles, userOrders } from '@forecourt/contract/users';
import { IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type UserOrder, useUserColumns } from '../../features/users/user-columns.tsx';
import { userList, useTakeOver } from '../../features/users/users.calls.ts';
import { useCurrentUser } from '../../lib/current-session.ts';
import { may } from '../../lib/may.ts';
import { useText } from '../../lib/use-text.ts';
import { DataPage } from '../../ui/data-page/data-page.tsx';
import { type ListShape, toQuery } from '../../ui/data-page/list-address.ts';
import { useListAddress } from '../../ui/data-page/use-list-address.ts';
import { Empty } from '../../ui/empty.tsx';

const shape: ListShape<UserOrder> = {
  orders: userOrders,
  orderBy: 'lastTimeOnline',
  orderDirection: 'DESC',
  filters: { role: listedRoles, type: userTypes, active: ['true', 'false'] },
};

/** Everybody who works with the installation, and when they were last here. */
export function UsersPage() {
  const t = useText();
  const list = useListAddress(shape);
  const users = useQuery(userList(toQuery(list.address)));
  const takeOver = useTakeOver();
  const mayTakeOver = may(useCurrentUser(), 'users:impersonate');
  return (
    <DataPage
      title={t('nav.users')}
      list={list}
      rows={users}
      searchLabel={t('users.search')}
      filters={[
        {
          name: 'role',
          label: t('users.role'),
          choices: listedRoles.map((value) => ({ value, label: t(`roles.${value}`) })),
        },
        {
          name: 'type',
          label: t('users.type'),
          choices: userTypes.map((value) => ({ value, label: t(`userTypes.${value}`) })),
        },
        {
          name: 'active',
          label: t('users.state'),
          choices: [
            { value: 'true', label: t('users.active') },
            { value: 'false', label: t('users.inactive') },
          ],
        },
      ]}
      columns={useUserColumns(mayTakeOver ? (user) => void takeOver.mutate(user.id) : null)}
      rowKey={(user) => user.id}
      empty={
        <Empty title={t('users.emptyTitle')} text={t('users.emptyText')} icon={<IconUsers size={28} />} />
      }
    />
  );
}
