-- Pictures whose position a checker corrects. See docs/decisions/0142-checkers-correct-positions.md.

alter table reviews add column ordered_outside jsonb;
comment on column reviews.ordered_outside is
  'The order of the picture at its last exterior position, since a checker moved its photo from there to a position of another class; it '
  'comes back with the photo. Null: no checker did.';
