import type { Customer } from '@forecourt/contract/customers';
import { IconBuilding, IconDots, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { AdminsTab } from '../../features/customers/admins-tab.tsx';
import { useCustomerColumns } from '../../features/customers/customer-columns.tsx';
import { CustomerForm, NewCustomerForm } from '../../features/customers/customer-form.tsx';
import { customerById } from '../../features/customers/customers.calls.ts';
import { RemoveDialog } from '../../features/customers/remove-dialog.tsx';
import { TransferDialog } from '../../features/customers/transfer-dialog.tsx';
import { useCurrentUser } from '../../lib/current-session.ts';
import { errorText } from '../../lib/error-text.ts';
import { wholeNumber } from '../../lib/format.ts';
import { may } from '../../lib/may.ts';
import { paths } from '../../lib/paths.ts';
import { useLanguage, useText } from '../../lib/use-text.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { Empty } from '../../ui/empty.tsx';
import { ActionMenu } from '../../ui/menu.tsx';
import { Modal } from '../../ui/modal.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Problem } from '../../ui/problem.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { toast } from '../../ui/toast.tsx';
import { useArea } from '../use-area.ts';
import { moneyTabs } from './money-tabs.tsx';
import styles from './root.module.css';

function CustomerMenu({ customer }: { customer: Customer }) {
  const t = useText();
  const area = useArea();
  const navigate = useNavigate();
  const [open, setOpen] = useState<'transfer' | 'delete' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <ActionMenu
        label={t('list.actions')}
        trigger={<Button icon={<IconDots size={18} />}>{t('list.actions')}</Button>}
        choices={[
          { key: 'transfer', label: t('customers.transfer'), run: () => setOpen('transfer') },
          { key: 'delete', label: t('form.delete'), danger: true, run: () => setOpen('delete') },
        ]}
      />
      {open === 'transfer' && <TransferDialog customer={customer} onDone={close} onClose={close} />}
      {open === 'delete' && (
        <RemoveDialog
          customer={customer}
          onDone={() => void navigate({ to: paths.customers(area) })}
          onClose={close}
        />
      )}
    </>
  );
}

function SubCustomers({ customer }: { customer: Customer }) {
  const t = useText();
  const area = useArea();
  const me = useCurrentUser();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const columns = useCustomerColumns<Customer['customers'][number]>(({ id }) => paths.customer(area, id));
  const add = may(me, 'customers:write') && (
    <Button icon={<IconPlus size={18} />} onClick={() => setOpen(true)}>
      {t('customers.newSub')}
    </Button>
  );
  return (
    <>
      {customer.customers.length === 0 ? (
        <Empty
          title={t('customers.noSubs')}
          text={t('customers.noSubsText')}
          icon={<IconBuilding size={28} />}
        >
          {add}
        </Empty>
      ) : (
        <>
          <DataTable
            caption={t('customers.subCustomers')}
            columns={columns.map(({ order: _order, ...column }) => column)}
            rows={customer.customers}
            rowKey={({ id }) => id}
          />
          <p className={styles.under}>{add}</p>
        </>
      )}
      {isOpen && (
        <Modal title={t('customers.newSub')} closeLabel={t('form.close')} onClose={() => setOpen(false)}>
          <NewCustomerForm
            parentId={customer.id}
            isRoot={me.role.name === 'root'}
            onDone={(made) => void navigate({ to: paths.customer(area, made.id) })}
            onCancel={() => setOpen(false)}
          />
        </Modal>
      )}
    </>
  );
}

function Details({ customer }: { customer: Customer }) {
  const t = useText();
  const me = useCurrentUser();
  return (
    <div className={styles.details}>
      <Card title={t('customers.details')}>
        <fieldset disabled={!may(me, 'customers:write')} className={styles.bare}>
          <CustomerForm
            // What was saved is where the form begins anew.
            key={JSON.stringify(customer)}
            customer={customer}
            isRoot={me.role.name === 'root'}
            onSaved={() => toast.success(t('customers.saved'))}
          />
        </fieldset>
      </Card>
    </div>
  );
}

/** One customer: what it is, who administers it, what stands below it. */
export function CustomerPage() {
  const t = useText();
  const area = useArea();
  const language = useLanguage();
  const me = useCurrentUser();
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const { data: customer, error, refetch } = useQuery(customerById(id));
  if (error) {
    return <Problem text={errorText(error, t)} retryLabel={t('form.retry')} onRetry={() => void refetch()} />;
  }
  if (!customer) return <SkeletonRows label={t('pleaseWait')} />;
  const hasSubs = customer.allowChilds || customer.customers.length > 0;
  return (
    <>
      <PageHead
        title={customer.name}
        over={area !== 'customer' && <BackLink to={paths.customers(area)}>{t('nav.customers')}</BackLink>}
        under={`${t('credits.label')}: ${wholeNumber(customer.credits, language)}`}
      >
        {may(me, 'customers:write') && me.customerId !== customer.id && <CustomerMenu customer={customer} />}
      </PageHead>
      <Tabs
        label={customer.name}
        tabs={[
          { key: 'details', label: t('customers.details'), content: () => <Details customer={customer} /> },
          {
            key: 'admins',
            label: t('customers.admins'),
            content: () => <AdminsTab customerId={customer.id} />,
          },
          ...(hasSubs
            ? [
                {
                  key: 'subs',
                  label: t('customers.subCustomers'),
                  content: () => <SubCustomers customer={customer} />,
                },
              ]
            : []),
          ...moneyTabs(customer, me, t),
        ]}
      />
    </>
  );
}
