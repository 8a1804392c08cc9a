import { type RawBuilder, sql } from 'kysely';

/**
 * Tables whose changes only follow from another row that has an audit entry of its own. Some of them are no longer
 * audited, but older entries remain.
 */
const followingTables = [
  'invoice_items',
  'invoice_movements',
  'invoice_numbers',
  // Sign-ins and OAuth connections in progress; the log has their outcome.
  'login_challenges',
  'oauth_states',
  'picture_request_examples',
  // The credits that a promo code grants have an entry.
  'promo_redemptions',
  'recovery_codes',
  // The account that results from a sign-up has an entry.
  'sign_ups',
  'user_notifications',
];

/** The SQL condition that lists show an entry. The others stay in the log. */
export const isListed: RawBuilder<boolean> = sql<boolean>`not (
  coalesce(object_kind = any(${followingTables}::text[]), false)
  -- The sums of an invoice follow its items.
  or coalesce(object_kind = 'invoices' and before is not null
    and after - '{item_count,credits,net_cents,vat_cents}'::text[] = '{}', false)
  -- Vehicles and sets of cut-outs go with the account that they belong to.
  or coalesce(object_kind in ('vehicles', 'crop_sets') and before is not null
    and after - '{client_id,customer_id}'::text[] = '{}', false)
  -- Notifications that the installation sends follow from another entry; those that a user wrote are listed.
  or coalesce(object_kind = 'notifications' and action not in ('createNotification', 'database'), false)
  -- Logging out also ends the sessions in which the user acts for others.
  or coalesce(object_kind = 'sessions' and action = 'logout' and object_id <> session_id::text, false)
  -- An API key has an entry of its own; its session is no sign-in.
  or coalesce(object_kind = 'sessions' and action = any('{createApiKey,rotateApiKey,deleteApiKey}'), false)
  -- The changes of a bulk job are listed row by row, and so is a job that somebody stopped.
  or coalesce(object_kind = 'bulk_jobs' and after->'id' is null and after->>'state' is distinct from 'cancelled', false)
  -- When the photos of an import were listed, and when it ended: its state says both.
  or coalesce(object_kind = 'imports' and after - '{finished_at,listed_at}'::text[] = '{}', false)
  -- At the sign-in the account takes the language of the panel.
  or coalesce(object_kind = 'users' and actor_id is null and action <> 'database'
    and after - 'language' = '{}', false)
  -- A second factor counts from its confirmation, which is an entry.
  or coalesce(object_kind = 'second_factors' and before is null and after->'user_id' is not null
    and after->'confirmed_at' is null, false)
  -- The link of an invitation follows from the user who was made or invited again. A used link follows from the new
  -- password, and a new link ends those before it.
  or coalesce(object_kind = 'password_resets' and (after->'invitation' = 'true' or after - 'used_at' = '{}'), false))`;
