import { positionClasses } from '@forecourt/contract/positions';
import type { ReviewFilter } from '@forecourt/contract/reviews';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { uuidPattern } from '../../../lib/screen-access.ts';

const id = new RegExp(`^${uuidPattern}$`, 'i');

/** What each part of the filter may be in the address; the contract names the same. */
const isValid: Record<keyof ReviewFilter, (value: unknown) => boolean> = {
  customerId: (value) => id.test(String(value)),
  clientId: (value) => id.test(String(value)),
  positionClass: (value) => positionClasses.some((name) => name === value),
  waitingMinutes: (value) => /^\d+$/.test(String(value)) && Number(value) > 0,
};

/** What the address of the desk narrows the queue to; what it names wrongly is left out. */
export function readReviewFilter(search: Record<string, unknown>): ReviewFilter {
  const read = Object.entries(isValid).filter(([name, isRight]) => isRight(search[name]));
  // An address that is opened has text only.
  const partOf = (name: string) => (name === 'waitingMinutes' ? Number(search[name]) : search[name]);
  return Object.fromEntries(read.map(([name]) => [name, partOf(name)])) as ReviewFilter;
}

/** The filter of the queue, kept in the address, so that it survives a reload and can be sent to a colleague. */
export function useReviewFilter(): [ReviewFilter, (filter: ReviewFilter) => void] {
  const filter = readReviewFilter(useSearch({ strict: false }));
  const navigate = useNavigate();
  return [filter, (chosen) => void navigate({ to: '.', search: chosen as never, replace: true })];
}

/** The picture that the address of the desk names, because a push announced it; it is then taken out of the address. */
export function useNamedReview(): string | null {
  const { review } = useSearch({ strict: false }) as Record<string, unknown>;
  const named = typeof review === 'string' && id.test(review) ? review : null;
  const navigate = useNavigate();
  useEffect(() => {
    if (!named) return;
    const search = ({ review: _named, ...rest }: Record<string, unknown>) => rest;
    void navigate({ to: '.', search: search as never, replace: true });
  }, [named, navigate]);
  return named;
}
