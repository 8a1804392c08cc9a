-- What a frame covers is measured in its picture, unless somebody says it. See docs/decisions/0181-borders-of-frames-are-measured.md.

alter table catalogue_items add column is_safe_area_given boolean not null default false;
comment on column catalogue_items.is_safe_area_given is
  'Whether somebody said what the borders of the frame cover; otherwise it is measured in its picture.';
update catalogue_items set is_safe_area_given = true
  where safe_area <> '{"top": 0.1, "right": 0.1, "bottom": 0.1, "left": 0.1}';
