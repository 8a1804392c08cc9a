import type { Client } from '@forecourt/contract/clients';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { wholeNumber } from '../../../lib/format.ts';
import { useLanguage, useText } from '../../../lib/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { type Column, DataTable, PhoneLine } from '../../../ui/data-table.tsx';
import { Problem } from '../../../ui/problem.tsx';
import { deletedClients, useRestoreClient } from './clients.calls.ts';
import styles from './deleted-clients.module.css';

function RestoreButton({ client }: { client: Client }) {
  const t = useText();
  const restore = useRestoreClient();
  return (
    <Button
      small
      icon={<IconArrowBackUp size={16} />}
      busy={restore.isPending}
      onClick={() => restore.mutate(client)}
    >
      {t('form.restore')}
    </Button>
  );
}

function useColumns(): Column<Client, never>[] {
  const t = useText();
  const language = useLanguage();
  return [
    {
      key: 'name',
      label: t('users.name'),
      cell: ({ name, customerName, userCount }) => (
        <>
          {name}
          <PhoneLine>{customerName}</PhoneLine>
          <PhoneLine label={t('nav.users')}>{wholeNumber(userCount, language)}</PhoneLine>
        </>
      ),
    },
    {
      key: 'customer',
      label: t('users.customer'),
      hide: 'phone',
      cell: ({ customerName }) => customerName,
    },
    {
      key: 'users',
      label: t('nav.users'),
      align: 'end',
      hide: 'phone',
      cell: ({ userCount }) => wholeNumber(userCount, language),
    },
    {
      key: 'restore',
      label: t('list.actions'),
      align: 'end',
      cell: (client) => <RestoreButton client={client} />,
    },
  ];
}

/** Deleted clients that can be restored together with their users; nothing if there are none. */
export function DeletedClients() {
  const t = useText();
  const columns = useColumns();
  const { data, error, refetch } = useQuery(deletedClients);
  const rows = data?.results ?? [];
  if (error) {
    return (
      <div className={styles.deleted}>
        <Problem error={error} onRetry={() => void refetch()} />
      </div>
    );
  }
  if (rows.length === 0) return null;
  return (
    <div className={styles.deleted}>
      <Card title={t('clients.deletedTitle')}>
        <p className={styles.hint}>{t('clients.deletedHint')}</p>
        <DataTable
          caption={t('clients.deletedTitle')}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
        />
      </Card>
    </div>
  );
}
