import * as auth from './auth.ts';
import * as clients from './clients.ts';
import * as credits from './credits.ts';
import * as customerAdmins from './customer-admins.ts';
import * as customerSettings from './customer-settings.ts';
import * as customers from './customers.ts';
import * as events from './events.ts';
import * as images from './images.ts';
import * as mails from './mails.ts';
import * as managers from './managers.ts';
import * as offers from './offers.ts';
import * as presets from './presets.ts';
import * as prices from './prices.ts';
import * as promoCodes from './promo-codes.ts';
import type { Route } from './route.ts';
import * as signUp from './sign-up.ts';
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
  [
    auth,
    clients,
    credits,
    customerAdmins,
    customerSettings,
    customers,
    events,
    images,
    mails,
    managers,
    offers,
    presets,
    prices,
    promoCodes,
    signUp,
    users,
    vehicles,
  ].flatMap((noun) =>
    Object.entries(noun as Record<string, unknown>).filter((entry): entry is [string, Route] =>
      isRoute(entry[1]),
    ),
  ),
);
