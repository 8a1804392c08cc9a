-- Outlines of vehicles that somebody changed by hand.

alter table images add column retouch jsonb;
comment on column images.retouch is
  'Null: the outline is what the analysis found. Otherwise that analysis and the key of its matte, to go back to; analysis and matte_key are then those changed by hand.';
