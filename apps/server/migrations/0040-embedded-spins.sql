-- Links of another kind: elements on pages of others, which show the spin of a vehicle until the link is closed.

alter table vehicle_shares
  add kind text not null default 'page' check (kind in ('page', 'embed')),
  alter expires_at drop not null,
  add check ((kind = 'embed') = (expires_at is null));
alter table vehicle_shares alter kind drop default;
comment on column vehicle_shares.kind is 'page: the page of a vehicle; embed: its spin on pages of others.';
comment on column vehicle_shares.expires_at is 'Null: open until it is closed.';
