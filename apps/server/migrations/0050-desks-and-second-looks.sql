-- Leases belong to a desk, and the queue is found without reading second looks that nobody may take. See
-- docs/decisions/0122-figures-and-desks-of-checkers.md.

alter table reviews add column leased_desk text;
comment on column reviews.leased_desk is
  'The tab or program of leased_by that shows the picture; null for callers that name none, and while nobody holds it.';

alter table reviews add column was_fixed boolean not null default false;
comment on column reviews.was_fixed is 'A checker changed the picture before the verdict, so that what was made at first was wrong.';

alter table reviews add column first_by uuid references users;
comment on column reviews.first_by is 'Of a second look: who gave the approval that is looked at again, and must not take it.';
update reviews r set first_by = f.decided_by from reviews f where f.id = r.first_id;
-- An approval that was taken back has nobody; its second look is not open.
alter table reviews add check (first_id is null or first_by is not null or state <> 'open');

drop index reviews_queue, reviews_of_customer, reviews_of_client, reviews_of_class, reviews_waiting;
create index reviews_queue on reviews (due_at, id) where state = 'open' and first_id is null;
create index reviews_of_customer on reviews (customer_id, due_at, id) where state = 'open' and first_id is null;
create index reviews_of_client on reviews (client_id, due_at, id) where state = 'open' and first_id is null;
create index reviews_of_class on reviews (position_class, due_at, id) where state = 'open' and first_id is null;
create index reviews_waiting on reviews (waiting_since) where state = 'open' and first_id is null;
create index reviews_second_queue on reviews (first_by, due_at, id) where state = 'open' and first_id is not null;
