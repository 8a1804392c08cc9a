import type { CreditEntry } from '@forecourt/contract/credits';
import type { PositionName } from '@forecourt/contract/positions';
import { IconCoins } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { dateTime, signedNumber, wholeNumber } from '../../lib/format.ts';
import type { Text } from '../../lib/i18n.ts';
import { useLanguage, useText } from '../../lib/use-text.ts';
import { PagedTable } from '../../ui/data-page/paged-table.tsx';
import { usePage } from '../../ui/data-page/use-page.ts';
import { type Column, PhoneLine, UnderLine } from '../../ui/data-table.tsx';
import { type CreditOwner, creditHistory } from './credits.calls.ts';

const perPage = 20;

function subjectWords({ subject }: CreditEntry, t: Text): string | undefined {
  switch (subject?.kind) {
    case 'image':
      return `${subject.reference}, ${t(`positions.${subject.position as PositionName}`)}`;
    case 'crop':
      return `${t('prices.crop')}, ${subject.fileName}`;
    case 'promo_code':
      return subject.code;
    case 'order':
      return subject.name;
    default:
      return undefined;
  }
}

/** What it was about, where the credits came from or went, and what became of a hold. */
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
      cell: (entry) => (
        <>
          <strong>{t(`credits.reasons.${entry.reason}`)}</strong>
          <UnderLine>{detailsOf(entry, t)}</UnderLine>
          <PhoneLine>{`${dateTime(entry.createdAt)}, ${actor(entry)}`}</PhoneLine>
        </>
      ),
    },
    { key: 'actor', label: t('credits.by'), hide: 'phone', cell: actor },
    {
      key: 'amount',
      label: t('credits.amount'),
      align: 'end',
      cell: ({ amount }) => <strong>{signedNumber(amount, language)}</strong>,
    },
    {
      key: 'balance',
      label: t('credits.balance'),
      align: 'end',
      cell: ({ balance }) => wholeNumber(balance, language),
    },
    {
      key: 'createdAt',
      label: t('credits.when'),
      align: 'end',
      hide: 'phone',
      cell: ({ createdAt }) => dateTime(createdAt),
    },
  ];
}

/** What happened to the credits of an account, newest first. */
export function CreditHistory({ owner }: { owner: CreditOwner }) {
  const t = useText();
  const { page, onPage } = usePage();
  const entries = useQuery(creditHistory(owner, { page, limit: perPage }));
  const columns = useColumns();
  return (
    <PagedTable
      list={entries}
      page={page}
      perPage={perPage}
      onPage={onPage}
      caption={t('credits.history')}
      columns={columns}
      rowKey={({ id }) => id}
      empty={{ title: t('credits.emptyTitle'), text: t('credits.emptyText'), icon: <IconCoins size={28} /> }}
    />
  );
}
