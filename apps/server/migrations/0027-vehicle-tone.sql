-- Whether light and colour of vehicles are fitted to their new background.

alter table settings_groups add tone boolean;
alter table customer_settings add tone boolean;
comment on column settings_groups.tone is
  'true: exposure and white balance of a cut-out vehicle are corrected where its photo says clearly that they are off.';
comment on column customer_settings.tone is
  'true: exposure and white balance of a cut-out vehicle are corrected where its photo says clearly that they are off.';
