import type { Client } from '@forecourt/contract/clients';
import type { CustomerId } from '@forecourt/contract/ids';
import { IconBuildingStore } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../../lib/use-text.ts';
import { PagedTable } from '../../../ui/data-page/paged-table.tsx';
import { usePage } from '../../../ui/data-page/use-page.ts';
import { useClientColumns } from './client-columns.tsx';
import { customerClientList } from './clients.calls.ts';
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
  return (
    <PagedTable
      list={clients}
      page={page}
      perPage={perPage}
      onPage={onPage}
      caption={t('customers.clients')}
      columns={columns}
      rowKey={({ id }) => id}
      empty={{
        title: t('clients.emptyTitle'),
        text: t('clients.emptyText'),
        icon: <IconBuildingStore size={28} />,
      }}
      add={<NewClient customerId={customerId} onDone={onMade} byAddress />}
    />
  );
}
