import { type CreditEntry, creditReasons, listOwnSpendingAsCsv } from '@forecourt/contract/credits';
import { type PositionName, positionNames } from '@forecourt/contract/positions';
import { IconCoins } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { dateTime, signedNumber, wholeNumber } from '../../../lib/format.ts';
import type { Text } from '../../../lib/i18n.ts';
import { useListFile } from '../../../lib/use-list-file.ts';
import { useLanguage, useText } from '../../../lib/use-text.ts';
import { FileButton } from '../../../ui/data-page/file-button.tsx';
import { PagedTable } from '../../../ui/data-page/paged-table.tsx';
import { usePage } from '../../../ui/data-page/use-page.ts';
import { type Column, PhoneLine, UnderLine } from '../../../ui/data-table.tsx';
import { SelectField } from '../../../ui/field.tsx';
import styles from './credit-history.module.css';
import { type CreditOwner, creditHistory, historyFiles, ownSpending } from './credits.calls.ts';

/** A capture moves credits between the installation's own accounts, so no owner's history contains one. */
const shownReasons = creditReasons.filter((reason) => reason !== 'capture');

const perPage = 20;

function subjectWords({ subject }: CreditEntry, t: Text): string | undefined {
  switch (subject?.kind) {
    case 'image':
      return [subject.reference, t(`positions.${subject.position as PositionName}`)]
        .filter(Boolean)
        .join(', ');
    case 'crop':
      return `${t('prices.crop')}, ${subject.fileName}`;
    case 'collage':
      return [subject.reference, t('prices.collage')].filter(Boolean).join(', ');
    case 'spin':
      return [subject.reference, t('prices.spin')].filter(Boolean).join(', ');
    case 'promo_code':
      return subject.expiresAt
        ? `${subject.code} · ${t('credits.expires', { date: dateTime(subject.expiresAt) })}`
        : subject.code;
    case 'order':
      return subject.name;
    case 'invoice':
      return subject.number;
    default:
      return undefined;
  }
}

/** A hold on a picture is shown as its price once the picture is delivered. */
const wordOf = ({ reason, hold }: CreditEntry) =>
  reason === 'hold' && hold === 'captured' ? 'picture' : reason;

/** What the entry is about, where the credits came from or went, and the state of a hold. */
function detailsOf(entry: CreditEntry, t: Text): string {
  const { other, amount, hold } = entry;
  const words = [
    subjectWords(entry, t),
    other && t(amount < 0 ? 'credits.toName' : 'credits.fromName', { name: other.name }),
    hold && t(`credits.holds.${hold}`),
  ];
  return words.filter(Boolean).join(' · ');
}

function useColumns(): Column<CreditEntry, never>[] {
  const t = useText();
  const language = useLanguage();
  const actor = (entry: CreditEntry) => entry.actor?.name ?? t('credits.automatic');
  return [
    {
      key: 'reason',
      label: t('credits.reason'),
      csvColumns: [
        { name: 'reason', heading: t('credits.reason') },
        { name: 'subject', heading: t('credits.subject') },
        { name: 'other', heading: t('credits.other') },
        { name: 'hold', heading: t('credits.reservation') },
      ],
      cell: (entry) => (
        <>
          <strong>{t(`credits.reasons.${wordOf(entry)}`)}</strong>
          <UnderLine>{detailsOf(entry, t)}</UnderLine>
          <PhoneLine>{`${dateTime(entry.createdAt)}, ${actor(entry)}`}</PhoneLine>
        </>
      ),
    },
    {
      key: 'actor',
      label: t('credits.by'),
      hide: 'phone',
      cell: actor,
      csvColumns: [{ name: 'actor', heading: t('credits.by') }],
    },
    {
      key: 'amount',
      label: t('credits.amount'),
      align: 'end',
      csvColumns: [{ name: 'amount', heading: t('credits.amount') }],
      cell: ({ amount }) => <strong>{signedNumber(amount, language)}</strong>,
    },
    {
      key: 'balance',
      label: t('credits.balance'),
      align: 'end',
      csvColumns: [{ name: 'balance', heading: t('credits.balance') }],
      cell: ({ balance }) => wholeNumber(balance, language),
    },
    {
      key: 'createdAt',
      label: t('credits.when'),
      align: 'end',
      hide: 'phone',
      csvColumns: [{ name: 'createdAt', heading: t('credits.when') }],
      cell: ({ createdAt }) => dateTime(createdAt),
    },
  ];
}

/** The texts for the codes in a file, and the user's time zone. */
function fileWords(t: Text) {
  const words = [
    ...creditReasons.map((reason) => [reason, t(`credits.reasons.${reason}`)]),
    ['picture', t('credits.reasons.picture')],
    ['spin', t('prices.spin')],
    ['collage', t('prices.collage')],
    ...(['held', 'captured', 'released'] as const).map((hold) => [hold, t(`credits.holds.${hold}`)]),
    ...positionNames.map((position) => [position, t(`positions.${position}`)]),
  ];
  return {
    words: words.flat().join('\t'),
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
}

const csvColumnsOf = (columns: readonly Column<CreditEntry, never>[]) =>
  columns.flatMap(({ csvColumns }) => csvColumns ?? []);

/** The movements of an account, newest first. */
export function CreditHistory({ owner }: { owner: CreditOwner }) {
  const t = useText();
  const { page, onPage } = usePage();
  const [reason, setReason] = useState<CreditEntry['reason'] | ''>('');
  const query = { page, limit: perPage, reason: reason || undefined };
  const columns = useColumns();
  const file = useListFile(historyFiles[owner.kind], { ...query, ...fileWords(t) }, { id: owner.id });
  const choose = (chosen: typeof reason) => {
    setReason(chosen);
    onPage(1);
  };
  return (
    <>
      <div className={styles.filter}>
        <SelectField
          label={t('credits.reason')}
          value={reason}
          onChange={choose}
          choices={[
            { value: '', label: t('credits.allReasons') },
            ...shownReasons.map((value) => ({ value, label: t(`credits.reasons.${value}`) })),
          ]}
        />
        <FileButton file={file} columns={csvColumnsOf(columns)} />
      </div>
      <PagedTable
        list={useQuery(creditHistory(owner, query))}
        page={page}
        perPage={perPage}
        onPage={onPage}
        caption={t('credits.history')}
        columns={columns}
        rowKey={({ id }) => id}
        empty={{
          title: t(reason ? 'credits.noneOfReason' : 'credits.emptyTitle'),
          text: reason ? '' : t('credits.emptyText'),
          icon: <IconCoins size={28} />,
        }}
      />
    </>
  );
}

/** The cost of the user's own pictures while the client pays; without the balance, which is the client's. */
export function OwnSpending() {
  const t = useText();
  const { page, onPage } = usePage();
  const columns = useColumns().filter(({ key }) => key !== 'balance');
  const file = useListFile(listOwnSpendingAsCsv, fileWords(t));
  return (
    <>
      <div className={styles.filter}>
        <FileButton file={file} columns={csvColumnsOf(columns)} />
      </div>
      <PagedTable
        list={useQuery(ownSpending({ page, limit: perPage }))}
        page={page}
        perPage={perPage}
        onPage={onPage}
        caption={t('credits.ownSpending')}
        columns={columns}
        rowKey={({ id }) => id}
        empty={{
          title: t('credits.emptyTitle'),
          text: t('credits.spendingEmptyText'),
          icon: <IconCoins size={28} />,
        }}
      />
    </>
  );
}
