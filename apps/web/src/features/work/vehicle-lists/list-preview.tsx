import { listFields, type PreviewedRow, type VehicleListRow } from '@forecourt/contract/vehicle-lists';
import { wholeNumber } from '../../../lib/format.ts';
import { useLanguage, useText } from '../../../lib/use-text.ts';
import { type Column, DataTable } from '../../../ui/data-table.tsx';
import { fieldText, RowOutcome } from './list-words.tsx';
import type { Reading } from './vehicle-lists.calls.ts';
import styles from './vehicle-lists.module.css';

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
  const shown = listFields.filter((field) => field !== 'pictures' && reading.fields.includes(field));
  const columns: Column<PreviewedRow, never>[] = [
    { key: 'number', label: t('vehicleLists.row'), cell: (row) => number(row.number) },
    { key: 'outcome', label: t('vehicleLists.outcome'), cell: (row) => <RowOutcome row={row} /> },
    ...shown.map((field) => ({
      key: field,
      label: fieldText(field, t),
      cell: (row: PreviewedRow) => <span className={styles.value}>{row.values[field] ?? ''}</span>,
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

/** Rows that are left out, with the reason. */
export function FaultyRows({ rows }: { rows: readonly VehicleListRow[] }) {
  const t = useText();
  const language = useLanguage();
  return (
    <DataTable
      caption={t('vehicleLists.faultyRows')}
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
