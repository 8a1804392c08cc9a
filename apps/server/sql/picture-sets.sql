-- The two kinds of picture sets as views, and triggers that copy the owner's client and customer and keep the image counts.

-- The view has every column except those that only sets of cut-outs use. Its definition is generated, because a view does
-- not pick up columns that are added to its table later.
do $$ begin
  execute (
    select format('create or replace view vehicles as select %s from picture_sets where kind = ''vehicle''',
      string_agg(quote_ident(attname), ', ' order by attnum))
    from pg_attribute where attrelid = 'picture_sets'::regclass and attnum > 0 and not attisdropped
      and attname not in ('kind', 'cut'));
end $$;

create or replace view crop_sets as
  select id, kind, user_id, client_id, customer_id, cut, state, busy_count, delivered_count, created_at, updated_at,
    deleted_at, purged_at, review_count, refused_count
  from picture_sets where kind = 'crops'
  with check option;
alter view crop_sets alter column kind set default 'crops';

create or replace function take_owner() returns trigger language plpgsql as $$
begin
  select client_id, customer_id into new.client_id, new.customer_id from users where id = new.user_id;
  return new;
end $$;
create or replace trigger picture_sets_take_owner before insert or update of user_id on picture_sets
  for each row execute function take_owner();
create or replace trigger imports_take_owner before insert or update of user_id on imports
  for each row execute function take_owner();

-- Updates the counts from which the state of a set is computed.
create or replace function picture_sets_follow_images() returns trigger language plpgsql as $$
begin
  update picture_sets s set busy_count = s.busy_count + change.busy, review_count = s.review_count + change.review,
      delivered_count = s.delivered_count + change.delivered, refused_count = s.refused_count + change.refused,
      question_count = s.question_count + change.questions
    from (
      select set_id, coalesce(sum(by) filter (where state in ('queued', 'processing', 'needs_review')), 0) as busy,
        coalesce(sum(by) filter (where state = 'needs_review'), 0) as review,
        coalesce(sum(by) filter (where state = 'delivered'), 0) as delivered,
        coalesce(sum(by) filter (where state in ('rejected', 'retake_requested')), 0) as refused,
        coalesce(sum(by * questions) filter (where state <> 'needs_review'), 0) as questions
      from (values (old.set_id, old.state, old.deleted_at, old.question_count, -1),
          (new.set_id, new.state, new.deleted_at, new.question_count, 1))
        version (set_id, state, deleted_at, questions, by)
      where deleted_at is null group by set_id
    ) change
    where s.id = change.set_id and (change.busy, change.review, change.delivered, change.refused, change.questions) <> (0, 0, 0, 0, 0);
  return null;
end $$;
create or replace trigger picture_sets_follow_images
  -- The second line: what images_count_questions follows.
  after insert or delete or update of state, deleted_at, set_id,
    analysis, matte_key, recipe, question_count on images
  for each row execute function picture_sets_follow_images();
