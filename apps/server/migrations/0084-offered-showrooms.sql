-- The operator takes built-in showrooms out of what can be ordered here.
alter table installation_settings add column hidden_showrooms text[] not null default '{}';
comment on column installation_settings.hidden_showrooms is
  'Built-in showrooms that are not offered; whoever had one as the default gets that of the next level.';
