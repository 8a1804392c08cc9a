import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useState } from 'react';
import { useKeptLists } from '../lib/kept-lists.ts';
import type { Area } from '../lib/paths.ts';
import { createQueries } from './panel-queries.ts';
import { createPanelRouter } from './router.tsx';

export { fetchScreen } from './router.tsx';

/** Everything behind the sign-in. Remounted for each session, so that no cached data of another user is left. */
export function Panel({ area }: { area: Area }) {
  const [queries] = useState(createQueries);
  const [router] = useState(() => createPanelRouter(area));
  if (!useKeptLists(queries)) return null;
  return (
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  );
}
