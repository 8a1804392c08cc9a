import {
  type FirstRows,
  type ListDelimiter,
  type ListDoubt,
  type ListEncoding,
  listDelimiters,
  listEncodings,
  type VehicleList,
} from '@forecourt/contract/vehicle-lists';
import { useText } from '../../../lib/use-text.ts';
import { SelectField } from '../../../ui/field.tsx';
import type { Reading, Rewriting } from './vehicle-lists.calls.ts';
import styles from './vehicle-lists.module.css';

const delimiterNames: Record<ListDelimiter, 'semicolon' | 'comma' | 'tab' | 'bar'> = {
  ';': 'semicolon',
  ',': 'comma',
  '\t': 'tab',
  '|': 'bar',
};

/** Names of character sets are the same in all languages. */
export const encodingNames: Record<ListEncoding, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  'windows-1252': 'Windows-1252',
  'iso-8859-15': 'ISO-8859-15',
  'windows-1250': 'Windows-1250',
  'iso-8859-2': 'ISO-8859-2',
  'windows-1253': 'Windows-1253',
  'iso-8859-7': 'ISO-8859-7',
  'windows-1251': 'Windows-1251',
};

/** What of a guess is uncertain, until another choice is made. */
function useDoubtHint({ list, reading }: Pick<ListWritingProps, 'list' | 'reading'>) {
  const t = useText();
  return (doubt: ListDoubt, name: 'encoding' | 'headingRow' | 'sheet') =>
    list.doubts.includes(doubt) && list[name] === reading[name]
      ? t(`vehicleLists.doubts.${doubt}`)
      : undefined;
}

interface ListWritingProps {
  list: VehicleList;
  reading: Reading;
  firstRows: FirstRows;
  onRewrite: (change: Rewriting) => void;
}

interface HeadingRowProps {
  value: number;
  /** Its headings, where it is none of the rows that are shown. */
  columns: readonly string[];
  firstRows: FirstRows;
  hint?: string | undefined;
  onChoose: (headingRow: number) => void;
}

/** The row of headings among the first rows of the file, of which some cells are shown. */
export function HeadingRow({ columns, firstRows, hint, onChoose, value }: HeadingRowProps) {
  const t = useText();
  const isShown = firstRows.some(({ number }) => number === value);
  const rows = isShown || value === 0 ? firstRows : [{ number: value, cells: columns }, ...firstRows];
  const textOf = (cells: readonly string[]) => cells.filter((cell) => cell !== '').join(', ');
  return (
    <SelectField
      label={t('vehicleLists.headingRow')}
      hint={hint}
      value={String(value)}
      onChange={(chosen) => onChoose(Number(chosen))}
      choices={[
        { value: '0', label: t('vehicleLists.noHeadings') },
        ...rows.map(({ cells, number }) => ({
          value: String(number),
          label: t('form.labelled', { label: String(number), value: textOf(cells) }),
        })),
      ]}
    />
  );
}

/** How a CSV file is written; Excel workbooks say it themselves. */
function CsvWriting({ list, onRewrite, reading }: Omit<ListWritingProps, 'firstRows'>) {
  const t = useText();
  const hint = useDoubtHint({ list, reading });
  const { delimiter, encoding } = reading;
  if (!delimiter || !encoding) return null;
  return (
    <>
      <SelectField
        label={t('vehicleLists.delimiter')}
        value={delimiter}
        onChange={(chosen) => onRewrite({ delimiter: chosen })}
        choices={listDelimiters.map((value) => ({
          value,
          label: t(`vehicleLists.delimiters.${delimiterNames[value]}`),
        }))}
      />
      <SelectField
        label={t('vehicleLists.encoding')}
        hint={hint('encoding', 'encoding')}
        value={encoding}
        onChange={(chosen) => onRewrite({ encoding: chosen })}
        choices={listEncodings.map((value) => ({ value, label: encodingNames[value] }))}
      />
    </>
  );
}

/** Where the table of a list is, and how it is written: as it was guessed, or as somebody chooses. */
export function ListWriting({ list, ...parts }: ListWritingProps) {
  const t = useText();
  const { onRewrite, reading } = parts;
  const hint = useDoubtHint({ list, reading });
  return (
    <div className={styles.columns}>
      <CsvWriting list={list} {...parts} />
      {reading.sheet !== null && list.sheets.length > 1 && (
        <SelectField
          label={t('vehicleLists.sheet')}
          hint={hint('sheet', 'sheet')}
          value={reading.sheet}
          onChange={(sheet) => onRewrite({ sheet })}
          choices={list.sheets.map((name) => ({ value: name, label: name }))}
        />
      )}
      <HeadingRow
        value={reading.headingRow}
        columns={list.columns}
        firstRows={parts.firstRows}
        hint={hint('headings', 'headingRow')}
        onChoose={(headingRow) => onRewrite({ headingRow })}
      />
    </div>
  );
}
