-- Refusals keep their reasons: the image has those of its last verdict only.

comment on column reviews.reasons is
  'Why the picture was refused, or why a second look disagrees; those of a report are in the image.';

update reviews r set reasons = i.review_reasons, note = i.review_note
from images i
where i.id = r.image_id and r.first_id is null and r.reasons is null and i.review_reasons is not null
  and (r.state, i.state) in (('retake', 'retake_requested'), ('rejected', 'rejected'))
  and not exists (select from reviews later where later.image_id = r.image_id and later.decided_at > r.decided_at);
