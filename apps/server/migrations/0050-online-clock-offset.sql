-- The specification adds a fixed offset to the clock that says how long ago somebody was online.

alter table installation_settings add column online_clock_offset_minutes integer not null default 0
  check (online_clock_offset_minutes between 0 and 720);
comment on column installation_settings.online_clock_offset_minutes is
  'Added to the current time when the panel says how long ago somebody was online.';
