import {
  type CheckerFigures,
  checkerFigureOrders,
  listCheckerFiguresAsCsv,
} from '@forecourt/contract/review-figures';
import { IconEyeCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { percent, secondsOf, wholeNumber } from '../../../lib/format.ts';
import { useListFile } from '../../../lib/use-list-file.ts';
import { useLanguage, useText } from '../../../lib/use-text.ts';
import { DataPage } from '../../../ui/data-page/data-page.tsx';
import { type ListShape, toQuery } from '../../../ui/data-page/list-address.ts';
import { useListAddress } from '../../../ui/data-page/use-list-address.ts';
import { type Column, PhoneLine } from '../../../ui/data-table.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { type CountedFigure, type CountedPath, FigureLink } from './figure-link.tsx';
import { daysInAddress, FiguresNote, inSeconds, ofOne } from './figures-note.tsx';
import { checkerFigures } from './review-figures.calls.ts';

type Order = (typeof checkerFigureOrders)[number];

/** Each verdict is of one of them. */
const kinds = ['approvals', 'fixes', 'retakes', 'rejections', 'reports', 'secondLooks'] as const;
type Kind = (typeof kinds)[number];

const shape: ListShape<Order> = {
  orders: checkerFigureOrders,
  orderBy: 'verdicts',
  orderDirection: 'DESC',
  filters: { days: daysInAddress },
};

function useColumns(
  countedOf: (figure: CountedFigure, id: string) => string,
): Column<CheckerFigures, Order>[] {
  const t = useText();
  const language = useLanguage();
  const number = (value: number) => wholeNumber(value, language);
  const median = ({ medianSeconds: value }: CheckerFigures) =>
    value === null ? '–' : secondsOf(value, language);
  const agreed = ({ agreedShare, id, looked }: CheckerFigures) => {
    if (agreedShare === null) return '–';
    const words = t('reviews.figures.agreedOf', {
      share: percent(agreedShare, language),
      number: number(looked),
    });
    return <FigureLink to={countedOf('looked', id)} words={words} isNone={looked === 0} />;
  };
  /** @param of What the number is also a share of. */
  const counted = (row: CheckerFigures, kind: Kind | 'verdicts', of: number | null = null) => (
    <FigureLink
      to={countedOf(kind, row.id)}
      words={[number(row[kind]), of !== null && `(${percent(of, language)})`].filter(Boolean).join(' ')}
      isNone={row[kind] === 0}
    />
  );
  const refusals = { retakes: 'retakeShare', rejections: 'rejectedShare' } as const;
  const kindOf = (row: CheckerFigures, kind: Kind) =>
    counted(row, kind, kind in refusals ? row[refusals[kind as keyof typeof refusals]] : null);
  const figure = (
    key: 'medianSeconds' | 'agreedShare',
    label: string,
    cell: (row: CheckerFigures) => ReactNode,
  ) => ({
    key,
    label,
    order: key,
    align: 'end' as const,
    hide: 'phone' as const,
    csvColumns: [{ name: key, heading: t(key === 'medianSeconds' ? inSeconds : ofOne, { label }) }],
    cell,
  });
  const [verdicts, checker] = [t('reviews.figures.verdicts'), t('reviews.figures.checker')];
  return [
    {
      key: 'name',
      label: checker,
      order: 'name',
      csvColumns: [{ name: 'name', heading: checker }],
      cell: (row) => (
        <>
          <strong>{row.name}</strong>
          <PhoneLine label={t('reviews.figures.median')}>{median(row)}</PhoneLine>
          {kinds.map((kind) => (
            <PhoneLine key={kind} label={t(`reviews.figures.${kind}`)}>
              {kindOf(row, kind)}
            </PhoneLine>
          ))}
          <PhoneLine label={t('reviews.figures.agreedShare')}>{agreed(row)}</PhoneLine>
        </>
      ),
    },
    {
      key: 'verdicts',
      label: verdicts,
      order: 'verdicts',
      align: 'end',
      csvColumns: [{ name: 'verdicts', heading: verdicts }],
      cell: (row) => counted(row, 'verdicts'),
    },
    ...kinds.map((kind): Column<CheckerFigures, Order> => {
      const label = t(`reviews.figures.${kind}`);
      const shareOf = refusals[kind as keyof typeof refusals];
      return {
        key: kind,
        label,
        order: kind,
        align: 'end',
        hide: 'phone',
        csvColumns: [
          { name: kind, heading: label },
          ...(shareOf ? [{ name: shareOf, heading: t(ofOne, { label }) }] : []),
        ],
        cell: (row) => kindOf(row, kind),
      };
    }),
    figure('medianSeconds', t('reviews.figures.median'), median),
    figure('agreedShare', t('reviews.figures.agreedShare'), agreed),
  ];
}

/** What each checker did in a period; the numbers lead to the pictures that they count. */
export function CheckerFiguresList({ countedOf }: { countedOf: CountedPath }) {
  const t = useText();
  const list = useListAddress(shape);
  const { days } = list.address.filters;
  const query = toQuery(list.address);
  const rows = useQuery(checkerFigures(query));
  const file = useListFile(listCheckerFiguresAsCsv, query);
  return (
    <DataPage
      title={t('reviews.figures.checkers')}
      inTab
      note={<FiguresNote list={list}>{t('reviews.figures.checkersHint')}</FiguresNote>}
      list={list}
      rows={rows}
      searchLabel={t('reviews.figures.searchCheckers')}
      columns={useColumns((figure, of) => countedOf({ figure, of, days }))}
      file={file}
      rowKey={({ id }) => id}
      empty={
        <Empty
          title={t('reviews.figures.noCheckers')}
          text={t('reviews.figures.noCheckersText')}
          icon={<IconEyeCheck size={28} />}
        />
      }
    />
  );
}
