import { countedOrders, pictureFigures, verdictFigures } from '@forecourt/contract/counted-pictures';
import type { ImageId, VehicleId } from '@forecourt/contract/ids';
import { reviewReasons } from '@forecourt/contract/review-reasons';
import { IconPhotoCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { dateTime } from '../../../lib/format.ts';
import type { TextKey } from '../../../lib/i18n.ts';
import { useText } from '../../../lib/use-text.ts';
import { BackLink } from '../../../ui/back-link.tsx';
import { DataPage } from '../../../ui/data-page/data-page.tsx';
import { type ListShape, toQuery } from '../../../ui/data-page/list-address.ts';
import { type AddressedList, useListAddress } from '../../../ui/data-page/use-list-address.ts';
import { type Column, PhoneLine, RowLink, UnderLine } from '../../../ui/data-table.tsx';
import { Empty } from '../../../ui/empty.tsx';
import type { CountedFigure, PictureFigure, VerdictFigure } from './figure-link.tsx';
import { daysInAddress, FiguresNote } from './figures-note.tsx';
import { type CountedPicture, checkerVerdicts, customerPictures } from './review-figures.calls.ts';

type Order = (typeof countedOrders)[number];

const figureWords = {
  verdicts: 'reviews.figures.verdicts',
  approvals: 'reviews.figures.approvals',
  fixes: 'reviews.figures.fixes',
  retakes: 'reviews.figures.retakes',
  rejections: 'reviews.figures.rejections',
  reports: 'reviews.figures.reports',
  secondLooks: 'reviews.figures.secondLooks',
  looked: 'reviews.figures.agreedShare',
  pictures: 'overview.pictures',
  checked: 'reviews.figures.checkedShare',
  reported: 'reviews.figures.reportedShare',
  waiting: 'reviews.figures.waiting',
} as const satisfies Record<CountedFigure, TextKey>;

const stateWords = {
  approved: 'reviews.figures.approved',
  retake: 'reviews.figures.retakes',
  retake_requested: 'reviews.figures.retakes',
  rejected: 'reviews.figures.rejections',
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
          {'isDeleted' in row && row.isDeleted ? (
            row.vehicle.reference
          ) : (
            <RowLink to={pathOf(row.vehicle.id, row.imageId)}>{row.vehicle.reference}</RowLink>
          )}
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
  /** The checker or the customer whose figure it is; undefined until it is loaded. */
  name: string | undefined;
  figures: readonly CountedFigure[];
  hint: string;
  pathOf: PathOf;
  back: { to: string; words: string };
  /** In a tab of a screen, which has a heading of its own. */
  inTab: boolean;
}

function CountedList({ back, figures, hint, inTab, list, name, pathOf, rows }: CountedListProps) {
  const t = useText();
  const figure = list.address.filters.figure as CountedFigure | undefined;
  const heading = name && [name, figure && t(figureWords[figure])].filter(Boolean).join(' · ');
  const link = <BackLink to={back.to}>{back.words}</BackLink>;
  return (
    <DataPage
      title={heading || t('overview.pictures')}
      inTab={inTab}
      over={link}
      note={
        <>
          {inTab && (
            <div>
              {link}
              {heading && <h2>{heading}</h2>}
            </div>
          )}
          <FiguresNote list={list}>{hint}</FiguresNote>
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

interface CountedProps extends Pick<CountedListProps, 'back' | 'inTab' | 'pathOf'> {
  of: string;
}

const queryOf = <Figure extends CountedFigure>(list: AddressedList<Order>) => {
  const { of: _, ...query } = toQuery(list.address) as ReturnType<typeof toQuery<Order>> & { of?: string };
  return query as typeof query & { figure?: Figure };
};

/** The verdicts that a figure of a checker counts, with their pictures. */
export function CheckerVerdicts({ of, ...props }: CountedProps) {
  const t = useText();
  const list = useListAddress(ofChecker);
  const rows = useQuery(checkerVerdicts(of, queryOf<VerdictFigure>(list)));
  return (
    <CountedList
      {...props}
      list={list}
      rows={rows}
      name={rows.data?.of.name}
      figures={verdictFigures.slice(1)}
      hint={t('reviews.figures.deletedHint')}
    />
  );
}

/** The pictures that a figure of a customer counts. */
export function CustomerPictures({ of, ...props }: CountedProps) {
  const t = useText();
  const list = useListAddress(ofCustomer);
  const rows = useQuery(customerPictures(of, queryOf<PictureFigure>(list)));
  return (
    <CountedList
      {...props}
      list={list}
      rows={rows}
      name={rows.data?.of.name}
      figures={pictureFigures.slice(1)}
      hint={t('reviews.figures.countedHint')}
    />
  );
}
