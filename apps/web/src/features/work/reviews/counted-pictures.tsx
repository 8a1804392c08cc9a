import { countedOrders, pictureFigures, verdictFigures } from '@forecourt/contract/counted-pictures';
import type { ImageId, VehicleId } from '@forecourt/contract/ids';
import { reviewReasons } from '@forecourt/contract/review-reasons';
import { IconPhotoCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useSearchParameter } from '../../../lib/address-parameters.ts';
import { dateTime } from '../../../lib/format.ts';
import type { TextKey } from '../../../lib/i18n.ts';
import { useText } from '../../../lib/use-text.ts';
import { BackLink } from '../../../ui/back-link.tsx';
import { DataPage } from '../../../ui/data-page/data-page.tsx';
import { type ListShape, toQuery } from '../../../ui/data-page/list-address.ts';
import { type AddressedList, useListAddress } from '../../../ui/data-page/use-list-address.ts';
import { type Column, PhoneLine, RowLink, UnderLine } from '../../../ui/data-table.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { PanelLink } from '../../../ui/panel-link.tsx';
import { daysInAddress, FiguresNote } from './figures-note.tsx';
import { type CountedPicture, checkerVerdicts, customerPictures } from './review-figures.calls.ts';

type Order = (typeof countedOrders)[number];

const figureWords = {
  verdicts: 'reviews.figures.verdicts',
  retakes: 'reviews.figures.retakeShare',
  rejections: 'reviews.figures.rejectedShare',
  pictures: 'overview.pictures',
  checked: 'reviews.figures.checkedShare',
  reported: 'reviews.figures.reportedShare',
} as const satisfies Record<CountedFigure, TextKey>;

type VerdictFigure = (typeof verdictFigures)[number];
type PictureFigure = (typeof pictureFigures)[number];
export type CountedFigure = VerdictFigure | PictureFigure;

const stateWords = {
  approved: 'reviews.figures.approved',
  retake: 'reviews.figures.retakeShare',
  retake_requested: 'reviews.figures.retakeShare',
  rejected: 'reviews.figures.rejectedShare',
  fixed: 'reports.states.fixed',
  declined: 'reports.states.declined',
  needs_review: 'states.in_review',
  delivered: 'states.ready',
} as const satisfies Record<CountedPicture['state'], TextKey>;

const shapeOf = (figures: readonly CountedFigure[]): ListShape<Order> => ({
  orders: countedOrders,
  orderBy: 'at',
  orderDirection: 'DESC',
  filters: { days: daysInAddress, figure: figures, of: /^[\da-f-]{36}$/, reason: reviewReasons },
});
const [ofChecker, ofCustomer] = [shapeOf(verdictFigures), shapeOf(pictureFigures)];

/** The parameters of the address that open the pictures of a figure, in the period of the list that has it. */
export interface CountedAddress {
  figure: CountedFigure;
  /** Id of the checker or the customer. */
  of: string;
  days: string | undefined;
}
export type CountedPath = (address: CountedAddress) => string;

/** A number of a list of figures, which leads to the pictures that it counts; none to none. */
export function FigureLink({ to, words, isNone }: { to: string; words: string; isNone: boolean }) {
  return isNone ? words : <PanelLink to={to}>{words}</PanelLink>;
}

/** Whose pictures the address asks for; null: it asks for the list of figures. */
export const useCountedOf = () => useSearchParameter('of') ?? null;

type PathOf = (id: VehicleId, imageId: ImageId) => string;

function useColumns(pathOf: PathOf): Column<CountedPicture, Order>[] {
  const t = useText();
  const personOf = (row: CountedPicture) => ('checker' in row ? row.checker.name : row.customer.name);
  return [
    {
      key: 'vehicle',
      label: t('vehicles.reference'),
      order: 'vehicle',
      cell: (row) => (
        <>
          <RowLink to={pathOf(row.vehicle.id, row.imageId)}>{row.vehicle.reference}</RowLink>
          <UnderLine>{t(`positions.${row.position}`)}</UnderLine>
          <PhoneLine>{row.customer.name}</PhoneLine>
          {'checker' in row && <PhoneLine>{row.checker.name}</PhoneLine>}
          <PhoneLine>{dateTime(row.at)}</PhoneLine>
        </>
      ),
    },
    {
      key: 'customer',
      label: t('reviews.filters.customer'),
      hide: 'phone',
      cell: (row) => (
        <>
          {row.customer.name}
          {'checker' in row && <UnderLine>{personOf(row)}</UnderLine>}
        </>
      ),
    },
    {
      key: 'state',
      label: t('reviews.verdictsLabel'),
      cell: ({ note, reasons, state }) => (
        <>
          {t(stateWords[state])}
          <UnderLine>
            {[reasons.map((reason) => t(`reviews.reasons.${reason}`)).join(', '), note]
              .filter(Boolean)
              .join(' · ')}
          </UnderLine>
        </>
      ),
    },
    {
      key: 'at',
      label: t('credits.when'),
      order: 'at',
      align: 'end',
      hide: 'phone',
      cell: ({ at }) => dateTime(at),
    },
  ];
}

interface CountedListProps {
  list: AddressedList<Order>;
  rows: Parameters<typeof DataPage<CountedPicture, Order>>[0]['rows'];
  figures: readonly CountedFigure[];
  pathOf: PathOf;
  back: { to: string; words: string };
}

function CountedList({ back, figures, list, pathOf, rows }: CountedListProps) {
  const t = useText();
  return (
    <DataPage
      title={t('overview.pictures')}
      inTab
      note={
        <>
          <BackLink to={back.to}>{back.words}</BackLink>
          <FiguresNote list={list}>{t('reviews.figures.countedHint')}</FiguresNote>
        </>
      }
      list={list}
      rows={rows}
      searchLabel={t('vehicles.reference')}
      filters={[
        {
          name: 'figure',
          label: t('reviews.figures.figure'),
          choices: figures.map((value) => ({ value, label: t(figureWords[value]) })),
        },
        {
          name: 'reason',
          label: t('reviews.reasonsLabel'),
          choices: reviewReasons.map((value) => ({ value, label: t(`reviews.reasons.${value}`) })),
        },
      ]}
      columns={useColumns(pathOf)}
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

interface CountedProps extends Pick<CountedListProps, 'back' | 'pathOf'> {
  of: string;
}

const queryOf = <Figure extends CountedFigure>(list: AddressedList<Order>) => {
  const { of: _, ...query } = toQuery(list.address) as ReturnType<typeof toQuery<Order>> & { of?: string };
  return query as typeof query & { figure?: Figure };
};

/** The verdicts that a figure of a checker counts, with their pictures. */
export function CheckerVerdicts({ of, ...props }: CountedProps) {
  const list = useListAddress(ofChecker);
  const rows = useQuery(checkerVerdicts(of, queryOf<VerdictFigure>(list)));
  return <CountedList {...props} list={list} rows={rows} figures={verdictFigures.slice(1)} />;
}

/** The pictures that a figure of a customer counts. */
export function CustomerPictures({ of, ...props }: CountedProps) {
  const list = useListAddress(ofCustomer);
  const rows = useQuery(customerPictures(of, queryOf<PictureFigure>(list)));
  return <CountedList {...props} list={list} rows={rows} figures={pictureFigures.slice(1)} />;
}
