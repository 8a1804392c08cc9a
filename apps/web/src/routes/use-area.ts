import { useRouterState } from '@tanstack/react-router';
import { type Area, areas } from '../lib/paths.ts';

/** The area that is shown now: the first part of the path. */
export function useArea(): Area {
  const path = useRouterState({ select: (state) => state.location.pathname });
  const [, first] = path.split('/');
  return areas.find((area) => area === first) ?? 'dashboard';
}
