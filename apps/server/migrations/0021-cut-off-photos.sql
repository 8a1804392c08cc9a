-- Whether pictures are made of photos that cut the vehicle off.

alter table settings_groups add cut_off_photos text check (cut_off_photos in ('use', 'refuse'));
alter table customer_settings add cut_off_photos text check (cut_off_photos in ('use', 'refuse'));
comment on column settings_groups.cut_off_photos is
  'refuse: no exterior picture is made of a photo with the verdict missing_parts.';
comment on column customer_settings.cut_off_photos is
  'refuse: no exterior picture is made of a photo with the verdict missing_parts.';
