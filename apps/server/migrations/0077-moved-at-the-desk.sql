-- Pictures whose position a checker corrects, and the way back to a picture as it came to the desk. See docs/decisions/0142-checkers-correct-positions.md.

alter table reviews add column ordered_outside jsonb;
comment on column reviews.ordered_outside is
  'The order of the picture at its last exterior position, since a checker moved its photo from there to a position of another class; it '
  'comes back with the photo. Null: no checker did.';
alter table reviews add column first_made jsonb;
alter table reviews add column put_away jsonb;
comment on column reviews.first_made is
  'What the picture was made with before a checker first changed it; null: nobody has.';
comment on column reviews.put_away is
  'What the checker changed, while the picture is shown as it came; it can be brought back. Null: the changes are shown.';
