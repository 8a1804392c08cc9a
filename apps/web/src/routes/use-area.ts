import { useRouterState } from '@tanstack/react-router';
import { type Area, areas } from '../lib/paths.ts';

/** The current area: the first segment of the path. */
export function useArea(): Area {
  const path = useRouterState({ select: (state) => state.location.pathname });
  const [, first] = path.split('/');
  return areas.find((area) => area === first) ?? 'dashboard';
}
