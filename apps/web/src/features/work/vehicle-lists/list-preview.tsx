import {
  type ListField,
  listFields,
  type PreviewedRow,
  type VehicleListRow,
} from '@forecourt/contract/vehicle-lists';
import { wholeNumber } from '../../../lib/format.ts';
import { useLanguage, useText } from '../../../lib/use-text.ts';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { fieldText, RowOutcome } from './list-words.tsx';
import type { Reading } from './vehicle-lists.calls.ts';
import styles from './vehicle-lists.module.css';

/** A column of the preview: dates in a field of years are first registrations. */
type ShownColumn = ListField | 'firstRegistration';

const isDate = ({ values: { year = '' } }: PreviewedRow) => /\d\D+\d/.test(year);

/** Years and dates have a column each, if there are any. */
function yearColumnsOf(rows: readonly PreviewedRow[]): ShownColumn[] {
  const hasYears = rows.some((row) => row.values.year && !isDate(row));
  if (!rows.some(isDate)) return ['year'];
  return hasYears ? ['year', 'firstRegistration'] : ['firstRegistration'];
}

function valueIn(row: PreviewedRow, column: ShownColumn): string {
  if (column === 'firstRegistration') return isDate(row) ? (row.values.year ?? '') : '';
  return column === 'year' && isDate(row) ? '' : (row.values[column] ?? '');
}

/** The first rows of a list with what each would change. */
export function ListPreview({
  rows,
  reading,
  stale,
}: {
  rows: readonly PreviewedRow[];
  reading: Reading;
  stale: boolean;
}) {
  const t = useText();
  const language = useLanguage();
  const number = (value: number) => wholeNumber(value, language);
  const shown = listFields
    .filter((field) => field !== 'pictures' && reading.fields.includes(field))
    .flatMap((field) => (field === 'year' ? yearColumnsOf(rows) : field));
  const columns: Column<PreviewedRow, never>[] = [
    { key: 'number', label: t('vehicleLists.row'), cell: (row) => number(row.number) },
    { key: 'outcome', label: t('vehicleLists.outcome'), cell: (row) => <RowOutcome row={row} /> },
    ...shown.map((column) => ({
      key: column,
      label: column === 'firstRegistration' ? t('vehicleLists.firstRegistration') : fieldText(column, t),
      cell: (row: PreviewedRow) => <span className={styles.value}>{valueIn(row, column)}</span>,
    })),
    ...(reading.fields.includes('pictures')
      ? [
          {
            key: 'pictures',
            label: fieldText('pictures', t),
            align: 'end' as const,
            cell: (row: PreviewedRow) => number(row.pictureCount),
          },
        ]
      : []),
  ];
  return (
    <DataTable
      caption={t('vehicleLists.previewTitle')}
      columns={columns}
      rows={rows}
      rowKey={(row) => String(row.number)}
      stale={stale}
      compact
    />
  );
}

/** Rows with what is wrong with them. */
export function DoubtedRows({ caption, rows }: { caption: string; rows: readonly VehicleListRow[] }) {
  const t = useText();
  const language = useLanguage();
  return (
    <DataTable
      caption={caption}
      columns={[
        { key: 'number', label: t('vehicleLists.row'), cell: (row) => wholeNumber(row.number, language) },
        {
          key: 'vehicle',
          label: fieldText('reference', t),
          cell: ({ reference, vin }) => <span className={styles.value}>{reference ?? vin ?? ''}</span>,
        },
        { key: 'outcome', label: t('vehicleLists.outcome'), cell: (row) => <RowOutcome row={row} /> },
      ]}
      rows={rows}
      rowKey={(row) => String(row.number)}
      compact
    />
  );
}
