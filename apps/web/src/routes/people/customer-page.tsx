import type { Customer } from '@forecourt/contract/customers';
import { bytesPerGb } from '@forecourt/contract/limits';
import { IconDots } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ChannelList } from '../../features/connections/channels/channel-list.tsx';
import { ClientsTab } from '../../features/people/clients/clients-tab.tsx';
import { AdminsTab } from '../../features/people/customers/admins-tab.tsx';
import { CustomerForm } from '../../features/people/customers/customer-form.tsx';
import { customerById } from '../../features/people/customers/customers.calls.ts';
import { RemoveDialog } from '../../features/people/customers/remove-dialog.tsx';
import { TransferDialog } from '../../features/people/customers/transfer-dialog.tsx';
import { EntryHistory } from '../../features/records/audit/history.tsx';
import { OwnBackgroundsTab } from '../../features/studio/catalogue/own-backgrounds-tab.tsx';
import { ReviewCard } from '../../features/studio/settings/review-form.tsx';
import { usePathParameter } from '../../lib/address-parameters.ts';
import { useCurrentUser } from '../../lib/current-session.ts';
import { fileSize, wholeNumber } from '../../lib/format.ts';
import { may } from '../../lib/may.ts';
import { paths } from '../../lib/paths.ts';
import { useLanguage, useText } from '../../lib/use-text.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ActionMenu } from '../../ui/menu.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Problem } from '../../ui/problem.tsx';
import { ReadOnlyFields } from '../../ui/read-only-fields.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import styles from '../pages.module.css';
import { useArea } from '../use-area.ts';
import { moneyTabs } from './money-tabs.tsx';
import { NextOfCustomer } from './next-steps.tsx';
import { SubCustomers } from './sub-customers.tsx';

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
          // An admin has no other customer to move a sub-customer to.
          ...(area === 'customer'
            ? []
            : [{ key: 'transfer', label: t('customers.transfer'), run: () => setOpen('transfer') }]),
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

/** What the customer keeps, and how much it may. */
function StorageUse({ customer }: { customer: Customer }) {
  const t = useText();
  const language = useLanguage();
  const { storageLimitGb, storageUsedBytes } = customer;
  const used = fileSize(storageUsedBytes, language);
  return (
    <p>
      {storageLimitGb === null
        ? t('customers.storageUsed', { used })
        : t('customers.storageUsedOf', { used, limit: fileSize(storageLimitGb * bytesPerGb, language) })}
    </p>
  );
}

function Details({ customer }: { customer: Customer }) {
  const t = useText();
  const me = useCurrentUser();
  return (
    <div className={styles.details}>
      <NextOfCustomer customer={customer}>
        <Card title={t('customers.details')}>
          <StorageUse customer={customer} />
          <ReadOnlyFields readOnly={!may(me, 'customers:write')}>
            <CustomerForm key={customer.id} customer={customer} isRoot={me.role.name === 'root'} />
          </ReadOnlyFields>
        </Card>
        {me.role.name === 'root' && <ReviewCard customerId={customer.id} />}
      </NextOfCustomer>
    </div>
  );
}

/** The link back to the list; an admin's own customer is in none. */
function Back({ isOwn }: { isOwn: boolean }) {
  const t = useText();
  const area = useArea();
  if (isOwn) return null;
  const label = t(area === 'customer' ? 'customer.subCustomers' : 'nav.customers');
  return <BackLink to={paths.customers(area)}>{label}</BackLink>;
}

/**
 * One customer: its details, its admins and what is below it. Admins open their own customer by an address without its
 * id.
 */
export function CustomerPage() {
  const t = useText();
  const area = useArea();
  const language = useLanguage();
  const me = useCurrentUser();
  const navigate = useNavigate();
  const id = usePathParameter('id') ?? me.customerId ?? '';
  const { data: customer, error, refetch } = useQuery(customerById(id));
  if (error) {
    return <Problem error={error} onRetry={() => void refetch()} />;
  }
  if (!customer) return <SkeletonRows />;
  const isOwn = me.customerId === customer.id;
  const hasSubs = customer.allowChilds || customer.customers.length > 0;
  return (
    <>
      <PageHead
        title={customer.name}
        over={<Back isOwn={isOwn} />}
        under={t('form.labelled', {
          label: t('credits.label'),
          value: wholeNumber(customer.credits, language),
        })}
      >
        {may(me, 'customers:write') && !isOwn && <CustomerMenu customer={customer} />}
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
          {
            key: 'clients',
            label: t('customers.clients'),
            content: () => (
              <ClientsTab
                customerId={customer.id}
                pathOf={(client) => paths.client(area, client.id)}
                onMade={(client) => void navigate({ to: paths.client(area, client.id) })}
              />
            ),
          },
          ...(hasSubs
            ? [
                {
                  key: 'subs',
                  label: t('customers.subCustomers'),
                  content: () => <SubCustomers customer={customer} inTab />,
                },
              ]
            : []),
          ...(may(me, 'backgrounds:read') && !isOwn
            ? [
                {
                  key: 'backgrounds',
                  label: t('ownBackgrounds.title'),
                  content: () => (
                    <OwnBackgroundsTab
                      customerId={customer.id}
                      pathOf={(item) => paths.backgroundOfCustomer(area, customer.id, item.id)}
                      onMade={(item) =>
                        void navigate({ to: paths.backgroundOfCustomer(area, customer.id, item.id) })
                      }
                    />
                  ),
                },
              ]
            : []),
          {
            key: 'channels',
            label: t('channels.title'),
            content: () => (
              <ChannelList
                owner={{ kind: 'customer', id: customer.id }}
                mayEdit={may(me, 'customers:write')}
              />
            ),
          },
          ...moneyTabs(customer, me, t),
          {
            key: 'history',
            label: t('audit.history'),
            content: () => <EntryHistory id={customer.id} />,
          },
        ]}
      />
    </>
  );
}
