import type { User, userOrders } from '@forecourt/contract/users';
import { wholeNumber } from '../../lib/format.ts';
import { useLanguage, useText } from '../../lib/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { type Column, PhoneLine } from '../../ui/data-table.tsx';
import { OnlineBadge } from './online-badge.tsx';
import styles from './users.module.css';

export type UserOrder = (typeof userOrders)[number];

function takeOverColumn(label: string, onTakeOver: (user: User) => void): Column<User, UserOrder> {
  return {
    key: 'takeOver',
    label,
    labelHidden: true,
    hide: 'phone',
    align: 'end',
    cell: (user) => (user.active ? <Button onClick={() => onTakeOver(user)}>{label}</Button> : null),
  };
}

/** What a list of users shows; `onTakeOver` where the reader may take over accounts. */
export function useUserColumns(onTakeOver: ((user: User) => void) | null): Column<User, UserOrder>[] {
  const t = useText();
  const language = useLanguage();
  const roleOf = ({ role }: User) =>
    role.type ? `${t(`roles.${role.name}`)} · ${t(`userTypes.${role.type}`)}` : t(`roles.${role.name}`);
  return [
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
    ...(onTakeOver ? [takeOverColumn(t('impersonation.start'), onTakeOver)] : []),
  ];
}
