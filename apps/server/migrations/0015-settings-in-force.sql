-- Settings decide what orders leave open; profiles are put in use; what was deleted goes for good after a time.

alter table vehicles alter column preset drop not null;
comment on column vehicles.preset is 'Null: what the settings of its owner say.';
-- Nobody chose these: it was the only thing there was. No reason for a row per vehicle in the audit log.
alter table vehicles disable trigger user;
update vehicles set preset = null where preset = 'studio-white';
alter table vehicles enable trigger user;

alter table vehicles add column purged_at timestamptz, add check (purged_at is null or deleted_at is not null);
comment on column vehicles.purged_at is
  'From then on it cannot be restored. The row stays, since bills name what they are for.';
alter table images add column purged_at timestamptz;
comment on column images.purged_at is 'From then on its files are gone. The row stays for the credits held for it.';
create index vehicles_to_purge on vehicles (customer_id, deleted_at) where deleted_at is not null and purged_at is null;
create index images_to_purge on images (deleted_at) where deleted_at is not null and purged_at is null;

alter table settings_groups
  add column is_active boolean not null default false,
  add column deleted_at timestamptz,
  add check (name is not null or (deleted_at is null and not is_active));
comment on column settings_groups.is_active is 'The profile in use: it decides before the user''s own settings do.';
comment on column settings_groups.deleted_at is 'A profile can come back for a day.';
create unique index settings_groups_in_use on settings_groups (user_id) where is_active and deleted_at is null;
create index settings_groups_deleted on settings_groups (deleted_at) where deleted_at is not null;

-- A connection of a deleted profile is not there.
create or replace view oauth_token_tenants as
  select o.id as token_id, o.user_id, c.id as client_id, coalesce(u.customer_id, c.customer_id) as customer_id
  from oauth_tokens o
  left join users u on u.id = o.user_id
  left join clients c on c.id = coalesce(u.client_id, o.client_id)
  where not exists (select from settings_groups g where g.id = o.profile_id and g.deleted_at is not null);
