-- Front ends without a form for it would be locked out, so it is the operator's choice.
alter table installation_settings add column force_password_change boolean not null default false;
comment on column installation_settings.force_password_change is
  'Whether an account whose password somebody else set has to choose its own before other calls are answered.';
