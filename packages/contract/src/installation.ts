import { z } from 'zod';
import { route, Timestamp } from './route.ts';

/** What everybody may know of an installation, signed in or not. */
export const Installation = z.object({
  /** Whether strangers may ask for an account. */
  signUpOpen: z.boolean(),
  /** Until then whoever opens the panel for the first time in a browser is greeted. */
  firstVisitUntil: Timestamp,
});
export type Installation = z.infer<typeof Installation>;

export const getInstallation = route({
  method: 'GET',
  path: '/v1/installation',
  summary: 'What the panel shows before anybody has signed in.',
  permission: 'public',
  response: Installation,
  errors: [],
});
