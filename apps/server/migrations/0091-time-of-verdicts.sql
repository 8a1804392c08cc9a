-- How long each verdict took, so that the figures of checkers do not sort all verdicts of a period to find the one before each.

alter table reviews add column took_seconds double precision;
comment on column reviews.took_seconds is
  'From the verdict before it of the same checker, or from the arrival of the picture if that was later; null without such a verdict. '
  'Set by a trigger.';

update reviews set took_seconds = date_part('epoch', timed.decided_at - greatest(timed.before, timed.waiting_since))
from (select id, decided_at, waiting_since, lag(decided_at) over (partition by decided_by order by decided_at) as before
  from reviews where decided_by is not null) timed
where timed.id = reviews.id and timed.before is not null;

-- Longer times are breaks.
create index reviews_took on reviews (decided_by, took_seconds) include (decided_at) where took_seconds <= 600;
