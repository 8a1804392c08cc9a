-- A photo whose position nobody chose is moved to a position of what it shows, once it has been analysed.

alter table images add column is_position_chosen boolean not null default true;
comment on column images.is_position_chosen is
  'False while the position is only a suggestion, which the analysis of the photo may change.';
