import { useNavigate, useSearch } from '@tanstack/react-router';

/** Parses the page number in an address; from 1, which is also the default. */
export function readPage(search: unknown): number {
  const raw = (search as Record<string, unknown> | undefined)?.page;
  const page = Number(raw ?? 1);
  return Number.isInteger(page) && page >= 1 ? page : 1;
}

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
