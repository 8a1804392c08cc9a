import type { ClientId } from '@forecourt/contract/ids';
import { IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../lib/use-text.ts';
import { PagedList } from '../../ui/data-page/paged-list.tsx';
import { usePage } from '../../ui/data-page/use-page.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { Empty } from '../../ui/empty.tsx';
import { NewUser } from './new-user.tsx';
import { type PathOfUser, useUserColumns } from './user-columns.tsx';
import { clientUserList } from './users.calls.ts';
import styles from './users.module.css';

const perPage = 20;

/** The users of one client, who was online last first. */
export function ClientUsersTab({ clientId, pathOf }: { clientId: ClientId; pathOf: PathOfUser | null }) {
  const t = useText();
  const { page, onPage } = usePage();
  const users = useQuery(clientUserList(clientId, { page, limit: perPage }));
  const columns = useUserColumns({ pathOf, without: ['client', 'customer'] });
  const add = <NewUser clientId={clientId} />;
  const empty = (
    <Empty title={t('users.emptyTitle')} text={t('users.emptyText')} icon={<IconUsers size={28} />}>
      {add}
    </Empty>
  );
  return (
    <PagedList list={users} page={page} perPage={perPage} onPage={onPage} empty={empty}>
      {(rows, stale) => (
        <>
          <DataTable
            caption={t('nav.users')}
            columns={columns.map(({ order: _order, ...column }) => column)}
            rows={rows}
            rowKey={({ id }) => id}
            stale={stale}
          />
          <div className={styles.under}>{add}</div>
        </>
      )}
    </PagedList>
  );
}
