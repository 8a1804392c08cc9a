import type { Import, importOrders } from '@forecourt/contract/imports';
import { fileSize } from '../../../lib/format.ts';
import { useLanguage, useText } from '../../../lib/use-text.ts';
import { createdAtColumn } from '../../../ui/created-at-column.ts';
import { type Column, PhoneLine, RowLink, UnderLine } from '../../../ui/data-table.tsx';
import { ImportBadge, ImportProgress, isUnderWay, useResultWords } from './import-words.tsx';

export type ImportOrder = (typeof importOrders)[number];

/** The columns of a list of imports. */
export function useImportColumns(
  pathOf: (item: Import) => string,
  hasOwners: boolean,
): Column<Import, ImportOrder>[] {
  const t = useText();
  const language = useLanguage();
  const resultWords = useResultWords();
  const files = (item: Import) => (isUnderWay(item) ? <ImportProgress item={item} /> : resultWords(item));
  const owner: Column<Import, ImportOrder> = {
    key: 'owner',
    label: t('imports.owner'),
    hide: 'tablet',
    cell: ({ userName }) => userName,
  };
  return [
    {
      key: 'fileName',
      label: t('imports.file'),
      order: 'fileName',
      cell: (item) => (
        <>
          <RowLink to={pathOf(item)}>{item.fileName}</RowLink>
          <UnderLine>
            {[item.vehicle?.reference, fileSize(item.sizeBytes, language)].filter(Boolean).join(' · ')}
          </UnderLine>
          <PhoneLine>{files(item)}</PhoneLine>
        </>
      ),
    },
    { key: 'state', label: t('imports.state'), cell: (item) => <ImportBadge item={item} /> },
    { key: 'files', label: t('imports.files'), hide: 'phone', cell: files },
    ...(hasOwners ? [owner] : []),
    createdAtColumn(t),
  ];
}
