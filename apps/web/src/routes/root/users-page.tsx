import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { userList } from '../../features/users/users.calls.ts';
import { UsersTable } from '../../features/users/users-table.tsx';
import { errorText } from '../../lib/error-text.ts';
import { useLanguage, useText } from '../../lib/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { SelectField } from '../../ui/field.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Problem } from '../../ui/problem.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { pagesOf, placeText } from '../list-place.ts';
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
  const language = useLanguage();
  const { search, change } = useAddressedSearch();
  const { data, error, isPlaceholderData, refetch } = useQuery(userList(toUserQuery(search)));
  return (
    <>
      <PageHead title={t('nav.users')} />
      <Filters search={search} change={change} />
      {error ? (
        <Problem text={errorText(error, t)} retryLabel={t('form.retry')} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows label={t('pleaseWait')} />
      ) : data.results.length === 0 ? (
        <Empty title={t('users.nothingFound')} text={t('users.nothingFoundText')}>
          <Button onClick={() => change({ search: '', role: '' })}>{t('vehicles.clearFilters')}</Button>
        </Empty>
      ) : (
        <>
          <UsersTable
            users={data.results}
            orderBy={search.orderBy}
            orderDirection={search.orderDirection}
            onOrder={(orderBy, orderDirection) => change({ orderBy, orderDirection })}
            stale={isPlaceholderData}
          />
          <Pager
            page={search.page}
            pages={pagesOf(data.count, usersPerPage)}
            onPage={(page) => change({ page })}
            label={t('list.pages')}
            previousLabel={t('list.previous')}
            nextLabel={t('list.next')}
            place={placeText({ ...data, page: search.page, perPage: usersPerPage }, language, t)}
          />
        </>
      )}
    </>
  );
}
