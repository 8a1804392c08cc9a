import type { Webhook } from '@forecourt/contract/webhooks';
import { IconPlus, IconWebhook } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useText } from '../../../lib/use-text.ts';
import { Button } from '../../../ui/button.tsx';
import { PagedList } from '../../../ui/data-page/paged-list.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { DeliveriesDialog } from './deliveries-dialog.tsx';
import { SecretDialog } from './secret-dialog.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';
import { WebhookList } from './webhook-list.tsx';
import { webhookList } from './webhooks.calls.ts';
import styles from './webhooks.module.css';

const perPage = 20;

interface Opened {
  dialog: 'edit' | 'secret' | 'deliveries';
  webhook: Webhook;
}

interface WebhooksSectionProps {
  mayEdit: boolean;
  /** Staff have no endpoints of their own, and see those of all others. */
  mayCreate: boolean;
  /** The head of a screen, around the button that adds one. On a card the button is below the list. */
  head?: (add: ReactNode) => ReactNode;
}

/** The endpoints that the signed-in person may see. */
export function WebhooksSection({ head, mayEdit, mayCreate }: WebhooksSectionProps) {
  const t = useText();
  const [page, setPage] = useState(1);
  const [opened, setOpened] = useState<Opened | 'new' | null>(null);
  const list = useQuery(webhookList(page, perPage));
  const close = () => setOpened(null);
  const hasRows = (list.data?.count ?? 0) > 0;
  const add = mayEdit && mayCreate && (
    <Button look="primary" icon={<IconPlus size={18} />} onClick={() => setOpened('new')}>
      {t('webhooks.new')}
    </Button>
  );
  const emptyText = add ? 'webhooks.emptyText' : mayCreate ? null : 'webhooks.emptyTextStaff';
  // The dialog of deliveries shows the state as it is now.
  const at = opened === 'new' || !opened ? null : opened;
  const current = list.data?.results.find(({ id }) => id === at?.webhook.id) ?? at?.webhook;
  return (
    <>
      {head?.(add)}
      <p className={styles.hint}>{t('webhooks.hint')}</p>
      <PagedList
        list={list}
        page={page}
        perPage={perPage}
        onPage={setPage}
        empty={
          <Empty
            title={t('webhooks.emptyTitle')}
            {...(emptyText && { text: t(emptyText) })}
            icon={<IconWebhook size={28} />}
          >
            {add}
          </Empty>
        }
      >
        {(webhooks) => (
          <WebhookList
            webhooks={webhooks}
            mayEdit={mayEdit}
            onDeliveries={(webhook) => setOpened({ dialog: 'deliveries', webhook })}
            onEdit={(webhook) => setOpened({ dialog: 'edit', webhook })}
            onSecret={(webhook) => setOpened({ dialog: 'secret', webhook })}
          />
        )}
      </PagedList>
      {!head && add && hasRows && <div className={styles.add}>{add}</div>}
      {(opened === 'new' || at?.dialog === 'edit') && <WebhookDialog webhook={at?.webhook} onClose={close} />}
      {at?.dialog === 'secret' && <SecretDialog webhook={at.webhook} onClose={close} />}
      {at?.dialog === 'deliveries' && current && (
        <DeliveriesDialog webhook={current} mayEdit={mayEdit} onClose={close} />
      )}
    </>
  );
}
