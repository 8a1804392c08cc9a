import { type Client, clientOrders, listClientsAsCsv } from '@forecourt/contract/clients';
import { creditSources } from '@forecourt/contract/user-fields';
import { IconBuildingStore } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { SavedViews } from '../../features/operation/saved-views/saved-views.tsx';
import { type ClientOrder, useClientColumns } from '../../features/people/clients/client-columns.tsx';
import { clientList } from '../../features/people/clients/clients.calls.ts';
import { NewClient } from '../../features/people/clients/new-client.tsx';
import { useCurrentUser } from '../../lib/current-session.ts';
import { paths } from '../../lib/paths.ts';
import { useListFile } from '../../lib/use-list-file.ts';
import { useText } from '../../lib/use-text.ts';
import { DataPage } from '../../ui/data-page/data-page.tsx';
import { type ListShape, toQuery } from '../../ui/data-page/list-address.ts';
import { useListAddress } from '../../ui/data-page/use-list-address.ts';
import { Empty } from '../../ui/empty.tsx';
import { useArea } from '../use-area.ts';

const shape: ListShape<ClientOrder> = {
  orders: clientOrders,
  orderBy: 'createdAt',
  orderDirection: 'DESC',
  filters: { creditSource: creditSources, clientDisallowsUserSettings: ['true', 'false'] },
};

/** The clients of customers: dealerships and integrations. A customer without sub-customers sees only its own. */
export function ClientsPage() {
  const t = useText();
  const area = useArea();
  const me = useCurrentUser();
  const navigate = useNavigate();
  const list = useListAddress(shape);
  const query = toQuery(list.address);
  const clients = useQuery(clientList(query));
  const file = useListFile(listClientsAsCsv, query);
  const isOfOne = me.customer !== null && !me.customer.allowChilds;
  const columns = useClientColumns(({ id }) => paths.client(area, id), isOfOne);
  const making = {
    customerId: isOfOne ? me.customerId : null,
    onDone: ({ id }: Client) => void navigate({ to: paths.client(area, id) }),
  };
  return (
    <DataPage
      title={t('nav.clients')}
      actions={<NewClient {...making} byAddress />}
      list={list}
      rows={clients}
      searchLabel={t('clients.search')}
      filters={[
        {
          name: 'creditSource',
          label: t('clients.creditSource'),
          choices: creditSources.map((value) => ({ value, label: t(`clients.creditSources.${value}`) })),
        },
        {
          name: 'clientDisallowsUserSettings',
          label: t('clients.userSettings'),
          choices: [
            { value: 'false', label: t('clients.settingsOpen') },
            { value: 'true', label: t('clients.settingsClosed') },
          ],
        },
      ]}
      columns={columns}
      file={file}
      views={<SavedViews of="clients" list={list} />}
      rowKey={({ id }) => id}
      empty={
        <Empty
          title={t('clients.emptyTitle')}
          text={t('clients.emptyText')}
          icon={<IconBuildingStore size={28} />}
        >
          <NewClient {...making} />
        </Empty>
      }
    />
  );
}
