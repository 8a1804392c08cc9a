import { dateTime } from '../lib/format.ts';
import type { Text } from '../lib/i18n.ts';
import type { Column } from './data-table.tsx';

/** The column of a list for the time at which its rows were created. */
export const createdAtColumn = (t: Text): Column<{ createdAt: string }, 'createdAt'> => ({
  key: 'createdAt',
  label: t('list.createdAt'),
  order: 'createdAt',
  align: 'end',
  hide: 'tablet',
  cell: ({ createdAt }) => dateTime(createdAt),
});
