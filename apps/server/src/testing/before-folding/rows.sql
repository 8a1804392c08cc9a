-- Rows in every table of an installation whose newest migration was 0094-audit-shows-switches.sql.
create function pg_temp.n(number integer) returns uuid language sql as $$
  select ('00000000-0000-7000-8000-' || lpad(number::text, 12, '0'))::uuid
$$;

insert into customers (id, name, parent_id, address, vat_id, allow_childs, created_at, deleted_at, deleted_with) values
  (pg_temp.n(1), 'Nord', null, 'Hafen 1', 'DE1', true, '2026-01-01', null, null),
  (pg_temp.n(2), 'Förde', pg_temp.n(1), null, null, true, '2026-01-02', '2026-02-01', pg_temp.n(1));
insert into clients (id, customer_id, name) values (pg_temp.n(3), pg_temp.n(1), 'Kiel');
insert into users (id, email, name, role, type, customer_id, client_id, password_hash, language) values
  (pg_temp.n(4), 'root@before.test', 'Root', 'root', null, null, null, 'hash', 'de'),
  (pg_temp.n(5), 'manager@before.test', null, 'manager', null, null, null, null, null),
  (pg_temp.n(6), 'user@before.test', 'Änne', 'user', 'basic', null, pg_temp.n(3), 'hash', 'en'),
  (pg_temp.n(7), 'admin@before.test', 'Admin', 'customer', 'premium', pg_temp.n(1), null, 'hash', null);
insert into manager_customers values (pg_temp.n(5), pg_temp.n(1));
insert into sign_ups values ('\x01', 'Neu', 'Weg 1', 'DE2', 'new@before.test', 'hash', 'fr', '2026-01-01');
insert into client_features (feature_id, client_id, created_at)
  select id, pg_temp.n(3), '2026-01-01' from features where built_in = 'crops';

insert into sessions (id, user_id, token_hash, remember, created_at, last_used_at, user_agent, device_hash) values
  (pg_temp.n(10), pg_temp.n(6), '\x02', true, '2026-01-01', '2026-01-02', 'Browser', '\x03'),
  (pg_temp.n(11), pg_temp.n(4), '\x04', false, '2026-01-01', '2026-01-02', 'Browser', null);
insert into password_resets values ('\x05', pg_temp.n(6), true, '2026-01-01', null);
insert into second_factors (user_id, secret_sealed, created_at) values (pg_temp.n(4), 'sealed', '2026-01-01');
insert into recovery_codes values (pg_temp.n(4), '\x06', null);
insert into login_challenges values ('\x07', pg_temp.n(4), true, '2026-01-01', null);
insert into passkeys (user_id, name, credential_id, public_key, sign_count, transports, synced, created_at)
  values (pg_temp.n(4), 'Phone', '\x08', '\x09', 3, '{internal}', true, '2026-01-01');
insert into passkey_challenges values ('\x0a', 'login', null, null, '2026-01-01');
insert into idempotency_keys values (pg_temp.n(6), 'key', '\x0b', 200, '{"id": 1}', '2026-01-01');
insert into rate_limits values ('login:1', 2, 1767225600000);
insert into worker_heartbeats values (pg_temp.n(12), '{worker-1}', '2026-01-01');

insert into files (id, user_id, purpose, name, content_type, size_bytes, shown_key, state, created_at) values
  (pg_temp.n(20), pg_temp.n(6), 'licensePlate', 'plate.png', 'image/png', 10, 'plate', 'ready', '2026-01-01'),
  (pg_temp.n(21), null, 'background', 'hall.jpg', 'image/jpeg', 20, 'hall', 'ready', '2026-01-01');
insert into license_plates (id, user_id, name, file_id, created_at)
  values (pg_temp.n(22), pg_temp.n(6), 'Plate', pg_temp.n(20), '2026-01-01');
insert into catalogue_items (id, kind, name, file_id, use, horizon, created_by, created_at)
  values (pg_temp.n(23), 'background', 'Hall', pg_temp.n(21), 'whole', 0.6, pg_temp.n(4), '2026-01-01');
insert into catalogue_items (id, kind, name, look, created_at) values (pg_temp.n(24), 'preset', 'Hall', '{}', '2026-01-01');
insert into catalogue_assignments (item_id, client_id, created_at) values (pg_temp.n(23), pg_temp.n(3), '2026-01-01');
insert into picture_requests (id, kind, user_id, text, created_at)
  values (pg_temp.n(25), 'background', pg_temp.n(6), 'A hall', '2026-01-01');
insert into picture_request_examples (picture_request_id, file_id, created_at)
  values (pg_temp.n(25), pg_temp.n(20), '2026-01-01');

insert into mails (recipient, subject, body, created_at) values ('user@before.test', 'Welcome', 'Hello', '2026-01-01');
insert into notifications (id, priority, content_type, language_contents, audience, created_by, created_at)
  values (pg_temp.n(30), 'high', 'string', '[]', 'all', pg_temp.n(4), '2026-01-01');
insert into user_notifications (notification_id, user_id, created_at) values (pg_temp.n(30), pg_temp.n(6), '2026-01-01');
insert into notification_preferences values (pg_temp.n(6), 'picturesReady', true, false);
insert into devices (user_id, device_id, manufacturer, push_keys, created_at, updated_at)
  values (pg_temp.n(6), 'https://push.test/1', 'Browser', '{"auth": "a"}', '2026-01-01', '2026-01-02');

insert into settings_groups (id, user_id, name, preset, background_id, license_plate_id, is_active, created_at)
  values (pg_temp.n(31), pg_temp.n(6), 'Winter', 'studio-white', pg_temp.n(23), pg_temp.n(22), true, '2026-01-01');
insert into customer_settings (customer_id, review_mode, retention_days) values (pg_temp.n(1), 'none', 90);
update installation_settings set name = 'Vorplatz', hidden_showrooms = '{studio-white}', staff_second_factor = true;
insert into oauth_states (state_hash, session_id, provider, user_id, sealed_verifier, created_at)
  values ('\x0c', pg_temp.n(10), 'instagram', pg_temp.n(6), 'sealed', '2026-01-01');
insert into oauth_tokens (provider, user_id, profile_id, sealed_token, created_by, created_at, updated_at)
  values ('instagram', pg_temp.n(6), pg_temp.n(31), 'sealed', pg_temp.n(6), '2026-01-01', '2026-01-02');

insert into body_types (key, name, place, created_at) values ('hearse', 'Bestattungswagen', 200, '2026-01-01');
insert into vehicle_specifications (make, model, year_from, body_type, created_at)
  values ('Ville', 'Quai', 2019, 'estate', '2026-01-01');
insert into vehicles (id, user_id, reference, vin, make, model, body_type, preset, kind, cut, created_at, updated_at) values
  (pg_temp.n(40), pg_temp.n(6), 'S-1', 'WVWZZZ1JZXW000001', 'Ville', 'Quai', 'estate', null, 'vehicle', null,
    '2026-01-01', '2026-01-01'),
  (pg_temp.n(41), pg_temp.n(6), 'crops', null, null, null, null, 'studio-white', 'crops', '{}', '2026-01-01', '2026-01-01');
insert into images (id, vehicle_id, position, state, file_name, content_type, size_bytes, sha256, original_key, recipe,
    queued_at, created_at, updated_at) values
  (pg_temp.n(42), pg_temp.n(40), 'exterior.front', 'delivered', 'a.jpg', 'image/jpeg', 1, '\x0d', 'a', '{}', '2026-01-01',
    '2026-01-01', '2026-01-01'),
  (pg_temp.n(43), pg_temp.n(40), 'exterior.rear', 'queued', 'b.jpg', 'image/jpeg', 1, '\x0e', 'b', '{}', '2026-01-01',
    '2026-01-01', '2026-01-01');
insert into image_outputs values (pg_temp.n(42), 'full', 'full', 'jpeg', 4, 3, 100, '{"x": 0.1}');
insert into image_previews values (pg_temp.n(42), 'studio-white', 'preview', 'hash');
insert into picture_orders values (pg_temp.n(40), pg_temp.n(6), '2026-01-01');
insert into imports (id, user_id, session_id, created_by, source, file_name, size_bytes, create_vehicles, created_at)
  values (pg_temp.n(44), pg_temp.n(6), pg_temp.n(10), pg_temp.n(6), 'zip', 'all.zip', 9, true, '2026-01-01');
insert into import_entries (import_id, number, path, size_bytes, place)
  values (pg_temp.n(44), 1, 'S-1/front.jpg', 9, '{"offset": 0}');
insert into demos (id, preset, recipe, original_key, created_at, queued_at)
  values (pg_temp.n(45), 'studio-white', '{}', 'demo', '2026-01-01', '2026-01-01');

insert into promo_codes (id, code, credits, starts_at, created_at) values (pg_temp.n(59), 'NORD', 5, '2026-01-01', '2026-01-01');
insert into offers (id, name, credits, price_cents, created_at) values (pg_temp.n(60), 'Small', 10, 900, '2026-01-01');
insert into orders (id, offer_id, customer_id, name, credits, price_cents, created_at)
  values (pg_temp.n(61), pg_temp.n(60), pg_temp.n(1), 'Small', 10, 900, '2026-01-01');
insert into accounts (id, owner_kind, owner_id) values
  (pg_temp.n(50), 'customer', pg_temp.n(1)), (pg_temp.n(51), 'user', pg_temp.n(6));
insert into promo_redemptions values (pg_temp.n(59), pg_temp.n(51), '2026-01-01');
insert into ledger_lots (id, account_id, expires_at) values (pg_temp.n(52), pg_temp.n(51), '2030-01-01');
insert into ledger_transactions (id, reason, actor_id, subject_kind, subject_id) values
  (pg_temp.n(53), 'top_up', pg_temp.n(4), null, null), (pg_temp.n(54), 'hold', pg_temp.n(6), 'image', pg_temp.n(43)),
  (pg_temp.n(55), 'hold', pg_temp.n(6), 'image', pg_temp.n(42)), (pg_temp.n(56), 'capture', null, 'image', pg_temp.n(42)),
  (pg_temp.n(63), 'promo', pg_temp.n(6), 'promo_code', pg_temp.n(59)),
  (pg_temp.n(64), 'order', pg_temp.n(7), 'order', pg_temp.n(61));
insert into ledger_entries (transaction_id, account_id, lot_id, amount)
  select t, coalesce(account, (select id from accounts where owner_kind = kind)), lot, amount from (values
    (pg_temp.n(53), pg_temp.n(51), null, pg_temp.n(52), 10), (pg_temp.n(53), null, 'issued', null, -10),
    (pg_temp.n(54), pg_temp.n(51), null, pg_temp.n(52), -2), (pg_temp.n(54), null, 'held', null, 2),
    (pg_temp.n(55), pg_temp.n(51), null, pg_temp.n(52), -1), (pg_temp.n(55), null, 'held', null, 1),
    (pg_temp.n(56), null, 'held', null, -1), (pg_temp.n(56), null, 'revenue', null, 1),
    (pg_temp.n(63), pg_temp.n(51), null, null, 5), (pg_temp.n(63), null, 'issued', null, -5),
    (pg_temp.n(64), pg_temp.n(50), null, null, 10), (pg_temp.n(64), null, 'issued', null, -10)
  ) entry (t, account, kind, lot, amount);
insert into ledger_holds (id, account_id, image_id, transaction_id, amount, state, settled_at) values
  (pg_temp.n(57), pg_temp.n(51), pg_temp.n(43), pg_temp.n(54), 2, 'held', null),
  (pg_temp.n(58), pg_temp.n(51), pg_temp.n(42), pg_temp.n(55), 1, 'captured', '2026-01-02');
insert into ledger_checks (checked_at, differences) values ('2026-01-01', '[]');
insert into prices (customer_id, kind, credits) values (pg_temp.n(1), 'exterior', 2);
insert into credit_alerts (id, user_id, threshold) values (pg_temp.n(51), pg_temp.n(6), 5);
insert into credit_alert_states values (pg_temp.n(51), 'above');

update invoice_settings set seller_name = 'Forecourt';
insert into customer_invoice_settings (customer_id, combo_enabled) values (pg_temp.n(1), true);
insert into invoices (id, owner_kind, owner_id, customer_id, currency, vat_basis_points, created_at)
  values (pg_temp.n(62), 'customer', pg_temp.n(1), pg_temp.n(1), 'EUR', 1900, '2026-01-01');
insert into invoice_items (invoice_id, line, kind, occurred_at, client_name, reference, name, quantity, credits, net_cents)
  values (pg_temp.n(62), 1, 'crop', '2026-01-02', 'Kiel', 'S-1', 'a.jpg', 1, 1, 100);
insert into invoice_movements (invoice_id, line, hold_id) values (pg_temp.n(62), 1, pg_temp.n(58));
insert into invoice_numbers values (2026, 1);
update invoices set status = 'closed', year = 2026, sequence = 1, closed_at = '2026-01-03', item_count = 1, credits = 1,
  net_cents = 100, vat_cents = 19,
  seller = '{"name": "Forecourt"}', buyer = '{"name": "Nord"}', language = 'de' where id = pg_temp.n(62);

insert into saved_views (id, user_id, list, name, query, created_at)
  values (pg_temp.n(70), pg_temp.n(6), 'vehicles', 'Ready', '[]', '2026-01-01');
insert into saved_view_defaults values (pg_temp.n(6), 'vehicles', pg_temp.n(70));
insert into bulk_jobs (id, user_id, session_id, action, filter, state, count, created_at)
  values (pg_temp.n(71), pg_temp.n(6), pg_temp.n(10), 'vehicles.delete', '{}', 'running', 1, '2026-01-01');
insert into bulk_job_items (bulk_job_id, position, item_id, name) values (pg_temp.n(71), 0, pg_temp.n(40), 'S-1');
