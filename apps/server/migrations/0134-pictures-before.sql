-- Cancelling an order returns to the finished picture that the image had. See docs/decisions/0189-cancelling-returns-to-the-picture-before.md.

alter table images add column picture_before jsonb;
comment on column images.picture_before is
  'What the finished picture was made by when another one was ordered last; null: there was none, or it was ordered before this column.';
