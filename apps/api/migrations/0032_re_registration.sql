-- Re-registration: whether the family of an admitted child has come to its school, and whether a child admitted at its second
-- choice keeps waiting for the first. A registration has a row from the first record on. The registration and its version
-- stay, so that an open edit is not refused.
create table re_registration (
  registration_id integer primary key references registration on delete cascade,
  version integer not null default 1,
  -- The school that the family came to. It counts while this school admits the child. null: the family has not come.
  school_id integer references school,
  arrived_at timestamptz,
  -- In the form of the audit's actor.
  arrived_by text,
  keep_waiting boolean not null default false,
  -- When the seat was given up because the family had not come; equal to withdrawn_at of the registration.
  released_at timestamptz,
  -- The transaction that last changed the row.
  changed_in xid8 not null default pg_current_xact_id(),
  constraint re_registration_arrival_whole
    check ((school_id is null) = (arrived_at is null) and (school_id is null) = (arrived_by is null))
);
create index re_registration_by_change on re_registration (changed_in);
create trigger re_registration_names_transaction before update on re_registration
  for each row execute function name_changing_transaction();

grant select, insert, update on re_registration to :app_role;
