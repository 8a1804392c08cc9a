import { wholeNumber } from '../../lib/format.ts';
import type { Text } from '../../lib/i18n.ts';

interface Place {
  /** From 1. */
  page: number;
  perPage: number;
  count: number;
  countIsExact: boolean;
}

/** Number of pages; at least one. */
export function pagesOf(count: number, perPage: number): number {
  return Math.max(1, Math.ceil(count / perPage));
}

/** `25–48 of 150`; with "about" if the total is an estimate. */
export function placeText({ page, perPage, count, countIsExact }: Place, language: string, t: Text): string {
  if (count === 0) return t('list.none');
  const from = wholeNumber((page - 1) * perPage + 1, language);
  const to = wholeNumber(Math.min(page * perPage, count), language);
  const total = wholeNumber(count, language);
  return countIsExact ? t('list.place', { from, to, total }) : t('list.placeAbout', { from, to, total });
}
