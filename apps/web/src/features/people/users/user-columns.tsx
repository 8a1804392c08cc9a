import { roleNames, userTypes } from '@forecourt/contract/actor';
import type { User, userOrders } from '@forecourt/contract/users';
import { IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useCurrentUser } from '../../../lib/current-session.ts';
import { dateTime, wholeNumber } from '../../../lib/format.ts';
import type { Text } from '../../../lib/i18n.ts';
import { may } from '../../../lib/may.ts';
import { columnWords } from '../../../lib/use-list-file.ts';
import { useLanguage, useText } from '../../../lib/use-text.ts';
import { IconButton } from '../../../ui/button.tsx';
import { type Column, PhoneLine, RowLink } from '../../../ui/data-table.tsx';
import { OnlineBadge, UserBadges } from './user-badges.tsx';
import { UserMenu } from './user-menu.tsx';
import { nameOfUser, roleWords } from './user-words.ts';
import styles from './users.module.css';

export type UserOrder = (typeof userOrders)[number];
export type PathOfUser = (user: User) => string;

interface UserColumns {
  /** The user's screen; null if the current user cannot open it. */
  pathOf: PathOfUser | null;
  /** Keys of columns that are redundant in this list. */
  without?: readonly string[];
}

function nameCell(user: User, pathOf: PathOfUser | null, t: Text) {
  return (
    <span className={styles.who}>
      <span className={styles.name}>
        {pathOf ? (
          <RowLink to={pathOf(user)}>{nameOfUser(user)}</RowLink>
        ) : (
          <strong>{nameOfUser(user)}</strong>
        )}
        <UserBadges user={user} />
      </span>
      <small>{user.email}</small>
      <PhoneLine>{roleWords(user, t)}</PhoneLine>
      {!user.deletedAt && (
        <PhoneLine>
          <OnlineBadge lastTimeOnline={user.lastTimeOnline} />
        </PhoneLine>
      )}
    </span>
  );
}

const nameCsvColumns = (t: Text) => [
  { name: 'name', heading: t('users.name') },
  { name: 'email', heading: t('login.email') },
  { name: 'active', heading: t('users.active') },
  { name: 'createdAt', heading: t('list.createdAt') },
];

function menuCell(user: User, pathOf: PathOfUser, t: Text) {
  const trigger = (
    <IconButton label={t('list.actionsFor', { name: nameOfUser(user) })}>
      <IconDots size={18} />
    </IconButton>
  );
  return <UserMenu user={user} path={pathOf(user)} trigger={trigger} />;
}

/** Role and organisation of the user. */
function organisationColumns(t: Text): Column<User, UserOrder>[] {
  return [
    {
      key: 'role',
      label: t('users.role'),
      hide: 'phone',
      cell: (user) => roleWords(user, t),
      csvColumns: [
        {
          name: 'role',
          heading: t('users.role'),
          words: columnWords(roleNames, (role) => t(`roles.${role}`)),
        },
        {
          name: 'type',
          heading: t('users.type'),
          words: columnWords(userTypes, (type) => t(`userTypes.${type}`)),
        },
      ],
    },
    {
      key: 'client',
      label: t('users.client'),
      hide: 'tablet',
      cell: ({ client }) => <span className={styles.place}>{client?.name}</span>,
      csvColumns: [{ name: 'client', heading: t('users.client') }],
    },
    {
      key: 'customer',
      label: t('users.customer'),
      hide: 'tablet',
      cell: ({ customer }) => <span className={styles.place}>{customer?.name}</span>,
      csvColumns: [{ name: 'customer', heading: t('users.customer') }],
    },
  ];
}

/** The columns of a list of users. */
export function useUserColumns({ pathOf, without = [] }: UserColumns): Column<User, UserOrder>[] {
  const t = useText();
  const language = useLanguage();
  const me = useCurrentUser();
  const columns: Column<User, UserOrder>[] = [
    {
      key: 'name',
      label: t('users.name'),
      order: 'name',
      cell: (user) => nameCell(user, pathOf, t),
      csvColumns: nameCsvColumns(t),
    },
    ...organisationColumns(t),
    {
      key: 'credits',
      label: t('credits.label'),
      hide: 'phone',
      align: 'end',
      // A client account spends the credits of its client.
      cell: ({ role, client, credits }) =>
        wholeNumber(role.name === 'client' && client ? client.credits : credits, language),
      csvColumns: [{ name: 'credits', heading: t('credits.label') }],
    },
    {
      key: 'online',
      label: t('users.online'),
      order: 'lastTimeOnline',
      hide: 'phone',
      cell: ({ lastTimeOnline }) => <OnlineBadge lastTimeOnline={lastTimeOnline} />,
      csvColumns: [{ name: 'lastTimeOnline', heading: t('users.online') }],
    },
  ];
  if (pathOf && (may(me, 'users:write') || may(me, 'users:impersonate'))) {
    columns.push({
      key: 'menu',
      label: t('list.actions'),
      labelHidden: true,
      align: 'end',
      cell: (user) => menuCell(user, pathOf, t),
    });
  }
  return columns.filter(({ key }) => !without.includes(key));
}

/** The columns of a list of deleted users, with the button that restores one. */
export function useDeletedUserColumns(restore: (user: User) => ReactNode): Column<User, UserOrder>[] {
  const t = useText();
  return [
    {
      key: 'name',
      label: t('users.name'),
      order: 'name',
      cell: (user) => nameCell(user, null, t),
      csvColumns: nameCsvColumns(t),
    },
    ...organisationColumns(t),
    {
      key: 'deletedAt',
      label: t('vehicles.deletedAt'),
      hide: 'phone',
      cell: ({ deletedAt }) => deletedAt && dateTime(deletedAt),
      csvColumns: [{ name: 'deletedAt', heading: t('vehicles.deletedAt') }],
    },
    { key: 'restore', label: t('form.restore'), labelHidden: true, align: 'end', cell: restore },
  ];
}
