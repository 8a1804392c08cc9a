-- Columns named like a secret that are switches ("must_change_password") say yes or no: there is nothing to hide.

create or replace function audit_shown(name text, value jsonb) returns jsonb language sql immutable as $$
  select case
    when name ~ '^sealed_|(^|_)(hash|sealed|secret|token|password)$|^(device_id|push_keys)$' and value <> 'null'
        and jsonb_typeof(value) <> 'boolean'
      then '"[secret]"'
    else value end
$$;
