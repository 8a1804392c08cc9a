-- Spins and pages follow a restyle of their vehicle and its undo. See docs/decisions/0137-spins-follow-restyles.md.

alter table spins add column earlier_result jsonb;
comment on column spins.earlier_result is
  'The turn that `result` replaced, while its files are kept: an undo of a restyle shows it again without making it.';

alter table collages add column earlier_result jsonb;
comment on column collages.earlier_result is
  'The page that `result` replaced, while its files are kept: an undo of a restyle shows it again without making it.';
