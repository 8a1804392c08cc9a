-- Posts: pictures of a vehicle that are published to an account at an outside system. See docs/decisions/0149-posts-on-instagram.md.

create table social_posts (
  id uuid primary key default new_id(),
  vehicle_id uuid not null references picture_sets on delete cascade,
  connection_id uuid references oauth_tokens on delete set null,
  account text,
  caption text not null,
  image_ids uuid[] not null check (cardinality(image_ids) between 1 and 10),
  state text not null default 'waiting'
    check (state in ('waiting', 'preparing', 'publishing', 'published', 'failed', 'cancelled')),
  publish_at timestamptz not null,
  next_at timestamptz not null,
  wait_count integer not null default 0,
  round_count integer not null default 0,
  child_ids text[] not null default '{}',
  container_id text,
  began_at timestamptz,
  media_id text,
  permalink text,
  published_at timestamptz,
  problem text,
  reason text,
  created_by uuid references users,
  created_at timestamptz not null,
  check (state <> 'published' or published_at is not null),
  check (state <> 'publishing' or (container_id is not null and began_at is not null))
);
comment on table social_posts is 'Pictures of a vehicle that are published at once or at a time, as one post.';
comment on column social_posts.account is 'The account that was connected when the post was made: it is published to no other one.';
comment on column social_posts.next_at is 'When a worker continues with it; while one works, when another one may take over.';
comment on column social_posts.wait_count is 'Tries in a row without progress.';
comment on column social_posts.round_count is 'How often its containers failed or expired and were made again.';
comment on column social_posts.child_ids is 'Containers of the pictures of a carousel, in their order.';
comment on column social_posts.container_id is 'The container that is published. Each can be published once, so that no retry publishes twice.';
comment on column social_posts.began_at is 'When the provider was first asked to publish it.';
create index social_posts_newest on social_posts (created_at desc, id desc);
create index social_posts_vehicle on social_posts (vehicle_id, created_at desc, id desc);
create index social_posts_connection on social_posts (connection_id, created_at desc, id desc);
create index social_posts_due on social_posts (next_at) where state in ('waiting', 'preparing', 'publishing');
