import type { User, userOrders } from '@forecourt/contract/users';
import { wholeNumber } from '../../lib/format.ts';
import { useLanguage, useText } from '../../lib/use-text.ts';
import { type Column, DataTable, PhoneLine } from '../../ui/data-table.tsx';
import { OnlineBadge } from './online-badge.tsx';
import styles from './users.module.css';

export type UserOrder = (typeof userOrders)[number];

interface UsersTableProps {
  users: readonly User[];
  orderBy: UserOrder;
  orderDirection: 'ASC' | 'DESC';
  onOrder: (orderBy: UserOrder, orderDirection: 'ASC' | 'DESC') => void;
  stale: boolean;
}

export function UsersTable({ users, ...order }: UsersTableProps) {
  const t = useText();
  const language = useLanguage();
  const roleOf = ({ role }: User) =>
    role.type ? `${t(`roles.${role.name}`)} · ${t(`userTypes.${role.type}`)}` : t(`roles.${role.name}`);
  const columns: Column<User, UserOrder>[] = [
    {
      key: 'name',
      label: t('users.name'),
      order: 'name',
      cell: (user) => (
        <span className={styles.who}>
          <strong>{user.name ?? user.email}</strong>
          <small>{user.email}</small>
          <PhoneLine>{roleOf(user)}</PhoneLine>
        </span>
      ),
    },
    {
      key: 'role',
      label: t('users.role'),
      hide: 'phone',
      cell: roleOf,
    },
    { key: 'client', label: t('users.client'), hide: 'tablet', cell: ({ client }) => client?.name },
    { key: 'customer', label: t('users.customer'), hide: 'tablet', cell: ({ customer }) => customer?.name },
    {
      key: 'credits',
      label: t('credits.label'),
      hide: 'phone',
      align: 'end',
      // A client account spends what its client has.
      cell: ({ role, client, credits }) =>
        wholeNumber(role.name === 'client' && client ? client.credits : credits, language),
    },
    {
      key: 'online',
      label: t('users.online'),
      order: 'lastTimeOnline',
      cell: ({ lastTimeOnline }) => <OnlineBadge lastTimeOnline={lastTimeOnline} />,
    },
  ];
  return (
    <DataTable
      caption={t('nav.users')}
      columns={columns}
      rows={users}
      rowKey={(user) => user.id}
      {...order}
    />
  );
}
