import * as auth from './auth.ts';
import * as events from './events.ts';
import * as images from './images.ts';
import * as mails from './mails.ts';
import * as presets from './presets.ts';
import type { Route } from './route.ts';
import * as users from './users.ts';
import * as vehicles from './vehicles.ts';

function isRoute(value: unknown): value is Route {
  return (
    typeof value === 'object' &&
    value !== null &&
    'method' in value &&
    'path' in value &&
    'permission' in value
  );
}

/** Every route of the API by its name: for the sweep test and the OpenAPI page, not for the panel's bundle. */
export const contract: Record<string, Route> = Object.fromEntries(
  [auth, events, images, mails, presets, users, vehicles].flatMap((noun) =>
    Object.entries(noun as Record<string, unknown>).filter((entry): entry is [string, Route] =>
      isRoute(entry[1]),
    ),
  ),
);
