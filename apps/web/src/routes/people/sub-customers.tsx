import { type Customer, customerOrders, listCustomersAsCsv } from '@forecourt/contract/customers';
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

type Parent = Pick<Customer, 'id' | 'allowChilds'>;

const shape: ListShape<CustomerOrder> = {
  orders: customerOrders,
  orderBy: 'createdAt',
  orderDirection: 'DESC',
  filters: {},
};

/** The button that creates a sub-customer, if the customer may have some and the user may do so. */
function NewSubCustomer({ parent, byAddress }: { parent: Parent; byAddress?: boolean }) {
  const t = useText();
  const area = useArea();
  const me = useCurrentUser();
  const navigate = useNavigate();
  if (!parent.allowChilds || !may(me, 'customers:write')) return null;
  return (
    <NewDialog label={t('customers.newSub')} byAddress={byAddress}>
      {(close) => (
        <NewCustomerForm
          parentId={parent.id}
          isRoot={me.role.name === 'root'}
          onDone={({ id }) => void navigate({ to: paths.customer(area, id) })}
          onCancel={close}
        />
      )}
    </NewDialog>
  );
}

/** The sub-customers of a customer, newest first: a screen, or a tab of the customer. */
export function SubCustomers({ customer, inTab = false }: { customer: Parent; inTab?: boolean }) {
  const t = useText();
  const area = useArea();
  const list = useListAddress(shape);
  const query = { ...toQuery(list.address), parentId: customer.id };
  const customers = useQuery(customerList(query));
  const file = useListFile(listCustomersAsCsv, query);
  const columns = useCustomerColumns(({ id }) => paths.customer(area, id), true);
  return (
    <DataPage
      title={t('customer.subCustomers')}
      inTab={inTab}
      actions={<NewSubCustomer parent={customer} byAddress />}
      list={list}
      rows={customers}
      searchLabel={t('customers.searchSubs')}
      columns={columns}
      file={file}
      views={<SavedViews of="subCustomers" list={list} />}
      rowKey={({ id }) => id}
      empty={
        <Empty
          title={t('customers.noSubs')}
          text={t('customers.noSubsText')}
          icon={<IconBuilding size={28} />}
        >
          <NewSubCustomer parent={customer} />
        </Empty>
      }
    />
  );
}

/** The sub-customers of a customer, for its admins. */
export function SubCustomersPage() {
  const { customer } = useCurrentUser();
  return customer && <SubCustomers customer={customer} />;
}
