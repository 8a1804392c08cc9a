import type { Client } from '@forecourt/contract/clients';
import type { CustomerId } from '@forecourt/contract/ids';
import { IconBuildingStore } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../lib/use-text.ts';
import { PagedList } from '../../ui/data-page/paged-list.tsx';
import { usePage } from '../../ui/data-page/use-page.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { Empty } from '../../ui/empty.tsx';
import { useClientColumns } from './client-columns.tsx';
import { customerClientList } from './clients.calls.ts';
import styles from './clients.module.css';
import { NewClient } from './new-client.tsx';

const perPage = 20;

interface ClientsTabProps {
  customerId: CustomerId;
  pathOf: (client: Client) => string;
  onMade: (client: Client) => void;
}

/** The clients of one customer. */
export function ClientsTab({ customerId, pathOf, onMade }: ClientsTabProps) {
  const t = useText();
  const { page, onPage } = usePage();
  const clients = useQuery(customerClientList(customerId, { page, limit: perPage }));
  const columns = useClientColumns(pathOf, true);
  const add = <NewClient customerId={customerId} onDone={onMade} />;
  const empty = (
    <Empty
      title={t('clients.emptyTitle')}
      text={t('clients.emptyText')}
      icon={<IconBuildingStore size={28} />}
    >
      {add}
    </Empty>
  );
  return (
    <PagedList list={clients} page={page} perPage={perPage} onPage={onPage} empty={empty}>
      {(rows, stale) => (
        <>
          <DataTable
            caption={t('customers.clients')}
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
