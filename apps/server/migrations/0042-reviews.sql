-- Reviews: finished pictures that wait until a checker approves them. See docs/decisions/0114-pictures-wait-for-checkers.md.

alter table images drop constraint images_state_check;
alter table images add constraint images_state_check check (state in ('uploaded', 'queued', 'processing', 'needs_review',
  'delivered', 'retake_requested', 'rejected', 'failed', 'cancelled'));
alter table images add column review_reasons text[];
alter table images add column review_note text check (char_length(review_note) <= 500);
comment on column images.review_reasons is
  'Why a checker wanted another photo or rejected the picture; shown while the image is in that state.';
alter table images add constraint images_review_reasons_check
  check (state not in ('retake_requested', 'rejected') or cardinality(review_reasons) > 0);

alter table customer_settings add column review_below integer check (review_below between 1 and 100);
comment on column customer_settings.review_below is
  'Percent: in the mode low-confidence, pictures whose confidence is below this need a review.';

alter table ledger_transactions drop constraint ledger_transactions_reason_check;
alter table ledger_transactions add constraint ledger_transactions_reason_check check (reason in
  ('top_up', 'transfer', 'removal', 'hold', 'capture', 'reversal', 'release', 'promo', 'order', 'expiry'));
comment on table ledger_holds is
  'Credits reserved for one picture, spin or page: captured when it is delivered, released otherwise. A capture is reversed when a '
  'checker takes back the approval of the picture.';

create table reviews (
  id uuid primary key default new_id(),
  image_id uuid not null references images,
  user_id uuid not null references users,
  client_id uuid,
  customer_id uuid,
  position_class text not null check (position_class in ('exterior', 'interior', 'detail')),
  cause text not null check (cause in ('all', 'low-confidence')),
  confidence double precision not null check (confidence between 0 and 1),
  waiting_since timestamptz not null,
  due_at timestamptz not null,
  recipe_hash text not null,
  matte_key text,
  outputs jsonb not null,
  state text not null default 'open' check (state in ('open', 'approved', 'retake', 'rejected', 'delivered', 'cancelled')),
  leased_by uuid references users,
  leased_until timestamptz,
  decided_by uuid references users,
  decided_at timestamptz,
  credits integer,
  outputs_before jsonb,
  -- Columns without `not null`, because the trigger reviews_take_owner fills them in.
  check (client_id is not null and customer_id is not null),
  check ((leased_by is null) = (leased_until is null)),
  check ((state = 'open') = (decided_at is null)),
  check ((state in ('approved', 'retake', 'rejected')) = (decided_by is not null)),
  check ((state = 'approved') = (outputs_before is not null)),
  foreign key (user_id, client_id, customer_id) references users (id, client_id, customer_id) on update cascade
);
comment on column reviews.due_at is
  'Its place in the queue: waiting_since, and later the more confidence there is.';
comment on column reviews.matte_key is 'The outline that the picture was made with.';
comment on column reviews.outputs is
  'Rows of image_outputs for the picture that waits; the image has those of its picture before until this one is approved.';
comment on column reviews.state is
  'delivered: without a verdict, because the settings ask for none any more; cancelled: by the owner.';
comment on column reviews.leased_by is 'Who looks at it, until leased_until; it stays theirs after that if nobody else takes it.';
comment on column reviews.credits is 'What a retake or a rejection released.';
comment on column reviews.outputs_before is 'What an approval replaced; its undo brings it back.';
create unique index reviews_open on reviews (image_id) where state = 'open';
create index reviews_image on reviews (image_id, decided_at);
create index reviews_queue on reviews (due_at, id) where state = 'open';
create index reviews_of_customer on reviews (customer_id, due_at, id) where state = 'open';
create index reviews_of_client on reviews (client_id, due_at, id) where state = 'open';
create index reviews_of_class on reviews (position_class, due_at, id) where state = 'open';
create index reviews_waiting on reviews (waiting_since) where state = 'open';
create index reviews_leased on reviews (leased_by) where state = 'open' and leased_by is not null;
create index reviews_decided on reviews (decided_by, decided_at desc) where decided_by is not null;
insert into audit_exempt (table_name, reason) values
  ('reviews', 'verdicts are changes of their images, which are in the log');
