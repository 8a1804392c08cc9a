-- What happens to the windows of vehicles that are cut out.

alter table settings_groups add windows text check (windows in ('keep', 'clean', 'clear'));
alter table customer_settings add windows text check (windows in ('keep', 'clean', 'clear'));
comment on column settings_groups.windows is
  'clean: an even tint replaces what windows mirror and show; clear: the new background is seen through them.';
comment on column customer_settings.windows is
  'clean: an even tint replaces what windows mirror and show; clear: the new background is seen through them.';
