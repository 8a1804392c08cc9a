import { codeOf, contentIn } from '@forecourt/contract/notification-contents';
import type { Notification } from '@forecourt/contract/notifications';
import { IconBell } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { serverNow } from '../../../lib/call.ts';
import { dateTime, wholeNumber } from '../../../lib/format.ts';
import { languages } from '../../../lib/i18n.ts';
import { useLanguage, useText } from '../../../lib/use-text.ts';
import { Badge } from '../../../ui/badge.tsx';
import { PagedTable } from '../../../ui/data-page/paged-table.tsx';
import { usePage } from '../../../ui/data-page/use-page.ts';
import { type Column, PhoneLine, UnderLine } from '../../../ui/data-table.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { NotificationContent } from './notification-content.tsx';
import { isScheduled, sentList } from './notifications.calls.ts';
import styles from './notifications.module.css';

const perPage = 20;

/** Whom it was sent to, by name where that is known. */
function useAudienceWords(): (one: Notification) => string {
  const t = useText();
  return ({ audience, audienceName: name }) => {
    if (audience.kind === 'role') return t('notifications.toRole', { role: t(`roles.${audience.role}`) });
    if (name === null) return t(`notifications.audiences.${audience.kind}`);
    return audience.kind === 'user' ? name : t('notifications.toEveryoneAt', { name });
  };
}

function useColumns(onOpen: (one: Notification) => void): Column<Notification, string>[] {
  const t = useText();
  const language = useLanguage();
  const audienceWords = useAudienceWords();
  const number = (value: number) => wholeNumber(value, language);
  const seenOf = ({ seen, sent }: Notification) =>
    t('notifications.seenOf', { seen: number(seen), sent: number(sent) });
  /** The state of one that not everybody has yet. */
  const stateOf = (one: Notification) =>
    isScheduled(one) ? t('notifications.scheduled') : t('notifications.sending', { sent: number(one.sent) });
  const hasEnded = ({ endsAt }: Notification) => endsAt !== null && Date.parse(endsAt) <= serverNow();
  return [
    {
      key: 'headLine',
      label: t('notifications.headLine'),
      cell: (one) => (
        <>
          <button type="button" className={styles.open} onClick={() => onOpen(one)}>
            {contentIn(one.languageContents, language).headLine}
          </button>
          {one.priority === 'high' && <Badge tone="attention">{t('notifications.priorities.high')}</Badge>}
          <UnderLine>
            {t(`notifications.types.${one.contentType}`)} · {audienceWords(one)}
          </UnderLine>
          <PhoneLine>{one.isDelivered ? seenOf(one) : stateOf(one)}</PhoneLine>
          <PhoneLine>{dateTime(one.startsAt ?? one.createdAt)}</PhoneLine>
        </>
      ),
    },
    {
      key: 'seen',
      label: t('notifications.seen'),
      align: 'end',
      hide: 'phone',
      cell: (one) => (one.isDelivered ? seenOf(one) : <Badge tone="waiting">{stateOf(one)}</Badge>),
    },
    {
      key: 'createdAt',
      label: t('notifications.sentAt'),
      align: 'end',
      hide: 'phone',
      cell: ({ startsAt, createdAt }) => dateTime(startsAt ?? createdAt),
    },
    {
      key: 'endsAt',
      label: t('notifications.endsAt'),
      align: 'end',
      hide: 'tablet',
      cell: (one) =>
        one.endsAt === null ? (
          t('promoCodes.open')
        ) : (
          <>
            {dateTime(one.endsAt)}
            {hasEnded(one) && <UnderLine>{t('notifications.ended')}</UnderLine>}
          </>
        ),
    },
  ];
}

/** A sent message as its recipients see it, in each language that it was written in. */
function SentDialog({ one, onClose }: { one: Notification; onClose: () => void }) {
  const t = useText();
  const current = useLanguage();
  const written = one.languageContents.flatMap((content) => codeOf(content) ?? []);
  const [language, setLanguage] = useState<string>(written.includes(current) ? current : 'en');
  const wording = contentIn(one.languageContents, language);
  const to = useAudienceWords()(one);
  return (
    <Modal title={wording.headLine} variant="notification" onClose={onClose}>
      <div className={styles.stack}>
        <p className={styles.to}>{t('form.labelled', { label: t('notifications.audience'), value: to })}</p>
        <NotificationContent contentType={one.contentType} {...wording} />
        <SelectField
          label={t('language.label')}
          value={language}
          onChange={setLanguage}
          choices={written.map((code) => ({ value: code, label: languages[code] }))}
        />
      </div>
    </Modal>
  );
}

/** Sent messages, newest first, with the number of users who have seen them. */
export function SentList({ emptyText }: { emptyText: string }) {
  const t = useText();
  const { page, onPage } = usePage();
  const sent = useQuery(sentList({ page, limit: perPage }));
  const [opened, setOpened] = useState<Notification | null>(null);
  const columns = useColumns(setOpened);
  return (
    <>
      <PagedTable
        list={sent}
        page={page}
        perPage={perPage}
        onPage={onPage}
        caption={t('notifications.sent')}
        columns={columns}
        rowKey={({ id }) => id}
        empty={{ title: t('notifications.noneSent'), text: emptyText, icon: <IconBell size={28} /> }}
      />
      {opened && <SentDialog one={opened} onClose={() => setOpened(null)} />}
    </>
  );
}
