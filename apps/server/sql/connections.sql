-- Accounts at other providers that users connect by OAuth.

-- The tenants of each connection, without the connections of deleted profiles.
create or replace view oauth_token_tenants as
  select o.id as token_id, o.user_id, c.id as client_id, coalesce(u.customer_id, c.customer_id) as customer_id
  from oauth_tokens o
  left join users u on u.id = o.user_id
  left join clients c on c.id = coalesce(u.client_id, o.client_id)
  where not exists (select from settings_groups g where g.id = o.profile_id and g.deleted_at is not null);
