-- Somebody may leave pictures out of a spin. See docs/decisions/0148-spins-take-sure-views-once.md.

alter table spins add column left_out jsonb not null default '[]' check (jsonb_typeof(left_out) = 'array');
comment on column spins.left_out is 'Ids of images that somebody left out; they stay left out when the spin follows a restyle.';
