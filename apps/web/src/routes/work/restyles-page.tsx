import type { Restyle } from '@forecourt/contract/restyles';
import { IconPalette } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { lookLabel, RestyleBadge, RestyleProgress } from '../../features/work/restyles/restyle-words.tsx';
import { isOpen, restyleList } from '../../features/work/restyles/restyles.calls.ts';
import { dateTime, wholeNumber } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { useLanguage, useText } from '../../lib/use-text.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { PagedTable } from '../../ui/data-page/paged-table.tsx';
import { type Column, PhoneLine, RowLink } from '../../ui/data-table.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { useArea } from '../use-area.ts';

const perPage = 20;

/** The user's restyles, newest first. */
export function RestylesPage() {
  const t = useText();
  const language = useLanguage();
  const area = useArea();
  const [page, setPage] = useState(1);
  const restyles = useQuery(restyleList(page, perPage));
  const number = (value: number) => wholeNumber(value, language);
  const progress = (restyle: Restyle) =>
    isOpen(restyle) ? (
      <RestyleProgress restyle={restyle} slim />
    ) : (
      t('restyles.ended', { done: number(restyle.doneCount), total: number(restyle.count) })
    );
  const columns: Column<Restyle, string>[] = [
    {
      key: 'look',
      label: t('restyles.look'),
      cell: (restyle) => (
        <>
          <RowLink to={paths.restyle(area, restyle.id)}>{lookLabel(t, restyle)}</RowLink>
          <PhoneLine>{progress(restyle)}</PhoneLine>
        </>
      ),
    },
    { key: 'state', label: t('vehicles.state'), cell: (restyle) => <RestyleBadge state={restyle.state} /> },
    { key: 'pictures', label: t('restyles.progressTitle'), hide: 'phone', cell: progress },
    {
      key: 'createdAt',
      label: t('restyles.startedAt'),
      hide: 'phone',
      cell: (one) => dateTime(one.createdAt),
    },
  ];
  return (
    <>
      <PageHead
        title={t('restyles.list')}
        over={<BackLink to={paths.vehicles(area)}>{t('nav.vehicles')}</BackLink>}
        under={t('restyles.listHint')}
      />
      <PagedTable
        list={restyles}
        page={page}
        perPage={perPage}
        onPage={setPage}
        caption={t('restyles.list')}
        rowKey={({ id }) => id}
        columns={columns}
        empty={{
          title: t('restyles.emptyTitle'),
          text: t('restyles.emptyText'),
          icon: <IconPalette size={28} />,
        }}
      />
    </>
  );
}
