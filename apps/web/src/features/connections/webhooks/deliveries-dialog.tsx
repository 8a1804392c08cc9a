import { webhookDeliveryKeptMs } from '@forecourt/contract/limits';
import {
  type WebhookDelivery,
  type WebhookDeliveryDetails,
  webhookDeliveryStates,
} from '@forecourt/contract/webhook-deliveries';
import type { Webhook } from '@forecourt/contract/webhooks';
import { IconListCheck, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { serverNow } from '../../../lib/call.ts';
import { errorText } from '../../../lib/error-text.ts';
import { dateTime, wholeNumber } from '../../../lib/format.ts';
import { useLanguage, useText } from '../../../lib/use-text.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { PagedList } from '../../../ui/data-page/paged-list.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { addressOf } from './webhook-list.tsx';
import { useRepeatDelivery, useRepeatFailed, webhookDeliveries, webhookDelivery } from './webhooks.calls.ts';
import styles from './webhooks.module.css';

const perPage = 20;

const tones: Record<WebhookDelivery['state'], BadgeTone> = {
  waiting: 'waiting',
  delivered: 'good',
  failed: 'bad',
  skipped: 'attention',
};

const linesOf = (headers: Record<string, string>) =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');

type Attempt = WebhookDeliveryDetails['log'][number];

function AttemptEntry({ attempt, number }: { attempt: Attempt; number: number }) {
  const t = useText();
  const language = useLanguage();
  const { at, durationMs, error, requestHeaders, responseHeaders, status } = attempt;
  const end = error
    ? t(`webhooks.errors.${error}`)
    : t('webhooks.answered', { status: String(status), ms: wholeNumber(durationMs, language) });
  return (
    <li>
      <h3>{`${t('webhooks.attempt', { number: String(number), time: dateTime(at) })} · ${end}`}</h3>
      <pre>{linesOf(requestHeaders)}</pre>
      {status !== null && <pre>{`${status}\n${linesOf(responseHeaders)}`}</pre>}
    </li>
  );
}

/** The body of a delivery, and the headers of every attempt and its answer. */
function DeliveryDetails({ delivery }: { delivery: WebhookDelivery }) {
  const t = useText();
  const { data, error } = useQuery(webhookDelivery(delivery.id, delivery.attempts));
  if (error) return <p role="alert">{errorText(error, t)}</p>;
  if (!data) return null;
  return (
    <>
      <h3>{t('webhooks.body')}</h3>
      <pre>{JSON.stringify(JSON.parse(data.body), null, 2)}</pre>
      <ol>
        {data.log.map((attempt, index) => (
          <AttemptEntry key={attempt.at} attempt={attempt} number={index + 1} />
        ))}
      </ol>
    </>
  );
}

function DeliveryEntry({ delivery, mayRepeat }: { delivery: WebhookDelivery; mayRepeat: boolean }) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  const repeat = useRepeatDelivery();
  const { createdAt, error, id, nextAttemptAt, state, status, type } = delivery;
  const next = state === 'waiting' && delivery.attempts > 0 ? nextAttemptAt : null;
  return (
    <li>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className={styles.line}>
          <span className={styles.words}>
            <strong>{type}</strong>
            <small>
              {[
                status !== null && t('webhooks.status', { status: String(status) }),
                error && t(`webhooks.errors.${error}`),
                next && t('webhooks.next', { time: dateTime(next) }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </small>
          </span>
          <Badge tone={tones[state]}>{t(`webhooks.deliveryStates.${state}`)}</Badge>
          <time className="numbers" dateTime={createdAt}>
            {dateTime(createdAt)}
          </time>
        </summary>
        {isOpen && (
          <div className={styles.details}>
            {mayRepeat && !(state === 'waiting' && delivery.attempts === 0) && (
              <Button
                small
                icon={<IconRefresh size={18} />}
                busy={repeat.isPending}
                onClick={() => repeat.mutate(id)}
              >
                {t('webhooks.repeat')}
              </Button>
            )}
            <DeliveryDetails delivery={delivery} />
          </div>
        )}
      </details>
    </li>
  );
}

interface DeliveriesDialogProps {
  webhook: Webhook;
  mayEdit: boolean;
  onClose: () => void;
}

/** What was delivered to an endpoint, and what was not; failed deliveries can be repeated. */
export function DeliveriesDialog({ webhook, mayEdit, onClose }: DeliveriesDialogProps) {
  const t = useText();
  const [page, setPage] = useState(1);
  const [state, setState] = useState<WebhookDelivery['state'] | ''>('');
  const list = useQuery(webhookDeliveries(webhook.id, { page, limit: perPage, state: state || undefined }));
  const repeat = useRepeatFailed(webhook.id);
  const mayRepeat = mayEdit && webhook.state === 'active';
  const repeatAll = () => repeat.mutate(new Date(serverNow() - webhookDeliveryKeptMs).toISOString());
  return (
    <Modal title={t('webhooks.deliveriesTo', { address: addressOf(webhook) })} onClose={onClose}>
      <div className={styles.bar}>
        <SelectField
          label={t('vehicles.state')}
          value={state}
          onChange={(value) => {
            setState(value);
            setPage(1);
          }}
          choices={[
            { value: '', label: t('webhooks.anyState') },
            ...webhookDeliveryStates.map((value) => ({
              value,
              label: t(`webhooks.deliveryStates.${value}`),
            })),
          ]}
        />
        {mayRepeat && (
          <Button icon={<IconRefresh size={18} />} busy={repeat.isPending} onClick={repeatAll}>
            {t('webhooks.repeatFailed')}
          </Button>
        )}
      </div>
      <PagedList
        list={list}
        page={page}
        perPage={perPage}
        onPage={setPage}
        empty={<Empty title={t('webhooks.noDeliveries')} icon={<IconListCheck size={28} />} />}
      >
        {(deliveries) => (
          <ul className={styles.deliveries}>
            {deliveries.map((delivery) => (
              <DeliveryEntry key={delivery.id} delivery={delivery} mayRepeat={mayRepeat} />
            ))}
          </ul>
        )}
      </PagedList>
    </Modal>
  );
}
