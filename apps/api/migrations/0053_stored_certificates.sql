-- The certificate of a main run as it was written when the run was applied, compressed: writing it again takes seconds, and anyone
-- may ask for it. It is a record that does not change, by grants.
create table selection_certificate (
  run_id integer primary key references selection_run on delete cascade,
  brotli bytea not null,
  gzip bytea not null
);
alter table selection_certificate alter column brotli set storage external, alter column gzip set storage external;
grant select, insert on selection_certificate to :app_role;
