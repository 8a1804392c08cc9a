-- A photo whose view is still being recognised is held for another reason than one that nobody could place, and the end of an
-- import is announced once no photo is being recognised any more.

alter table imports add column is_end_announced boolean not null default false;
comment on column imports.is_end_announced is
  'Whether whoever started it has been told of its end, which waits for the views of its photos.';
update imports set is_end_announced = true where finished_at is not null;

update import_entries set reason = 'recognising'
  where state = 'held' and reason = 'noPosition' and vehicle_id is not null and shown_key is null;
