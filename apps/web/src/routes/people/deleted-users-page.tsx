import { listedRoles, listUsersAsCsv, type User, userOrders } from '@forecourt/contract/users';
import { IconArrowBackUp, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { countMatching } from '../../features/operation/bulk-jobs/bulk-jobs.calls.ts';
import { RestoreMatching } from '../../features/operation/bulk-jobs/start-bulk.tsx';
import { EraseButton } from '../../features/operation/personal-data/erase-button.tsx';
import { SavedViews } from '../../features/operation/saved-views/saved-views.tsx';
import { DeletedClients } from '../../features/people/clients/deleted-clients.tsx';
import { DeletedCustomers } from '../../features/people/customers/deleted-customers.tsx';
import { type UserOrder, useDeletedUserColumns } from '../../features/people/users/user-columns.tsx';
import { mayManage } from '../../features/people/users/user-rights.ts';
import { nameOfUser } from '../../features/people/users/user-words.ts';
import {
  removeUser,
  restoreUser,
  useRefreshUsers,
  useRestoreUser,
  userList,
} from '../../features/people/users/users.calls.ts';
import { useCurrentUser } from '../../lib/current-session.ts';
import { may } from '../../lib/may.ts';
import { useListFile } from '../../lib/use-list-file.ts';
import { useText } from '../../lib/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { DataPage } from '../../ui/data-page/data-page.tsx';
import { type ListShape, toQuery } from '../../ui/data-page/list-address.ts';
import type { MatchingRows } from '../../ui/data-page/list-selection.tsx';
import { useListAddress } from '../../ui/data-page/use-list-address.ts';
import { EachChosen } from '../../ui/each-chosen.tsx';
import { Empty } from '../../ui/empty.tsx';
import styles from './deleted-users.module.css';

const shape: ListShape<UserOrder> = {
  orders: userOrders,
  orderBy: 'createdAt',
  orderDirection: 'DESC',
  filters: { role: listedRoles },
};

function RestoreButton({ user }: { user: User }) {
  const t = useText();
  const restore = useRestoreUser();
  return (
    <Button
      small
      icon={<IconArrowBackUp size={16} />}
      busy={restore.isPending}
      onClick={() => restore.mutate(user)}
    >
      {t('form.restore')}
    </Button>
  );
}

/** Deleted users who can be restored. */
export function DeletedUsersPage() {
  const t = useText();
  const me = useCurrentUser();
  const list = useListAddress(shape);
  const query = { ...toQuery(list.address), onlyDeleted: 'true' } as const;
  const users = useQuery(userList(query));
  const refresh = useRefreshUsers();
  const restoring = {
    nameOf: nameOfUser,
    remove: removeUser,
    restore: restoreUser,
    onChanged: () => void refresh(),
  };
  const bulk = {
    nameOf: nameOfUser,
    actions: (rows: readonly User[]) => <EachChosen action="restore" rows={rows} {...restoring} />,
    matching: {
      count: () => countMatching.users(query),
      actions: (matching: MatchingRows, onStarted: () => void) => (
        <RestoreMatching of="users" {...{ query, matching, onStarted }} />
      ),
    },
  };
  const file = useListFile(listUsersAsCsv, query);
  const columns = useDeletedUserColumns((user) => (
    <span className={styles.actions}>
      {mayManage(me, user) && <RestoreButton user={user} />}
      {may(me, 'users:erase') && <EraseButton userId={user.id} name={nameOfUser(user)} />}
    </span>
  ));
  return (
    <>
      <DataPage
        title={t('nav.restoreUsers')}
        under={t('users.deletedHint')}
        list={list}
        rows={users}
        searchLabel={t('users.search')}
        filters={[
          {
            name: 'role',
            label: t('users.role'),
            choices: listedRoles.map((value) => ({ value, label: t(`roles.${value}`) })),
          },
        ]}
        columns={columns}
        file={file}
        {...(may(me, 'users:write') && { bulk })}
        views={<SavedViews of="deletedUsers" list={list} />}
        rowKey={(user) => user.id}
        empty={
          <Empty
            title={t('users.noneDeletedTitle')}
            text={t('users.noneDeletedText')}
            icon={<IconTrash size={28} />}
          />
        }
      />
      {may(me, 'clients:write') && <DeletedClients />}
      {may(me, 'customers:restore') && <DeletedCustomers />}
    </>
  );
}
