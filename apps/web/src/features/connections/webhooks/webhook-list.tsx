import type { Webhook } from '@forecourt/contract/webhooks';
import {
  IconDots,
  IconKey,
  IconList,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconSend,
  IconTrash,
} from '@tabler/icons-react';
import { dateTime } from '../../../lib/format.ts';
import { useText } from '../../../lib/use-text.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import entries from '../../../ui/entry-list.module.css';
import { ActionMenu } from '../../../ui/menu.tsx';
import { useDeleteWebhook, useSwitchWebhook, useTestWebhook } from './webhooks.calls.ts';

const tones: Record<Webhook['state'], BadgeTone> = { active: 'good', paused: 'waiting', disabled: 'bad' };

export const addressOf = ({ url }: Pick<Webhook, 'url'>) => url.replace(/^https?:\/\//, '');

/** What the endpoint is notified of, and what is wrong with it. */
function Facts({ webhook }: { webhook: Webhook }) {
  const t = useText();
  const { description, disabledReason, events, failingSince, owner } = webhook;
  const eventNames =
    events.length === 0
      ? t('webhooks.allEvents')
      : events.map((name) => t(`webhooks.events.${name}`)).join(', ');
  return (
    <>
      <small>{[description, owner.name, eventNames].filter(Boolean).join(' · ')}</small>
      {disabledReason && (
        <small className={entries.problem}>{t(`webhooks.disabledReasons.${disabledReason}`)}</small>
      )}
      {!disabledReason && failingSince && (
        <small className={entries.problem}>{t('webhooks.failing', { time: dateTime(failingSince) })}</small>
      )}
    </>
  );
}

interface WebhookRowProps {
  webhook: Webhook;
  mayEdit: boolean;
  onDeliveries: () => void;
  onEdit: () => void;
  onSecret: () => void;
}

/** An endpoint, its state, and what can be done with it. */
function WebhookRow({ webhook, mayEdit, onDeliveries, onEdit, onSecret }: WebhookRowProps) {
  const t = useText();
  const [test, change, remove] = [useTestWebhook(), useSwitchWebhook(), useDeleteWebhook()];
  const { id, state } = webhook;
  const address = addressOf(webhook);
  const isActive = state === 'active';
  const label = t('webhooks.actions', { address });
  const choices = [
    ...(isActive
      ? [
          {
            key: 'test',
            label: t('webhooks.test'),
            icon: <IconSend size={18} />,
            run: () => test.mutate(id, { onSuccess: onDeliveries }),
          },
        ]
      : []),
    { key: 'edit', label: t('form.edit'), icon: <IconPencil size={18} />, run: onEdit },
    { key: 'secret', label: t('webhooks.rotate'), icon: <IconKey size={18} />, run: onSecret },
    {
      key: 'state',
      label: t(isActive ? 'webhooks.pause' : 'webhooks.resume'),
      icon: isActive ? <IconPlayerPause size={18} /> : <IconPlayerPlay size={18} />,
      run: () => change.mutate({ id, state: isActive ? 'paused' : 'active' }),
    },
    {
      key: 'delete',
      label: t('form.delete'),
      icon: <IconTrash size={18} />,
      danger: true,
      run: () => remove.mutate(webhook),
    },
  ];
  return (
    <li>
      <span className={entries.entry}>
        <strong>{address}</strong>
        <Badge tone={tones[state]}>{t(`webhooks.states.${state}`)}</Badge>
        <Facts webhook={webhook} />
      </span>
      <Button small shrinks icon={<IconList size={18} />} onClick={onDeliveries}>
        {t('webhooks.deliveries')}
      </Button>
      {mayEdit && (
        <ActionMenu
          label={label}
          trigger={
            <IconButton label={label}>
              <IconDots size={20} />
            </IconButton>
          }
          choices={choices}
        />
      )}
    </li>
  );
}

interface WebhookListProps extends Pick<WebhookRowProps, 'mayEdit'> {
  webhooks: readonly Webhook[];
  onDeliveries: (webhook: Webhook) => void;
  onEdit: (webhook: Webhook) => void;
  onSecret: (webhook: Webhook) => void;
}

export function WebhookList({ webhooks, mayEdit, onDeliveries, onEdit, onSecret }: WebhookListProps) {
  return (
    <ul className={entries.list}>
      {webhooks.map((webhook) => (
        <WebhookRow
          key={webhook.id}
          webhook={webhook}
          mayEdit={mayEdit}
          onDeliveries={() => onDeliveries(webhook)}
          onEdit={() => onEdit(webhook)}
          onSecret={() => onSecret(webhook)}
        />
      ))}
    </ul>
  );
}
