-- A held photo that was assigned can be held again, with the reason and the place that it had.

alter table import_entries add column held_as jsonb;
comment on column import_entries.held_as is
  'Of a photo that somebody assigned: its reason, vehicle and position while it was held.';
