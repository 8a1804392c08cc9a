import type { ClientId } from '@forecourt/contract/ids';
import { IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../../lib/use-text.ts';
import { PagedTable } from '../../../ui/data-page/paged-table.tsx';
import { usePage } from '../../../ui/data-page/use-page.ts';
import { NewUser } from './new-user.tsx';
import { type PathOfUser, useUserColumns } from './user-columns.tsx';
import { clientUserList } from './users.calls.ts';

const perPage = 20;

/** The users of one client, sorted by when they were last online. */
export function ClientUsersTab({ clientId, pathOf }: { clientId: ClientId; pathOf: PathOfUser | null }) {
  const t = useText();
  const { page, onPage } = usePage();
  const users = useQuery(clientUserList(clientId, { page, limit: perPage }));
  const columns = useUserColumns({ pathOf, without: ['client', 'customer'] });
  return (
    <PagedTable
      list={users}
      page={page}
      perPage={perPage}
      onPage={onPage}
      caption={t('nav.users')}
      columns={columns}
      rowKey={({ id }) => id}
      empty={{ title: t('users.emptyTitle'), text: t('users.emptyText'), icon: <IconUsers size={28} /> }}
      add={<NewUser clientId={clientId} byAddress />}
    />
  );
}
