import { customerOrders, listCustomersAsCsv } from '@forecourt/contract/customers';
import { IconBuilding } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { SavedViews } from '../../features/operation/saved-views/saved-views.tsx';
import { type CustomerOrder, useCustomerColumns } from '../../features/people/customers/customer-columns.tsx';
import { NewCustomerForm } from '../../features/people/customers/customer-form.tsx';
import { customerList } from '../../features/people/customers/customers.calls.ts';
import { useCurrentUser } from '../../lib/current-session.ts';
import { may } from '../../lib/may.ts';
import { paths } from '../../lib/paths.ts';
import { useListFile } from '../../lib/use-list-file.ts';
import { useText } from '../../lib/use-text.ts';
import { DataPage } from '../../ui/data-page/data-page.tsx';
import { type ListShape, toQuery } from '../../ui/data-page/list-address.ts';
import { NewDialog } from '../../ui/data-page/new-dialog.tsx';
import { useListAddress } from '../../ui/data-page/use-list-address.ts';
import { Empty } from '../../ui/empty.tsx';
import { useArea } from '../use-area.ts';

const shape: ListShape<CustomerOrder> = {
  orders: customerOrders,
  orderBy: 'createdAt',
  orderDirection: 'DESC',
  filters: {},
};

function NewCustomer({ byAddress }: { byAddress?: boolean }) {
  const t = useText();
  const area = useArea();
  const navigate = useNavigate();
  return (
    <NewDialog label={t('customers.new')} byAddress={byAddress}>
      {(close) => (
        <NewCustomerForm
          parentId={null}
          isRoot
          onDone={(customer) => void navigate({ to: paths.customer(area, customer.id) })}
          onCancel={close}
        />
      )}
    </NewDialog>
  );
}

/** The customers, newest first, with their sub-customers. */
export function CustomersPage() {
  const t = useText();
  const area = useArea();
  const list = useListAddress(shape);
  const query = toQuery(list.address);
  const customers = useQuery(customerList(query));
  const file = useListFile(listCustomersAsCsv, query);
  const mayMake = may(useCurrentUser(), 'customers:write');
  const columns = useCustomerColumns((customer) => paths.customer(area, customer.id));
  return (
    <DataPage
      title={t('nav.customers')}
      actions={mayMake && <NewCustomer byAddress />}
      list={list}
      rows={customers}
      searchLabel={t('customers.search')}
      columns={columns}
      file={file}
      views={<SavedViews of="customers" list={list} />}
      rowKey={(customer) => customer.id}
      empty={
        <Empty
          title={t('customers.emptyTitle')}
          text={t('customers.emptyText')}
          icon={<IconBuilding size={28} />}
        >
          {mayMake && <NewCustomer />}
        </Empty>
      }
    />
  );
}
