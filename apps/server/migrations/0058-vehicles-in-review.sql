-- A vehicle whose pictures wait for a checker says so, and the refused ones are counted. See docs/decisions/0129-vehicles-in-review.md.

alter table picture_sets add column review_count integer not null default 0 check (review_count >= 0);
comment on column picture_sets.review_count is
  'Number of its images, without deleted ones, that wait for a checker; they are part of busy_count.';
alter table picture_sets add column refused_count integer not null default 0 check (refused_count >= 0);
comment on column picture_sets.refused_count is
  'Number of its images, without deleted ones, that a checker rejected or wants another photo of.';
comment on column picture_sets.busy_count is
  'Number of its images, without deleted ones, that are queued, processing or waiting for a checker.';

-- Counted from what is stored: no change by anybody, and no event.
alter table picture_sets disable trigger user;
update picture_sets s set review_count = seen.review, refused_count = seen.refused
  from (
    select set_id, count(*) filter (where state = 'needs_review') as review,
      count(*) filter (where state in ('rejected', 'retake_requested')) as refused
    from images where deleted_at is null and state in ('needs_review', 'rejected', 'retake_requested') group by set_id
  ) seen
  where s.id = seen.set_id;
alter table picture_sets enable trigger user;

-- PostgreSQL 15 and 16 cannot change the expression of a generated column. The views that have it are made again after the
-- migrations, and so are the privileges on them.
alter table picture_sets drop column state cascade;
alter table picture_sets add column state text constraint vehicles_state_not_null not null generated always as (
  case when busy_count > review_count then 'processing' when busy_count > 0 then 'in_review'
    when delivered_count > 0 then 'ready' else 'draft' end) stored;
create index vehicles_state on picture_sets (state, created_at desc, id desc) where deleted_at is null;

create index vehicles_in_review on picture_sets (created_at desc, id desc) where review_count > 0 and deleted_at is null;
create index vehicles_refused on picture_sets (created_at desc, id desc) where refused_count > 0 and deleted_at is null;
