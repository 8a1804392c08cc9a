import { useNavigate, useSearch } from '@tanstack/react-router';
import { readPage } from './page-number.ts';

/** The page number in the address, for lists without search and filters. */
export function usePage(): { page: number; onPage: (page: number) => void } {
  const navigate = useNavigate();
  const page = readPage(useSearch({ strict: false }));
  const onPage = (next: number) =>
    void navigate({
      to: '.',
      search: (before: Record<string, unknown>) => ({ ...before, page: next > 1 ? next : undefined }),
    });
  return { page, onPage };
}
