-- The row of headings of a CSV feed can be chosen. See docs/decisions/0143-feeds-fill-lists-of-vehicles.md.

alter table vehicle_feeds add column heading_row integer check (heading_row >= 0);
comment on column vehicle_feeds.heading_row is
  'The row of headings of CSV that somebody has chosen, counted from 1; 0: there is none; null: it is found in each answer.';
