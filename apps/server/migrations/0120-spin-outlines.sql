-- A spin follows its pictures whose outline was changed. See docs/decisions/0180-spins-follow-retouches.md.

alter table spins add column outlines jsonb;
comment on column spins.outlines is
  'The matte key of each picture in the spin by the id of its image, as it was when the spin was last begun; null if that was before they were kept.';
