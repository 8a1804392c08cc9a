-- Of the pictures that a desk holds, which one its checker looks at. See docs/decisions/0129-vehicles-in-review.md.

alter table reviews add column is_looked_at boolean not null default false;
comment on column reviews.is_looked_at is
  'Its holder looks at it; otherwise it is the next one of that desk, and may be given to another one that is empty. Without meaning '
  'once the lease has ended.';
create index reviews_held on reviews (leased_until) where state = 'open' and leased_until is not null and not is_looked_at;
create index reviews_in_hand on reviews (leased_until) where state = 'open' and is_looked_at;
