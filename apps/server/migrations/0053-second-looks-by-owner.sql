-- Second looks of one client or customer are found, and those that have waited for long counted, without reading all of them. See
-- docs/decisions/0125-the-rest-of-the-desk.md.

create index reviews_second_of_client on reviews (first_by, client_id, due_at, id) where state = 'open' and first_id is not null;
create index reviews_second_of_customer on reviews (first_by, customer_id, due_at, id) where state = 'open' and first_id is not null;
create index reviews_second_waiting on reviews (waiting_since) where state = 'open' and first_id is not null;
