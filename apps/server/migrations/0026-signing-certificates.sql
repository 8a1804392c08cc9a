-- Finished pictures carry Content Credentials, signed by a key of the installation.

create table signing_certificates (
  id uuid primary key,
  fingerprint text not null unique,
  certificates text not null,
  sealed_key text,
  created_at timestamptz not null
);
comment on table signing_certificates is
  'Every certificate that pictures were signed with. None is removed: receivers verify older pictures with its root.';
comment on column signing_certificates.fingerprint is 'SHA-256 of the certificates; they are too long for an index.';
comment on column signing_certificates.certificates is 'PEM, from the signing certificate to its root.';
comment on column signing_certificates.sealed_key is 'PEM, encrypted; null: the operator gives the key in a file.';
insert into audit_exempt (table_name, reason) values
  ('signing_certificates', 'rows are added by the installation itself and never changed');
