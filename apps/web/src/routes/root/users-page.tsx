import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { userList } from '../../features/users/users.calls.ts';
import { UsersTable } from '../../features/users/users-table.tsx';
import { useText } from '../../lib/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { SelectField } from '../../ui/field.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { PagedList } from '../paged-list.tsx';
import styles from './root.module.css';
import {
  changedUserSearch,
  readUserSearch,
  toUserQuery,
  type UserSearch,
  userRoles,
  usersPerPage,
} from './user-search.ts';

function useAddressedSearch() {
  const raw = useSearch({ strict: false }) as Record<string, unknown>;
  const navigate = useNavigate();
  const search = useMemo(() => readUserSearch(raw), [raw]);
  const change = useCallback(
    (by: Partial<UserSearch>) =>
      void navigate({
        to: '.',
        search: (before: Record<string, unknown>) => changedUserSearch(readUserSearch(before), by),
        replace: 'search' in by,
        resetScroll: 'page' in by,
      }),
    [navigate],
  );
  return { search, change };
}

function Filters({ search, change }: ReturnType<typeof useAddressedSearch>) {
  const t = useText();
  const onSearch = useCallback((words: string) => change({ search: words }), [change]);
  return (
    <div className={styles.filters}>
      <SearchBox label={t('users.search')} value={search.search} onSearch={onSearch} />
      <SelectField
        label={t('users.role')}
        value={search.role}
        onChange={(value) => change({ role: value as UserSearch['role'] })}
        choices={[
          { value: '', label: t('vehicles.all') },
          ...userRoles.map((role) => ({ value: role, label: t(`roles.${role}`) })),
        ]}
      />
    </div>
  );
}

/** Everybody who works with the installation, and when they were last here. */
export function UsersPage() {
  const t = useText();
  const { search, change } = useAddressedSearch();
  const list = useQuery(userList(toUserQuery(search)));
  const empty = (
    <Empty title={t('users.nothingFound')} text={t('users.nothingFoundText')}>
      <Button onClick={() => change({ search: '', role: '' })}>{t('vehicles.clearFilters')}</Button>
    </Empty>
  );
  return (
    <>
      <PageHead title={t('nav.users')} />
      <Filters search={search} change={change} />
      <PagedList
        list={list}
        page={search.page}
        perPage={usersPerPage}
        onPage={(page) => change({ page })}
        empty={empty}
      >
        {(users, stale) => (
          <UsersTable
            users={users}
            orderBy={search.orderBy}
            orderDirection={search.orderDirection}
            onOrder={(orderBy, orderDirection) => change({ orderBy, orderDirection })}
            stale={stale}
          />
        )}
      </PagedList>
    </>
  );
}
