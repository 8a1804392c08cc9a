-- Fixes of a picture are taken back one by one. See docs/decisions/0185-fixes-are-taken-back-one-by-one.md.

alter table reviews add column earlier_fixes jsonb;
comment on column reviews.earlier_fixes is
  'What the picture was made with before each of its fixes that can be taken back, and what the fix changed; the oldest first. Null: nobody fixed it.';
-- What was changed before can be taken back as a whole.
update reviews set earlier_fixes = jsonb_build_array(first_made || '{"changed": []}')
  where state = 'open' and first_made is not null;
