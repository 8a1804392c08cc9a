import type { Notification } from '@forecourt/contract/notifications';
import { useContext, useState } from 'react';
import { serverNow } from '../../../lib/call.ts';
import type { Language } from '../../../lib/i18n.ts';
import { fromLocalTime, toLocalTime } from '../../../lib/local-time.ts';
import { pictureTypes } from '../../../lib/picture-types.ts';
import { isOnItsWay, useOneUpload } from '../../../lib/use-one-upload.ts';
import { useText } from '../../../lib/use-text.ts';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { AreaField, SelectField, TextField } from '../../../ui/field.tsx';
import { FileField } from '../../../ui/file-field.tsx';
import { Form } from '../../../ui/form.tsx';
import { WasSubmitted } from '../../../ui/was-submitted.ts';
import { AudienceField } from './audience-field.tsx';
import styles from './author.module.css';
import { LanguageChoice } from './language-choice.tsx';
import {
  emptyNotificationDraft,
  endsTooEarly,
  isReady,
  type NotificationDraft,
  toBody,
  wrongLanguage,
  wrongWith,
} from './notification-draft.ts';
import { sendNotificationMedia, useSendNotification } from './notifications.calls.ts';
import { NotificationPreview } from './preview.tsx';

const mediaTypes = `${pictureTypes},image/gif,video/mp4,video/webm`;

interface PartProps {
  draft: NotificationDraft;
  set: (change: Partial<NotificationDraft>) => void;
}

/** Fields for recipients, priority, type, start and end. */
function DeliveryFields(props: PartProps) {
  const t = useText();
  const { draft, set } = props;
  return (
    <div className={styles.delivery}>
      <AudienceField {...props} />
      <SelectField
        label={t('notifications.priority')}
        value={draft.priority}
        onChange={(priority) => set({ priority })}
        choices={(['normal', 'high'] as const).map((value) => ({
          value,
          label: t(`notifications.priorities.${value}`),
        }))}
      />
      <SelectField
        label={t('notifications.shows')}
        value={draft.shows}
        onChange={(shows) => set({ shows })}
        choices={(['text', 'media'] as const).map((value) => ({
          value,
          label: t(`notifications.kinds.${value}`),
        }))}
      />
      <TextField
        type="datetime-local"
        label={t('notifications.startsAt')}
        hint={t('notifications.startsAtHint')}
        value={toLocalTime(draft.startsAt)}
        onChange={(typed) => set({ startsAt: fromLocalTime(typed) })}
        problem={null}
      />
      <TextField
        type="datetime-local"
        label={t('notifications.endsAt')}
        hint={t('notifications.endsAtHint')}
        value={toLocalTime(draft.endsAt)}
        onChange={(typed) => set({ endsAt: fromLocalTime(typed) })}
        problem={endsTooEarly(draft, serverNow()) ? t('notifications.endsTooEarly') : null}
      />
    </div>
  );
}

/** Headline and text in one language. */
function WordFields({ draft, set, language }: PartProps & { language: Language }) {
  const t = useText();
  const words = draft.words[language];
  const change = (by: Partial<typeof words>) =>
    set({ words: { ...draft.words, [language]: { ...words, ...by } } });
  const problem = (field: keyof typeof words) => {
    const wrong = wrongWith(draft, language, field);
    if (!wrong) return null;
    return wrong.kind === 'required' ? t('form.required') : t('form.tooLong', { count: wrong.bound });
  };
  return (
    <>
      <TextField
        label={t('notifications.headLine')}
        lang={language}
        value={words.headLine}
        onChange={(headLine) => change({ headLine })}
        problem={problem('headLine')}
      />
      <AreaField
        label={t(draft.shows === 'text' ? 'notifications.text' : 'notifications.textUnder')}
        rows={draft.shows === 'text' ? 6 : 3}
        value={words.content}
        onChange={(content) => change({ content })}
        problem={problem('content')}
      />
    </>
  );
}

/** A notification to every account needs a confirmation, because it cannot be undone. */
function EverybodyDialog({ onYes, onClose }: { onYes: () => void; onClose: () => void }) {
  const t = useText();
  return (
    <ConfirmDialog
      title={t('notifications.toAllTitle')}
      text={t('notifications.toAllText')}
      yes={t('notifications.send')}
      danger={false}
      onYes={onYes}
      onClose={onClose}
    />
  );
}

interface NotificationFormProps {
  /** Called with the notification as it was stored. */
  onDone: (one: Notification) => void;
  onCancel: () => void;
}

/** After the first submit, a note that a language which is not shown is incomplete. */
function OtherLanguage() {
  const t = useText();
  if (!useContext(WasSubmitted)) return null;
  return (
    <p className={styles.problem} role="alert">
      {t('notifications.otherLanguage')}
    </p>
  );
}

/** Writes a notification in any of the languages, with a preview of what recipients will see. */
export function NotificationForm({ onDone, onCancel }: NotificationFormProps) {
  const t = useText();
  const send = useSendNotification();
  const [draft, setDraft] = useState(emptyNotificationDraft);
  const [language, setLanguage] = useState<Language>('en');
  const [isAsking, setAsking] = useState(false);
  const set = (change: Partial<NotificationDraft>) => setDraft((before) => ({ ...before, ...change }));
  const { chosen, choose } = useOneUpload(sendNotificationMedia, (media) => set({ media }));
  const submit = () => {
    setAsking(false);
    send.mutate(toBody(draft), { onSuccess: onDone });
  };
  const wrong = wrongLanguage(draft);
  const isUploading = draft.shows === 'media' && isOnItsWay(chosen);
  return (
    <div className={styles.author}>
      <Card title={t('notifications.compose')}>
        <Form
          submitLabel={t('notifications.send')}
          isValid={isReady(draft, serverNow())}
          request={{ isPending: send.isPending || isUploading, error: send.error }}
          onCancel={onCancel}
          onSubmit={() => (draft.audience === 'all' ? setAsking(true) : submit())}
        >
          <DeliveryFields {...{ draft, set }} />
          {draft.shows === 'media' && (
            <FileField
              label={t('notifications.chooseMedia')}
              hint={t('notifications.mediaHint')}
              accept={mediaTypes}
              chosen={chosen}
              onChoose={choose}
              required
            />
          )}
          <LanguageChoice draft={draft} value={language} onChange={setLanguage} />
          <WordFields key={language} {...{ draft, set, language }} />
          {wrong && wrong !== language && <OtherLanguage />}
        </Form>
      </Card>
      <NotificationPreview draft={draft} language={language} chosen={chosen} />
      {isAsking && <EverybodyDialog onYes={submit} onClose={() => setAsking(false)} />}
    </div>
  );
}
