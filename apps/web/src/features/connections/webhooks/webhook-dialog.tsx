import { webhookDescriptionMax, webhookUrlMax } from '@forecourt/contract/limits';
import { webhookEventNames } from '@forecourt/contract/webhook-events';
import type { NewWebhook, Webhook } from '@forecourt/contract/webhooks';
import { useState } from 'react';
import { isFilled } from '../../../lib/field-checks.ts';
import { useText } from '../../../lib/use-text.ts';
import { CheckBox, TextField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { ShownOnce } from '../../../ui/shown-once.tsx';
import { useChangeWebhook, useCreateWebhook } from './webhooks.calls.ts';
import styles from './webhooks.module.css';

type EventName = Webhook['events'][number];

interface EventsFieldProps {
  /** Null: all. */
  events: readonly EventName[] | null;
  onChange: (events: readonly EventName[] | null) => void;
}

/** All events, or chosen ones. */
function EventsField({ events, onChange }: EventsFieldProps) {
  const t = useText();
  const toggle = (name: EventName, isOn: boolean) =>
    onChange(webhookEventNames.filter((one) => (one === name ? isOn : events?.includes(one))));
  return (
    <div className={styles.events}>
      <span className={styles.label}>{t('webhooks.which')}</span>
      <Segmented
        label={t('webhooks.which')}
        value={events ? 'chosen' : 'all'}
        onChange={(value) => onChange(value === 'all' ? null : [])}
        choices={[
          { value: 'all', label: t('webhooks.allEvents') },
          { value: 'chosen', label: t('webhooks.chosenEvents') },
        ]}
      />
      {events && (
        <fieldset className={styles.checks} aria-label={t('webhooks.chosenEvents')}>
          {webhookEventNames.map((name) => (
            <CheckBox
              key={name}
              label={t(`webhooks.events.${name}`)}
              checked={events.includes(name)}
              onChange={(isOn) => toggle(name, isOn)}
            />
          ))}
        </fieldset>
      )}
    </div>
  );
}

const isUrl = (text: string) => /^https?:\/\/[^/\s]+/i.test(text) && URL.canParse(text);

interface WebhookFormProps {
  webhook: Webhook | undefined;
  onSaved: (made: NewWebhook | null) => void;
  onCancel: () => void;
}

function WebhookForm({ webhook, onSaved, onCancel }: WebhookFormProps) {
  const t = useText();
  const [url, setUrl] = useState(webhook?.url ?? '');
  const [description, setDescription] = useState(webhook?.description ?? '');
  const saved = webhook && webhook.events.length > 0 ? webhook.events : null;
  const [events, setEvents] = useState<readonly EventName[] | null>(saved);
  const create = useCreateWebhook();
  const change = useChangeWebhook(webhook?.id as Webhook['id']);
  const body = { url: url.trim(), description: description.trim(), events: [...(events ?? [])] };
  const submit = () =>
    webhook
      ? change.mutate(body, { onSuccess: () => onSaved(null) })
      : create.mutate(body, { onSuccess: onSaved });
  const isChosen = events === null || events.length > 0;
  return (
    <Form
      submitLabel={t(webhook ? 'form.save' : 'webhooks.create')}
      isValid={isUrl(url.trim()) && isChosen}
      problem={isChosen ? null : t('webhooks.noneChosen')}
      request={webhook ? change : create}
      unchanged={
        webhook !== undefined &&
        url === webhook.url &&
        description === webhook.description &&
        String(events) === String(saved)
      }
      onSubmit={submit}
      onCancel={onCancel}
    >
      <TextField
        label={t('webhooks.url')}
        hint={t('webhooks.urlHint')}
        type="url"
        maxLength={webhookUrlMax}
        value={url}
        onChange={setUrl}
        problem={isUrl(url.trim()) ? null : t(isFilled(url) ? 'webhooks.urlWrong' : 'form.required')}
      />
      <TextField
        label={t('webhooks.description')}
        maxLength={webhookDescriptionMax}
        value={description}
        onChange={setDescription}
      />
      <EventsField events={events} onChange={setEvents} />
    </Form>
  );
}

/** The secret of an endpoint: only now, because no other response contains it. */
export function Secret({ made, onClose }: { made: NewWebhook; onClose: () => void }) {
  const t = useText();
  return (
    <ShownOnce
      secret={made.secret}
      text={t('webhooks.secretText')}
      note={made.previousSecretUntil ? t('webhooks.secretOverlap') : undefined}
      copyLabel={t('webhooks.copySecret')}
      copied={t('webhooks.copied')}
      onClose={onClose}
    />
  );
}

interface WebhookDialogProps {
  /** Undefined for a new one. */
  webhook: Webhook | undefined;
  onClose: () => void;
}

/** Edits an endpoint, or makes one and shows its secret. */
export function WebhookDialog({ webhook, onClose }: WebhookDialogProps) {
  const t = useText();
  const [made, setMade] = useState<NewWebhook | null>(null);
  const saved = (webhookMade: NewWebhook | null) => (webhookMade ? setMade(webhookMade) : onClose());
  const title = made ? 'webhooks.secretTitle' : webhook ? 'webhooks.edit' : 'webhooks.new';
  return (
    <Modal title={t(title)} onClose={onClose}>
      {made ? (
        <Secret made={made} onClose={onClose} />
      ) : (
        <WebhookForm webhook={webhook} onSaved={saved} onCancel={onClose} />
      )}
    </Modal>
  );
}
