-- How many questions about its outline an image has, by the rule of doubtsIn in image-doubts.rules.ts: none about a quick cut-out, about
-- a picture that keeps its background, and once a checker has approved the outline.

create or replace function count_questions(image images) returns integer language sql stable as $$
  select case when image.analysis ? 'doubts'
      and not image.analysis->'verdicts' ? 'no_vehicle' and (image.analysis #>> '{scores,matte}')::float8 > 0
      and image.recipe #>> '{background,kind}' is distinct from 'original'
      and exists (select from picture_sets s where s.id = image.set_id and s.kind = 'vehicle')
      and not exists (select from reviews r
        where r.image_id = image.id and r.matte_key = image.matte_key and r.state in ('approved', 'fixed'))
    then (select count(*) from jsonb_array_elements(image.analysis->'doubts') doubt where not (doubt->>'isAnswered')::boolean)
    else 0 end
$$;

-- Who is asked about the outlines of a customer, by its own setting or that of the customer above it; null: the dealer.
create or replace function questions_to(customer uuid) returns text language sql stable as $$
  select coalesce(own.questions_to, above.questions_to) from customers c
  left join customer_settings own on own.customer_id = c.id left join customer_settings above on above.customer_id = c.parent_id
  where c.id = customer
$$;

-- Whether checkers are asked instead of the people of a customer.
create or replace function asks_checkers(customer uuid) returns boolean language sql stable as $$
  select coalesce(questions_to(customer) = 'checker', false)
$$;

-- Whether so many open questions hold a finished picture of a customer back: no channel, shared page or event has it until its people
-- have answered.
create or replace function holds_back(questions integer, customer uuid) returns boolean language sql stable as $$
  select questions > 0 and coalesce(questions_to(customer) = 'dealer-first', false)
$$;

create or replace function images_count_questions() returns trigger language plpgsql as $$
begin
  new.question_count := count_questions(new);
  return new;
end $$;
create or replace trigger images_count_questions before insert or update of analysis, matte_key, recipe, set_id on images
  for each row when (new.question_count > 0 or new.analysis ? 'doubts')
  execute function images_count_questions();

-- An approval settles the outline, and taking it back opens its questions again.
create or replace function reviews_settle_questions() returns trigger language plpgsql as $$
begin
  update images set question_count = count_questions(images) where id = new.image_id and analysis ? 'doubts';
  return null;
end $$;
create or replace trigger reviews_settle_questions after update of state, matte_key, image_id on reviews
  for each row when ((old.state in ('approved', 'fixed')) or (new.state in ('approved', 'fixed')))
  execute function reviews_settle_questions();
