import { useNavigate, useSearch } from '@tanstack/react-router';
import { readPage } from './page-number.ts';

/** The page that the address says, for lists whose address says nothing else. */
export function usePage(): { page: number; onPage: (page: number) => void } {
  const navigate = useNavigate();
  const page = readPage(useSearch({ strict: false }));
  const onPage = (next: number) => void navigate({ to: '.', search: next > 1 ? { page: next } : {} });
  return { page, onPage };
}
