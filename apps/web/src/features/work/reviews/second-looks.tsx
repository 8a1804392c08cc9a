import type { ImageId, VehicleId } from '@forecourt/contract/ids';
import { positionNames } from '@forecourt/contract/positions';
import {
  type Disagreement,
  disagreementOrders,
  listSecondLooksAsCsv,
} from '@forecourt/contract/review-figures';
import { reviewReasons } from '@forecourt/contract/review-reasons';
import { IconEyeCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { dateTime, percent, wholeNumber } from '../../../lib/format.ts';
import type { Text } from '../../../lib/i18n.ts';
import { useListFile } from '../../../lib/use-list-file.ts';
import { useLanguage, useText } from '../../../lib/use-text.ts';
import { DataPage } from '../../../ui/data-page/data-page.tsx';
import { type ListShape, toQuery } from '../../../ui/data-page/list-address.ts';
import { useListAddress } from '../../../ui/data-page/use-list-address.ts';
import { type Column, PhoneLine, RowLink, UnderLine } from '../../../ui/data-table.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { daysInAddress, FiguresNote } from './figures-note.tsx';
import { secondLooks } from './review-figures.calls.ts';

type Order = (typeof disagreementOrders)[number];

const shape: ListShape<Order> = {
  orders: disagreementOrders,
  orderBy: 'decidedAt',
  orderDirection: 'DESC',
  filters: { days: daysInAddress },
};

const verdictWords = {
  retake: 'reviews.retake',
  rejected: 'reviews.reject',
  fixed: 'reports.states.fixed',
} as const satisfies Record<Disagreement['verdict'], string>;

/** The words for what the file has codes of, as tab-separated pairs. */
function wordsOfFile(t: Text): string {
  const verdicts = Object.entries(verdictWords).map(([verdict, key]) => [verdict, t(key)]);
  const reasons = reviewReasons.map((reason) => [reason, t(`reviews.reasons.${reason}`)]);
  const positions = positionNames.map((position) => [position, t(`positions.${position}`)]);
  return [...verdicts, ...reasons, ...positions].flat().join('\t');
}

type PathOf = (id: VehicleId, imageId: ImageId) => string;

function useColumns(pathOf: PathOf): Column<Disagreement, Order>[] {
  const t = useText();
  const verdictOf = ({ note, reasons, verdict }: Disagreement) => {
    const words = reasons.map((reason) => t(`reviews.reasons.${reason}`)).join(', ');
    return [t(verdictWords[verdict]), [words, note].filter(Boolean).join(' · ')];
  };
  const heading = (name: string, label: string) => ({ label, csvColumns: [{ name, heading: label }] });
  return [
    {
      key: 'vehicle',
      label: t('vehicles.reference'),
      csvColumns: [
        { name: 'vehicle', heading: t('vehicles.reference') },
        { name: 'position', heading: t('imports.position') },
      ],
      cell: (look) => (
        <>
          <RowLink to={pathOf(look.vehicle.id, look.imageId)}>{look.vehicle.reference}</RowLink>
          <UnderLine>{t(`positions.${look.position}`)}</UnderLine>
          <PhoneLine>{look.customer.name}</PhoneLine>
          <PhoneLine label={t('reviews.secondLooks.first')}>{look.first.name}</PhoneLine>
          <PhoneLine label={t('reviews.secondLooks.second')}>{look.second.name}</PhoneLine>
          <PhoneLine>{dateTime(look.decidedAt)}</PhoneLine>
        </>
      ),
    },
    {
      key: 'customer',
      ...heading('customer', t('reviews.filters.customer')),
      order: 'customer',
      hide: 'phone',
      cell: (look) => look.customer.name,
    },
    {
      key: 'first',
      ...heading('first', t('reviews.secondLooks.first')),
      order: 'first',
      hide: 'phone',
      cell: (look) => look.first.name,
    },
    {
      key: 'second',
      ...heading('second', t('reviews.secondLooks.second')),
      order: 'second',
      hide: 'phone',
      cell: (look) => look.second.name,
    },
    {
      key: 'verdict',
      label: t('reviews.verdictsLabel'),
      csvColumns: [
        { name: 'verdict', heading: t('reviews.verdictsLabel') },
        { name: 'reasons', heading: t('reviews.reasonsLabel') },
        { name: 'note', heading: t('reviews.note') },
      ],
      cell: (look) => {
        const [verdict, why] = verdictOf(look);
        return (
          <>
            {verdict}
            <UnderLine>{why}</UnderLine>
          </>
        );
      },
    },
    {
      key: 'decidedAt',
      ...heading('decidedAt', t('reviews.secondLooks.decidedAt')),
      order: 'decidedAt',
      align: 'end',
      hide: 'phone',
      cell: (look) => dateTime(look.decidedAt),
    },
  ];
}

/** How often checkers agreed about a picture in a period, and where they did not. */
export function SecondLooks({ pathOf }: { pathOf: PathOf }) {
  const t = useText();
  const language = useLanguage();
  const list = useListAddress(shape);
  const query = toQuery(list.address);
  const rows = useQuery(secondLooks(query));
  const worded = { ...query, words: wordsOfFile(t) };
  const file = useListFile(listSecondLooksAsCsv, worded);
  const { agreed = 0, looked = 0 } = rows.data ?? {};
  const share = percent(agreed / Math.max(1, looked), language);
  return (
    <DataPage
      title={t('reviews.secondLooks.title')}
      inTab
      note={
        <FiguresNote list={list}>
          {looked > 0
            ? t('reviews.secondLooks.agreed', { share, number: wholeNumber(looked, language) })
            : rows.data && t('reviews.secondLooks.none')}
        </FiguresNote>
      }
      list={list}
      rows={rows}
      searchLabel={t('reviews.secondLooks.search')}
      columns={useColumns(pathOf)}
      file={file}
      rowKey={({ id }) => id}
      empty={
        <Empty
          title={t('reviews.secondLooks.noDisagreement')}
          text={t('reviews.secondLooks.noDisagreementText')}
          icon={<IconEyeCheck size={28} />}
        />
      }
    />
  );
}
