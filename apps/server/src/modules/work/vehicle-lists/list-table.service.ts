/** Finds the table in the file of a list: its row of headings, and what its columns are. */
import type { ListColumn } from '@forecourt/contract/vehicle-lists';
import type { Ctx } from '../../../platform/context.ts';
import { SheetError, type SheetRow } from '../../../platform/sheets/sheet.ts';
import { firstRows, headingMax, type StoredList } from './list-file.service.ts';
import { isKnownHeading, proposeFields } from './list-headings.rules.ts';
import { columnsAt, fieldsByCells, findHeadings, headRows } from './list-table.rules.ts';

export interface Table {
  /** The number of the row of headings; 0: there is none. */
  headingRow: number;
  /** Whether the row of headings is a guess that nothing speaks against. */
  isCertain: boolean;
  columns: string[];
  fields: ListColumn[];
  /** The first rows of the file. */
  head: SheetRow[];
}

/** The table among the first rows of a file, with the fields of its columns as they were assigned before, or as they are called. */
export function tableIn(
  head: readonly SheetRow[],
  kept: ReadonlyMap<string, ListColumn>,
  chosenRow?: number,
): Omit<Table, 'head'> {
  const isHeading = (text: string) => Boolean(kept.get(text.trim())) || isKnownHeading(text);
  const found = findHeadings(head, isHeading);
  const headingRow = chosenRow ?? found.headingRow;
  const columns = columnsAt(head, headingRow, headingMax);
  const fields = columns.some((name) => name !== '')
    ? proposeFields(columns, kept)
    : fieldsByCells(head, columns.length);
  return { headingRow, isCertain: found.isCertain, columns, fields };
}

/**
 * @param chosenRow the row of headings, where somebody has chosen it
 * @throws SheetError
 */
export async function findTable(
  ctx: Ctx,
  list: StoredList,
  kept: ReadonlyMap<string, ListColumn>,
  chosenRow?: number,
): Promise<Table> {
  const head = await firstRows(ctx, list, Math.max(headRows, chosenRow ?? 0));
  if (head.length === 0) throw new SheetError('unreadable', 1);
  return { ...tableIn(head, kept, chosenRow), head };
}

/** The first rows below the headings. */
export async function rowsBelow(
  ctx: Ctx,
  list: StoredList,
  headingRow: number,
  count: number,
): Promise<SheetRow[]> {
  const rows = await firstRows(ctx, list, headingRow + count);
  return rows.filter(({ number }) => number > headingRow).slice(0, count);
}
