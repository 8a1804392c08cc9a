-- An accent is a part of its letter in every stock number: macOS separates them in names of folders, and one vehicle became two.

-- A way of writing, which nobody changed and nobody sees: no entry of a history, and no event.
alter table picture_sets disable trigger user;
with written as (
  select id, normalize(reference, NFC) as composed,
    row_number() over (
      partition by user_id, normalize(reference, NFC), deleted_at is null
      order by reference is nfc normalized desc, created_at, id) as number
  from picture_sets where kind = 'vehicle'
)
update picture_sets s
  -- A vehicle whose number another one has keeps it with the beginning of its id, and both can be told apart.
  set reference = case
    when w.number > 1 and s.deleted_at is null then left(w.composed, 89) || ' ' || left(s.id::text, 8) else w.composed end
  from written w
  where s.id = w.id and s.reference is not nfc normalized;
alter table picture_sets enable trigger user;

update vehicle_list_rows set reference = normalize(reference, NFC) where reference is not nfc normalized;
