import type { Client } from '@forecourt/contract/clients';
import { IconDots } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { CreditsTab } from '../../features/money/credits/credits-tab.tsx';
import { ClientInvoices } from '../../features/money/invoices/client-invoices.tsx';
import { ClientForm } from '../../features/people/clients/client-form.tsx';
import { clientById } from '../../features/people/clients/clients.calls.ts';
import { RemoveClientDialog } from '../../features/people/clients/remove-client-dialog.tsx';
import { ClientUsersTab } from '../../features/people/users/client-users-tab.tsx';
import { EntryHistory } from '../../features/records/audit/history.tsx';
import { ConnectButton } from '../../features/work/social/connect-button.tsx';
import { Connections } from '../../features/work/social/connections.tsx';
import { usePathParameter } from '../../lib/address-parameters.ts';
import { useCurrentUser } from '../../lib/current-session.ts';
import { wholeNumber } from '../../lib/format.ts';
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
import { PostsOfConnection } from '../posts-of-connection.tsx';
import { useArea } from '../use-area.ts';
import { usePathOfInvoice, usePathOfUser } from '../use-paths.ts';
import { ClientChannels } from './client-channels.tsx';
import { NextOfClient } from './next-steps.tsx';

function ClientMenu({ client }: { client: Client }) {
  const t = useText();
  const area = useArea();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ActionMenu
        label={t('list.actions')}
        trigger={<Button icon={<IconDots size={18} />}>{t('list.actions')}</Button>}
        choices={[{ key: 'delete', label: t('form.delete'), danger: true, run: () => setOpen(true) }]}
      />
      {isOpen && (
        <RemoveClientDialog
          client={client}
          onDone={() => void navigate({ to: paths.clients(area) })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

function Details({ client }: { client: Client }) {
  const t = useText();
  const me = useCurrentUser();
  return (
    <div className={styles.details}>
      <NextOfClient client={client}>
        <Card title={t('customers.details')}>
          <ReadOnlyFields readOnly={!may(me, 'clients:configure')}>
            <ClientForm key={client.id} client={client} />
          </ReadOnlyFields>
        </Card>
      </NextOfClient>
    </div>
  );
}

function Invoices({ client }: { client: Client }) {
  const pathOf = usePathOfInvoice();
  return <ClientInvoices client={client} pathOf={({ owner, invoiceId }) => pathOf(owner, invoiceId)} />;
}

/** One client: its details and its users. A client account sees its own client. */
export function ClientPage() {
  const t = useText();
  const area = useArea();
  const language = useLanguage();
  const me = useCurrentUser();
  const pathOf = usePathOfUser();
  const id = usePathParameter('id') ?? me.clientId ?? '';
  const { data: client, error, refetch } = useQuery(clientById(id));
  if (error) {
    return <Problem error={error} onRetry={() => void refetch()} />;
  }
  if (!client) return <SkeletonRows />;
  const credits = t('form.labelled', {
    label: t('credits.label'),
    value: wholeNumber(client.credits, language),
  });
  return (
    <>
      <PageHead
        title={client.name}
        over={area !== 'client' && <BackLink to={paths.clients(area)}>{t('nav.clients')}</BackLink>}
        under={`${client.customerName} · ${credits}`}
      >
        {may(me, 'clients:write') && <ClientMenu client={client} />}
      </PageHead>
      <Tabs
        label={client.name}
        tabs={[
          { key: 'details', label: t('customers.details'), content: () => <Details client={client} /> },
          {
            key: 'users',
            label: t('nav.users'),
            content: () => <ClientUsersTab clientId={client.id} pathOf={pathOf} />,
          },
          {
            key: 'channels',
            label: t('channels.title'),
            content: () => <ClientChannels clientId={client.id} mayEdit={may(me, 'clients:configure')} />,
          },
          // A client account has a separate screen for its credits.
          ...(may(me, 'client-credits:read') && me.role.name !== 'client'
            ? [
                {
                  key: 'credits',
                  label: t('credits.label'),
                  content: () => <CreditsTab owner={{ kind: 'client', ...client }} />,
                },
              ]
            : []),
          // The invoices belong to the customer, so the client account itself does not see what it pays.
          ...(may(me, 'invoices:read') && me.role.name !== 'client'
            ? [{ key: 'invoices', label: t('nav.invoices'), content: () => <Invoices client={client} /> }]
            : []),
          // Only for the client's own account, because other users' lists would include the connections of other
          // clients.
          ...(me.role.name === 'client' && may(me, 'dms:read')
            ? [
                {
                  key: 'social',
                  label: t('nav.socialConnections'),
                  content: () => (
                    <div className={styles.stack}>
                      <Connections buttonsOf={(connection) => <PostsOfConnection connection={connection} />}>
                        <ConnectButton target={{ clientId: client.id }} />
                      </Connections>
                    </div>
                  ),
                },
              ]
            : []),
          {
            key: 'history',
            label: t('audit.history'),
            content: () => <EntryHistory id={client.id} />,
          },
        ]}
      />
    </>
  );
}
