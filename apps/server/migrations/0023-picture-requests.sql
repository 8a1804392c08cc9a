-- Backgrounds and plate pictures that people ask the operator for.

alter table files drop constraint files_purpose_check;
alter table files add constraint files_purpose_check check (purpose in ('profilePicture', 'logo', 'document',
  'background', 'licensePlate', 'notification', 'frame', 'gif', 'example'));

create table picture_requests (
  id uuid primary key default new_id(),
  kind text not null check (kind in ('background', 'license-plate')),
  user_id uuid not null references users,
  text text not null check (text <> ''),
  state text not null default 'open' check (state in ('open', 'in_work', 'done', 'declined', 'withdrawn')),
  handled_by uuid references users,
  reason text check (reason <> ''),
  item_id uuid references catalogue_items,
  created_at timestamptz not null,
  answered_at timestamptz,
  check ((state in ('in_work', 'done', 'declined')) = (handled_by is not null)),
  check ((state in ('done', 'declined')) = (answered_at is not null)),
  check ((state = 'declined') = (reason is not null)),
  check ((state = 'done') = (item_id is not null))
);
comment on column picture_requests.user_id is 'Who asks, and gets what is made: a client account for its client, an admin for its customer.';
comment on column picture_requests.handled_by is 'Who of the operator''s staff took it into work, then who answered.';
comment on column picture_requests.item_id is 'What was made for it, or was there already.';
create index picture_requests_user on picture_requests (user_id, created_at desc, id desc);
create index picture_requests_waiting on picture_requests (kind, created_at, id) where state in ('open', 'in_work');

create table picture_request_examples (
  id uuid primary key default new_id(),
  picture_request_id uuid not null references picture_requests,
  file_id uuid not null references files,
  created_at timestamptz not null
);
comment on table picture_request_examples is 'Pictures that show what is wished for.';
create index picture_request_examples_request on picture_request_examples (picture_request_id, created_at, id);
