-- Push messages to browsers.

create table push_keys (
  id uuid primary key,
  public_key text not null,
  sealed_private_key text not null,
  created_at timestamptz not null
);
comment on table push_keys is
  'Keys that push services know the installation by (VAPID). Made once: a browser''s subscription is bound to the public key.';
comment on column push_keys.public_key is 'A P-256 point, uncompressed, base64url.';
insert into audit_exempt (table_name, reason) values
  ('push_keys', 'added by the installation itself and never changed');

create table push_pauses (
  device_id uuid not null references devices on delete cascade,
  bundle text not null,
  until timestamptz not null,
  primary key (device_id, bundle)
);
comment on table push_pauses is 'Until when the next message of a bundle to a browser waits, so that a burst becomes one message.';
insert into audit_exempt (table_name, reason) values
  ('push_pauses', 'times of messages, no decision of anybody');
