-- Users report delivered pictures to the checkers, and checkers look at some approved pictures a second time. See
-- docs/decisions/0119-reported-pictures.md.

alter table images
  add column report_state text check (report_state in ('reported', 'fixing', 'fixed', 'declined')),
  add column report_reasons text[],
  add column report_note text check (char_length(report_note) <= 500),
  add column report_answer text check (char_length(report_answer) <= 500),
  add check ((report_state is null) = (report_reasons is null)),
  add check (report_reasons is null or cardinality(report_reasons) > 0);
comment on column images.report_state is
  'What became of the last report of the picture that the image shows; null again once it shows another one (images_end_reports).';
create index images_reported on images (set_id) where report_state in ('reported', 'fixing');

alter table reviews
  add column reported_by uuid references users,
  add column recipe jsonb,
  add column remaking jsonb,
  add column first_id uuid references reviews,
  add column reasons text[],
  add column note text check (char_length(note) <= 500),
  drop constraint reviews_cause_check,
  add constraint reviews_cause_check check (cause in ('all', 'low-confidence', 'reported', 'second-look')),
  drop constraint reviews_state_check,
  add constraint reviews_state_check check (state in
    ('open', 'approved', 'retake', 'rejected', 'delivered', 'cancelled', 'fixed', 'declined')),
  drop constraint reviews_check3,
  add constraint reviews_decided_by_check check
    ((state in ('approved', 'retake', 'rejected', 'fixed', 'declined')) = (decided_by is not null)),
  drop constraint reviews_check4,
  add constraint reviews_outputs_before_check check
    ((state in ('approved', 'fixed') and first_id is null) = (outputs_before is not null)),
  add check ((cause = 'second-look') = (first_id is not null)),
  add check ((cause = 'reported') = (reported_by is not null)),
  add check (cause = 'reported' or state not in ('fixed', 'declined'));
comment on column reviews.cause is
  'reported: the image shows the picture while a checker looks at it, and the report is in the columns of the image.';
comment on column reviews.recipe is
  'Of a reported picture that a checker had made again: how. Its files are in outputs then, and the image shows the reported ones.';
comment on column reviews.remaking is 'The recipe by which a reported picture is being made again now.';
comment on column reviews.first_id is
  'Of a second look: the approval that is looked at again. Its verdict changes nothing about the picture.';
comment on column reviews.reasons is 'Of a second look that disagrees; those of other verdicts are in the image.';
drop index reviews_open;
create unique index reviews_open on reviews (image_id) where state = 'open' and first_id is null;
create unique index reviews_second_look on reviews (first_id) where first_id is not null and state <> 'cancelled';
create index reviews_second_looks on reviews (decided_at) where first_id is not null and decided_by is not null;
