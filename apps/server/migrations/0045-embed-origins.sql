-- Embeds may be limited to the websites of a dealer.

alter table vehicle_shares
  add origins text[] not null default '{}',
  add check (kind = 'embed' or origins = '{}');
comment on column vehicle_shares.origins is
  'Origins of the websites that may show an embed, as browsers send them (https://shop.example). Empty: every website.';
