import { userTypes } from '@forecourt/contract/actor';
import type { SavedViewList } from '@forecourt/contract/saved-views';
import { listedRoles, listUsersAsCsv, type User, userOrders } from '@forecourt/contract/users';
import { IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { countMatching } from '../../features/operation/bulk-jobs/bulk-jobs.calls.ts';
import { ChangeMatching, DeleteMatching } from '../../features/operation/bulk-jobs/start-bulk.tsx';
import { SavedViews } from '../../features/operation/saved-views/saved-views.tsx';
import { NewUser } from '../../features/people/users/new-user.tsx';
import { type UserOrder, useUserColumns } from '../../features/people/users/user-columns.tsx';
import { nameOfUser } from '../../features/people/users/user-words.ts';
import {
  activateUser,
  deactivateUser,
  removeUser,
  restoreUser,
  type UserQuery,
  useRefreshUsers,
  userList,
} from '../../features/people/users/users.calls.ts';
import { useCurrentUser } from '../../lib/current-session.ts';
import type { Text } from '../../lib/i18n.ts';
import { may } from '../../lib/may.ts';
import type { Area } from '../../lib/paths.ts';
import { useListFile } from '../../lib/use-list-file.ts';
import { useText } from '../../lib/use-text.ts';
import { DataPage } from '../../ui/data-page/data-page.tsx';
import { type ListShape, toQuery } from '../../ui/data-page/list-address.ts';
import type { Filter } from '../../ui/data-page/list-bar.tsx';
import type { MatchingRows } from '../../ui/data-page/list-selection.tsx';
import { useListAddress } from '../../ui/data-page/use-list-address.ts';
import { EachChosen } from '../../ui/each-chosen.tsx';
import { Empty } from '../../ui/empty.tsx';
import { useArea } from '../use-area.ts';
import { usePathOfUser } from '../use-paths.ts';

const newestFirst: ListShape<UserOrder> = {
  orders: userOrders,
  orderBy: 'createdAt',
  orderDirection: 'DESC',
  filters: { role: listedRoles, type: userTypes, active: ['true', 'false'] },
};
/** The users of a client, without the client account and those of the customer. */
const ofClient: ListShape<UserOrder> = {
  ...newestFirst,
  orderBy: 'lastTimeOnline',
  filters: { type: userTypes, active: ['true', 'false'] },
};
const isOfClient = (area: Area) => area === 'client' || area === 'crop';

function filtersOf(area: Area, t: Text): Filter[] {
  // Colleagues are few and have the same role, so there is nothing to filter.
  if (area === 'crop') return [];
  const role = {
    name: 'role',
    label: t('users.role'),
    choices: listedRoles.map((value) => ({ value, label: t(`roles.${value}`) })),
  };
  return [
    ...(area === 'client' ? [] : [role]),
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
  ];
}

/** Columns that would be the same in every row, or that these users may not see. */
const without: Partial<Record<Area, readonly string[]>> = {
  client: ['role', 'client', 'customer'],
  crop: ['role', 'client', 'customer', 'credits'],
};

/** The actions for the selected users; only those that are active can be deactivated, and the other way round. */
function ForChosen({ rows }: { rows: readonly User[] }) {
  const refresh = useRefreshUsers();
  const shared = { nameOf: nameOfUser, onChanged: () => void refresh() };
  const activity = { remove: deactivateUser, restore: activateUser, ...shared };
  const active = rows.filter((user) => user.active);
  const inactive = rows.filter((user) => !user.active);
  return (
    <>
      {active.length > 0 && <EachChosen action="deactivate" rows={active} {...activity} />}
      {inactive.length > 0 && <EachChosen action="activate" rows={inactive} {...activity} />}
      <EachChosen action="delete" rows={rows} remove={removeUser} restore={restoreUser} {...shared} />
    </>
  );
}

interface UserListProps {
  of: SavedViewList;
  title: string;
  /** A fixed filter that the address cannot change. */
  only?: UserQuery;
  withoutHere?: readonly string[];
}

function UserList({ of, title, only, withoutHere }: UserListProps) {
  const t = useText();
  const area = useArea();
  const me = useCurrentUser();
  const list = useListAddress(isOfClient(area) ? ofClient : newestFirst);
  const query = { ...toQuery(list.address), ...only };
  const users = useQuery(userList(query));
  const file = useListFile(listUsersAsCsv, query);
  const pathOf = usePathOfUser();
  const columns = useUserColumns({ pathOf, without: withoutHere ?? without[area] ?? [] });
  const bulk = {
    nameOf: nameOfUser,
    actions: (rows: readonly User[]) => <ForChosen rows={rows} />,
    matching: {
      count: () => countMatching.users(query),
      actions: (matching: MatchingRows, onStarted: () => void) => {
        const start = { query, matching, onStarted };
        return (
          <>
            <ChangeMatching {...start} />
            <DeleteMatching of="users" {...start} />
          </>
        );
      },
    },
  };
  return (
    <DataPage
      title={title}
      actions={<NewUser clientId={me.clientId} byAddress />}
      list={list}
      rows={users}
      searchLabel={t('users.search')}
      filters={filtersOf(area, t)}
      columns={columns}
      file={file}
      views={<SavedViews of={of} list={list} />}
      rowKey={(user) => user.id}
      {...(may(me, 'users:write') && { bulk })}
      empty={
        <Empty title={t('users.emptyTitle')} text={t('users.emptyText')} icon={<IconUsers size={28} />}>
          <NewUser clientId={me.clientId} />
        </Empty>
      }
    />
  );
}

/** The users of the installation, a customer or a client, or the user's colleagues, with when they were last online. */
export function UsersPage() {
  const t = useText();
  const area = useArea();
  const { customerId } = useCurrentUser();
  if (area === 'customer' && customerId) {
    return (
      <UserList of="users" title={t('customer.users')} only={{ customerId }} withoutHere={['customer']} />
    );
  }
  if (area === 'client') return <UserList of="users" title={t('customer.users')} only={{ role: 'user' }} />;
  return <UserList of="users" title={t('nav.users')} />;
}

/** The users of a customer and of its sub-customers. */
export function AllUsersPage() {
  return <UserList of="allUsers" title={useText()('customer.allUsers')} />;
}
