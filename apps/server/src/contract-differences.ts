import type { Database } from './platform/db/schema.gen.ts';

/** A field of the contract without a column of its own: joined, counted, signed, or called otherwise. */
export const computed = 'computed';
/** A column that the API does not show. */
export const notInApi = 'notInApi';

type Differences<Table extends keyof Database, Fields> = Record<
  Exclude<keyof Fields, keyof Database[Table]>,
  typeof computed
> &
  Record<Exclude<keyof Database[Table], keyof Fields>, typeof notInApi>;

/** Names every difference between the fields and the columns of a table. */
export const differences = <Table extends keyof Database, Fields>(named: Differences<Table, Fields>) => named;
