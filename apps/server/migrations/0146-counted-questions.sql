-- Images and vehicles count what is asked about their outlines. See docs/decisions/0200-questions-are-counted-and-checked.md.

alter table images add column question_count integer not null default 0 check (question_count >= 0);
comment on column images.question_count is 'How many of its doubts nobody has answered; none once its outline is settled.';
alter table picture_sets add column question_count integer not null default 0 check (question_count >= 0);
comment on column picture_sets.question_count is
  'Sum of the questions of its images, without deleted ones and those that wait for a checker.';

-- Counted from what is stored: no change by anybody, and no event.
alter table images disable trigger user;
alter table picture_sets disable trigger user;
update images i set question_count = (
    select count(*) from jsonb_array_elements(i.analysis->'doubts') doubt where not (doubt->>'isAnswered')::boolean)
  from picture_sets s
  where s.id = i.set_id and s.kind = 'vehicle' and i.analysis ? 'doubts'
    and not i.analysis->'verdicts' ? 'no_vehicle' and (i.analysis #>> '{scores,matte}')::float8 > 0
    and i.recipe #>> '{background,kind}' is distinct from 'original'
    and not exists (select from reviews r
      where r.image_id = i.id and r.matte_key = i.matte_key and r.state in ('approved', 'fixed'));
update picture_sets s set question_count = seen.questions
  from (
    select set_id, sum(question_count) as questions from images
    where question_count > 0 and deleted_at is null and state <> 'needs_review' group by set_id
  ) seen
  where s.id = seen.set_id;
alter table picture_sets enable trigger user;
alter table images enable trigger user;

alter table customer_settings add column questions_to text check (questions_to in ('dealer', 'checker'));
comment on column customer_settings.questions_to is 'Who is asked about outlines; null: as the customer above it says, or else the dealer.';

create index vehicles_asked on picture_sets (created_at desc, id desc) where question_count > 0 and deleted_at is null;
