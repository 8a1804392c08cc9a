-- A line of a vehicle bills what was delivered on several days. Lines from before have one day, null here.

alter table invoice_items add column first_at timestamptz;
