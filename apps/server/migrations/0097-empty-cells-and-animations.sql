-- Pages with cells that were left empty by hand; spin templates have a size, a number of turns and a logo.

alter table collages add leaves_empty boolean not null default false;
comment on column collages.leaves_empty is
  'Whether somebody ordered the page although cells lack the picture that they need; its template has a rule for them.';

alter table catalogue_items add animation jsonb check (jsonb_typeof(animation) = 'object');
comment on column catalogue_items.animation is
  'SpinAnimation of the contract. It contains the id of a logo; if that is deleted, spins are made without it.';
-- What is missing in it is as in a new template.
update catalogue_items set animation = '{}' where kind = 'gif';
alter table catalogue_items add check ((animation is not null) = (kind = 'gif'));

alter table spins add animation jsonb check (jsonb_typeof(animation) = 'object');
comment on column spins.animation is
  'As its template said when the spin was ordered, with the logo by its storage key; null: without a template, or ordered before.';
