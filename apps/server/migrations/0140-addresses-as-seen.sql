-- Accounts may have addresses with characters that nobody sees, from before these were left out. Their people sign in with what
-- they see.
create function address_as_seen(address text) returns text language sql immutable parallel safe as $$
  select lower(normalize(regexp_replace(address, '[\u0001-\u001F\u007F-\u009F\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5'
    '\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB\U000E0000-\U000E0FFF]',
    '', 'g'), nfc));
$$;
create index users_address_seen on users (address_as_seen(email)) where deleted_at is null;
