import {
  listReviewedCustomersAsCsv,
  type ReviewedCustomer,
  reviewedCustomerOrders,
} from '@forecourt/contract/review-figures';
import { IconPhotoCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { percent, waitingTime, wholeNumber } from '../../../lib/format.ts';
import { useListFile } from '../../../lib/use-list-file.ts';
import { useLanguage, useText } from '../../../lib/use-text.ts';
import { DataPage } from '../../../ui/data-page/data-page.tsx';
import { type ListShape, toQuery } from '../../../ui/data-page/list-address.ts';
import { useListAddress } from '../../../ui/data-page/use-list-address.ts';
import { type Column, PhoneLine, RowLink } from '../../../ui/data-table.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { type CountedFigure, type CountedPath, FigureLink } from './figure-link.tsx';
import { daysInAddress, FiguresNote, inSeconds, ofOne } from './figures-note.tsx';
import { reviewedCustomers } from './review-figures.calls.ts';

type Order = (typeof reviewedCustomerOrders)[number];

const shape: ListShape<Order> = {
  orders: reviewedCustomerOrders,
  orderBy: 'pictures',
  orderDirection: 'DESC',
  filters: { days: daysInAddress },
};

/** Of columns whose figures need a word in the file. */
const units = { checkedShare: ofOne, reportedShare: ofOne, longestSeconds: inSeconds } as const;

type PathOf = (id: ReviewedCustomer['id']) => string;

interface Paths {
  pathOf: PathOf;
  countedOf: CountedPath;
}

function useColumns(
  { countedOf, pathOf }: Paths,
  days: string | undefined,
): Column<ReviewedCustomer, Order>[] {
  const t = useText();
  const language = useLanguage();
  const number = (value: number) => wholeNumber(value, language);
  const share = (value: number | null) => (value === null ? '–' : percent(value, language));
  const longest = ({ longestSeconds: value }: ReviewedCustomer) =>
    value === null ? '–' : waitingTime(value * 1000, language);
  const figure = (
    key: Exclude<Order, 'name'>,
    label: string,
    cell: (row: ReviewedCustomer) => ReactNode,
  ) => ({
    key,
    label,
    order: key,
    align: 'end' as const,
    hide: 'phone' as const,
    csvColumns: [
      { name: key, heading: key in units ? t(units[key as keyof typeof units], { label }) : label },
    ],
    cell,
  });
  const counted = ({ id }: ReviewedCustomer, kind: CountedFigure, words: string, value: number | null) => (
    <FigureLink to={countedOf({ figure: kind, of: id, days })} words={words} isNone={!value} />
  );
  const pictures = (row: ReviewedCustomer) => counted(row, 'pictures', number(row.pictures), row.pictures);
  const checked = (row: ReviewedCustomer) =>
    counted(row, 'checked', share(row.checkedShare), row.checkedShare);
  const reported = (row: ReviewedCustomer) =>
    counted(row, 'reported', share(row.reportedShare), row.reportedShare);
  const waiting = (row: ReviewedCustomer) => counted(row, 'waiting', number(row.waiting), row.waiting);
  const name = t('reviews.filters.customer');
  return [
    {
      key: 'name',
      label: name,
      order: 'name',
      csvColumns: [{ name: 'name', heading: name }],
      cell: (row) => (
        <>
          <RowLink to={pathOf(row.id)}>{row.name}</RowLink>
          <PhoneLine label={t('overview.pictures')}>{pictures(row)}</PhoneLine>
          <PhoneLine label={t('reviews.figures.checkedShare')}>{checked(row)}</PhoneLine>
          <PhoneLine label={t('reviews.figures.reportedShare')}>{reported(row)}</PhoneLine>
          <PhoneLine label={t('reviews.figures.waiting')}>{waiting(row)}</PhoneLine>
          <PhoneLine label={t('reviews.figures.longest')}>{longest(row)}</PhoneLine>
        </>
      ),
    },
    figure('pictures', t('overview.pictures'), pictures),
    figure('checkedShare', t('reviews.figures.checkedShare'), checked),
    figure('reportedShare', t('reviews.figures.reportedShare'), reported),
    figure('waiting', t('reviews.figures.waiting'), waiting),
    figure('longestSeconds', t('reviews.figures.longest'), longest),
  ];
}

/** For each customer: how many pictures needed a check in a period, how many of the others were reported, and what waits. */
export function ReviewedCustomersList({ inTab = false, ...linked }: Paths & { inTab?: boolean }) {
  const t = useText();
  const list = useListAddress(shape);
  const query = toQuery(list.address);
  const rows = useQuery(reviewedCustomers(query));
  const file = useListFile(listReviewedCustomersAsCsv, query);
  return (
    <DataPage
      title={t(inTab ? 'nav.customers' : 'reviews.figures.title')}
      inTab={inTab}
      note={<FiguresNote list={list}>{t('reviews.figures.customersHint')}</FiguresNote>}
      list={list}
      rows={rows}
      searchLabel={t('customers.search')}
      columns={useColumns(linked, list.address.filters.days)}
      file={file}
      rowKey={({ id }) => id}
      empty={
        <Empty
          title={t('reviews.figures.noCustomers')}
          text={t('reviews.figures.noCustomersText')}
          icon={<IconPhotoCheck size={28} />}
        />
      }
    />
  );
}
