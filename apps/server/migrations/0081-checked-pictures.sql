-- Figures of the customers' pictures, from one index instead of every image and every review. See docs/decisions/0146-desk-figures-and-drafts.md.

alter table images add column is_checked boolean not null default false;
comment on column images.is_checked is
  'The last picture of the photo waited for a checker''s approval; a picture that passes by itself takes that back.';

-- Read from what is stored: no change by anybody, and no event.
alter table images disable trigger user;
update images set is_checked = true
  where state in ('needs_review', 'delivered', 'retake_requested', 'rejected')
    and id in (select image_id from reviews where cause in ('all', 'low-confidence'));
alter table images enable trigger user;

-- What the figures count is in the index, so that they do not read the rows, which are long.
drop index images_finished;
create index images_finished on images (finished_at) include (set_id, state, deleted_at, is_checked) where finished_at is not null;

create index reviews_waiting_of_customer on reviews (customer_id, waiting_since) where state = 'open' and first_id is null;
create index reviews_reported on reviews (waiting_since, image_id) where cause = 'reported';
